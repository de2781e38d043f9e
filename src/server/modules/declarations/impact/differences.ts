import {
  choicesOf,
  isObject,
  jsonEqual,
  questionsOf,
  signaturesOf,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Question,
  type Release,
} from '../../../../engine/index.ts';
import { isSameText } from '../../pep/move/placedPlan.ts';

/** A question, an answer to choose, or a whole section that a plan would not have any more. */
export interface Gone {
  readonly kind: 'question' | 'option' | 'stage';
  readonly slug: string;
  readonly form: string;
  /** Title of the section. */
  readonly stage: string;
  /** Names on the way to the question; none of a section. */
  readonly names: readonly string[];
  readonly question: string;
  /** What was chosen, and how it read; null where it is not about an answer to choose. */
  readonly option: { readonly value: Json; readonly label: string } | null;
  /** Ways to what is answered there: of a table its columns. */
  readonly ways: readonly (readonly string[])[];
  /** Whether it is a sum or the like, which is worked out and kept nowhere. */
  readonly isComputed: boolean;
}

/** What a plan that was begun with one release would not have, or would have otherwise, with another. */
export interface Difference {
  readonly gone: readonly Gone[];
  /** Sections of both whose answers have to be looked at, since their form, or what it asks of others, is another. */
  readonly affected: readonly string[];
  readonly added: readonly string[];
}

/** Questions stand in tables and groups, and no deeper than this. */
const deepest = 5;

/** Compares two releases of the same kind of plan. */
export function differenceOf(was: Release, next: Release): Difference {
  const slugs = Object.keys(was.stages.stages);
  const kept = slugs.filter((slug) => next.forms[slug] !== undefined);
  return {
    gone: slugs.flatMap((slug) => goneOf(was, next, slug)),
    affected: affectedAmong(was, next, kept),
    added: Object.keys(next.stages.stages).filter((slug) => !slugs.includes(slug)),
  };
}

/** Sections that are changed, those that ask one of these, and so on. */
function affectedAmong(was: Release, next: Release, kept: readonly string[]): string[] {
  const found = new Set(kept.filter((slug) => isChanged(was, next, slug)));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const slug of kept) {
      const text = JSON.stringify([next.forms[slug], next.stages.stages[slug]]);
      if ([...found].some((other) => text.includes(`stage.${other}.`))) found.add(slug);
    }
  }
  return kept.filter((slug) => found.has(slug));
}

/** Word for word, as a move compares them: a signature goes with any other word of its form. */
function isChanged(was: Release, next: Release, slug: string): boolean {
  const [before, after] = [was.forms[slug], next.forms[slug]];
  const isSame = before !== undefined && after !== undefined && isSameText(before, after);
  const of = ({ stages }: Release) => stages.stages[slug] as unknown as Json;
  return !isSame || !jsonEqual(of(was), of(next));
}

function goneOf(was: Release, next: Release, slug: string): Gone[] {
  const declared = was.stages.stages[slug];
  const form = was.forms[slug];
  if (declared === undefined || form === undefined) return [];
  const place = { slug, form: declared.form, stage: declared.title };
  const after = next.forms[slug];
  const whole = { kind: 'stage', names: [], question: '', option: null, ways: [['*']], isComputed: false } as const;
  if (after === undefined) return [{ ...place, ...whole }];
  const signed = signaturesOf(form);
  // What is signed, and what is worked out, is never set aside: it goes, and the first is told plan by plan.
  return goneBelow(questionsOf(form), questionsOf(after), { names: [], words: '' })
    .filter(({ names: [name = ''] }) => !signed.has(name))
    .map((one) => ({ ...place, ...one, isComputed: Object.hasOwn(form.derived ?? {}, one.names[0] ?? '') }));
}

interface Way {
  readonly names: readonly string[];
  readonly words: string;
}

type GoneBelow = Omit<Gone, 'slug' | 'form' | 'stage' | 'isComputed'>;

function goneBelow(was: Question, next: Question, way: Way): GoneBelow[] {
  if (way.names.length >= deepest) return [];
  return [...fieldsOf(was)].flatMap(([name, question]): GoneBelow[] => {
    const other = fieldsOf(next).get(name);
    const names = [...way.names, name];
    const words = `${way.words === '' ? '' : `${way.words}: `}${question.title || name}`;
    if (other === undefined)
      return [{ kind: 'question', names, question: words, option: null, ways: leavesOf(question, names) }];
    // A list that becomes a text has no columns that go: its answers are told as not fitting.
    if (other.kind !== question.kind) return [];
    return [...optionsGone(question, other, { names, words }), ...goneBelow(question, other, { names, words })];
  });
}

/** The questions of a group, or of each row of a table. */
const fieldsOf = (question: Question): ReadonlyMap<string, Question> =>
  question.kind === 'rows' ? (question.item?.fields ?? new Map()) : question.fields;

function leavesOf(question: Question, names: readonly string[]): (readonly string[])[] {
  const fields = fieldsOf(question);
  if (fields.size === 0 || names.length >= deepest) return [names];
  return [...fields].flatMap(([name, inner]) => leavesOf(inner, [...names, name]));
}

function optionsGone(was: Question, next: Question, { names, words }: Way): GoneBelow[] {
  const [before, after] = [optionsOf(was.schema), optionsOf(next.schema)];
  if (before === null || after === null) return [];
  return [...before].flatMap(([key, label]) =>
    after.has(key)
      ? []
      : [
          {
            kind: 'option' as const,
            names,
            question: words,
            option: { value: JSON.parse(key) as Json, label },
            ways: [names],
          },
        ],
  );
}

/** What can be chosen, as JSON text, with how it reads; null where the question is no choice. */
function optionsOf(schema: JsonSchema): Map<string, string> | null {
  const items: JsonObject = isObject(schema.items) ? schema.items : {};
  const [choice] = [schema, items].filter((one) => choicesOf(one) !== undefined);
  if (choice === undefined) return null;
  const titles = new Map(
    [choice.oneOf, choice.anyOf].flatMap((list) =>
      (Array.isArray(list) ? list : []).flatMap((one): [string, string][] =>
        isObject(one) && typeof one.title === 'string' ? [[JSON.stringify(one.const), one.title]] : [],
      ),
    ),
  );
  return new Map(
    (choicesOf(choice) ?? []).map((value): [string, string] => {
      const key = JSON.stringify(value);
      return [key, titles.get(key) ?? (typeof value === 'string' ? value : key)];
    }),
  );
}
