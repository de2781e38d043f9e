import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Facts } from '../declaration/types.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { factConditions } from './conditionReads.ts';
import { candidates, combinations } from './generateAnswers.ts';

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
