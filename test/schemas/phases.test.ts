import { describe, expect, it } from 'vitest';
import { isObject, makeRelease, type Json, type JsonSchema, type ResolvedForm } from '../../src/engine/index.ts';
import { hashText } from '../../src/server/catalog/loadServerCatalog.ts';
import { servedCatalog } from '../support/servedCatalog.ts';

type Row = readonly [
  slug: string,
  owner: number,
  optional: boolean,
  counts: readonly [fields: number, required: number, when: number, optional: number, automatic: number],
];

/** Stages of the specification's field list: who fills them, and how many questions of each need. */
const early: readonly Row[] = [
  ['meeting', 1, false, [12, 7, 1, 3, 1]],
  ['personal', 6, false, [15, 2, 1, 4, 8]],
  ['care', 6, false, [30, 17, 1, 7, 5]],
  ['health-development', 6, false, [12, 4, 0, 7, 1]],
  ['setting', 1, false, [15, 9, 0, 2, 4]],
  ['attendance', 1, false, [5, 0, 2, 0, 3]],
  ['send', 1, true, [15, 2, 7, 5, 1]],
  ['development', 1, false, [21, 9, 5, 7, 0]],
  ['my-views', 1, false, [8, 5, 0, 3, 0]],
  ['other-views', 6, false, [7, 3, 0, 4, 0]],
  ['review', 1, true, [6, 2, 1, 1, 2]],
  ['targets', 1, false, [14, 4, 2, 3, 5]],
  ['starting-school', 6, true, [5, 0, 4, 1, 0]],
  ['agree', 1, false, [10, 5, 0, 3, 2]],
  ['quality', 2, false, [19, 12, 3, 1, 3]],
];
const middle: readonly Row[] = [
  ['meeting', 1, false, [12, 7, 1, 3, 1]],
  ['personal', 6, false, [15, 2, 1, 4, 8]],
  ['care', 6, false, [30, 17, 1, 7, 5]],
  ['health', 6, false, [18, 3, 6, 7, 2]],
  ['school', 1, false, [34, 11, 6, 11, 6]],
  ['attendance', 1, false, [21, 2, 4, 4, 11]],
  ['send', 1, true, [15, 2, 7, 5, 1]],
  ['attainment', 1, false, [20, 8, 4, 7, 1]],
  ['my-views', 1, false, [23, 10, 0, 13, 0]],
  ['other-views', 6, false, [7, 3, 0, 4, 0]],
  ['review', 1, true, [6, 2, 1, 1, 2]],
  ['targets', 1, false, [14, 4, 2, 3, 5]],
  ['future', 1, true, [16, 2, 11, 3, 0]],
  ['agree', 1, false, [10, 5, 0, 3, 2]],
  ['quality', 2, false, [19, 12, 3, 1, 3]],
];
const late: readonly Row[] = [
  ['meeting', 6, false, [12, 7, 1, 3, 1]],
  ['personal', 6, false, [15, 2, 1, 4, 8]],
  ['care', 6, false, [30, 17, 1, 7, 5]],
  ['pathway', 6, false, [7, 2, 1, 4, 0]],
  ['health', 6, false, [18, 3, 6, 7, 2]],
  ['eet', 6, false, [19, 4, 10, 3, 2]],
  ['attendance', 1, true, [7, 2, 3, 1, 1]],
  ['send', 1, true, [15, 2, 7, 5, 1]],
  ['qualifications', 1, true, [9, 4, 1, 3, 1]],
  ['my-views', 6, false, [12, 7, 0, 5, 0]],
  ['other-views', 6, false, [7, 3, 0, 4, 0]],
  ['careers', 1, false, [9, 3, 4, 2, 0]],
  ['review', 1, true, [6, 2, 1, 1, 2]],
  ['targets', 1, false, [14, 4, 2, 3, 5]],
  ['agree', 6, false, [10, 5, 0, 3, 2]],
  ['quality', 2, false, [19, 12, 3, 1, 3]],
];
const totals: readonly [phase: string, rows: readonly Row[], counts: readonly number[]][] = [
  ['early-years', early, [194, 81, 27, 51, 35]],
  ['key-stages-1-4', middle, [260, 90, 47, 76, 47]],
  ['post-16', late, [209, 79, 41, 56, 33]],
];

const catalog = servedCatalog();
/** Filled by the system though their names do not say so: carried over, and counted by the records. */
const alsoAutomatic = ['sdq_last', 'days_neet'];

describe.each(totals)('the plan of phase %s', (phase, rows, sum) => {
  const { stages, forms } = makeRelease(catalog.of('0'), `pep/${phase}`, hashText);

  it('has the stages of the field list in their order, each with its owner', () => {
    const declared = Object.entries(stages.stages).map(([slug, { owner, optional }]) => [
      slug,
      owner,
      optional === true,
    ]);
    expect(declared).toEqual(rows.map(([slug, owner, optional]) => [slug, owner, optional]));
  });

  it.each(rows)(
    'asks in %s what the field list asks, and needs of it what it needs',
    (slug, _owner, _optional, counts) => {
      expect(countsOf(forms[slug])).toEqual(counts);
    },
  );

  it('has as many questions in all as the field list', () => {
    const all = rows.map(([slug]) => countsOf(forms[slug]));
    expect(sum.map((_, index) => all.reduce((total, counts) => total + (counts[index] ?? 0), 0))).toEqual(sum);
  });

  it('gives an optional stage its condition, and puts every question under a heading', () => {
    for (const { optional, when } of Object.values(stages.stages)) expect(when !== undefined).toBe(optional === true);
    for (const form of Object.values(forms))
      expect((form.sections ?? []).flatMap(({ fields }) => fields).toSorted()).toEqual(
        [...questions(form.schema)].toSorted(),
      );
  });
});

/** Questions of a form: all, required, required under a condition, optional, automatic. */
function countsOf(form: ResolvedForm | undefined): number[] {
  if (form === undefined) return [];
  const names = [...questions(form.schema)];
  const always = textsOf(form.schema.required);
  const opened = requiredBelow(form.schema);
  const need = (name: string): string => {
    const ui = isObject(form.uiSchema?.[name]) ? form.uiSchema[name] : {};
    if (name.includes('cg_auto_') || alsoAutomatic.includes(name)) return 'automatic';
    if (always.includes(name) && ui['ui:when'] === undefined) return 'required';
    return always.includes(name) || opened.has(name) || ui['ui:required-when'] !== undefined ? 'when' : 'optional';
  };
  const count = (kind: string): number => names.filter((name) => need(name) === kind).length;
  return [names.length, count('required'), count('when'), count('optional'), count('automatic')];
}

function questions(schema: JsonSchema): Set<string> {
  const own = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return new Set([...own, ...partsOf(schema).flatMap((part) => [...questions(part)])]);
}

function requiredBelow(schema: JsonSchema): Set<string> {
  return new Set(partsOf(schema).flatMap((part) => [...textsOf(part.required), ...requiredBelow(part)]));
}

function partsOf({ allOf, then: then_, else: else_ }: JsonSchema): JsonSchema[] {
  return [...(Array.isArray(allOf) ? allOf : []), then_ ?? null, else_ ?? null].filter(isObject);
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
