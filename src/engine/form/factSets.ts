import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Facts, When } from '../declaration/types.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { pointerOf } from './pointers.ts';
import { candidates, combinations } from './generateAnswers.ts';

/** A condition on record facts in a form. */
export interface FactCondition {
  /** Where it stands, a JSON pointer below the form. */
  readonly pointer: string;
  readonly when: When;
}

/** Every `ui:when` and `ui:required-when` of a form, wherever it stands, and every `when` of its rules. */
export function factConditions(form: Pick<ResolvedForm, 'uiSchema' | 'rules'>): FactCondition[] {
  const ofRules = (form.rules ?? []).flatMap(({ when }, index) =>
    when === undefined ? [] : [{ pointer: `/rules/${index}/when`, when }],
  );
  return [...conditionsBelow(form.uiSchema ?? {}, '/uiSchema'), ...ofRules];
}

function conditionsBelow(uiSchema: JsonObject, pointer: string): FactCondition[] {
  return Object.entries(uiSchema).flatMap(([name, value]) => {
    const place = pointer + pointerOf([name]);
    if (!isObject(value)) return [];
    if (name === 'ui:when' || name === 'ui:required-when') return [{ pointer: place, when: value }];
    return name.startsWith('ui:') ? [] : conditionsBelow(value, place);
  });
}

const MOST = 96;

/** Record facts under which every condition of the form is sometimes true and sometimes false, where it can be. */
export function factSets(form: Pick<ResolvedForm, 'uiSchema' | 'rules'>): Facts[] {
  const values = new Map<string, Json[]>();
  for (const { when } of factConditions(form)) {
    for (const [path, expected] of Object.entries(when)) {
      const wanted = Array.isArray(expected)
        ? expected
        : isObject(expected)
          ? [...constants(expected), ...candidates(expected)]
          : [expected];
      values.set(path, [...new Set([...(values.get(path) ?? []), ...wanted])]);
    }
  }
  const tries = [...values].map(([path, wanted]): [string, Json[]] => [path, [...wanted, otherThan(wanted)]]);
  return spreadOut(tries).map((flat) => nested(flat));
}

/**
 * Every combination, or, where they are too many, each value of each fact among first and last values of the others.
 */
function spreadOut(tries: readonly (readonly [string, readonly Json[]])[]): JsonObject[] {
  if (tries.reduce((product, [, values]) => product * values.length, 1) <= MOST) return combinations(tries);
  const ends = (values: readonly Json[]): Json[] => [values[0] ?? null, values.at(-1) ?? null];
  return tries.flatMap(([path, values]) =>
    [0, 1].flatMap((end) =>
      values.map((value) => ({
        ...Object.fromEntries(tries.map(([other, all]) => [other, ends(all)[end] ?? null])),
        [path]: value,
      })),
    ),
  );
}

function constants(schema: Json): Json[] {
  if (Array.isArray(schema)) return schema.flatMap(constants);
  if (!isObject(schema)) return [];
  const own = [
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(Array.isArray(schema.enum) ? schema.enum : []),
  ];
  return [
    ...own,
    ...Object.values(schema).flatMap((inner) => (isObject(inner) || Array.isArray(inner) ? constants(inner) : [])),
  ];
}

function otherThan(values: readonly Json[]): Json {
  const first = values[0];
  if (typeof first === 'boolean') return !values.includes(true);
  if (typeof first === 'number') return Math.max(...values.filter((value) => typeof value === 'number')) + 1000;
  return 'something else';
}

function nested(flat: JsonObject): Facts {
  const result: JsonObject = {};
  for (const [path, value] of Object.entries(flat)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = result;
    for (const name of names) at = (at[name] ??= {}) as JsonObject;
    at[last] = value;
  }
  return result;
}
