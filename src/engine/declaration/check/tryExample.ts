import { factConditions } from '../../form/conditionReads.ts';
import { segmentsOf } from '../../form/pointers.ts';
import { itemSchema, propertiesOf, requiredOf } from '../../form/schemaParts.ts';
import { settle } from '../../form/settle.ts';
import type { JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { ResolvedForm } from '../catalogTypes.ts';
import type { Example, Expected, Facts } from '../types.ts';

/** What became of a question: the two that leave nothing open, or that it is not asked. */
export type Found = Exclude<Expected, 'asked'>;

/** An expectation that is not met. */
export interface Unmet {
  /** As the example names it. */
  readonly path: string;
  readonly expected: Expected;
  readonly found: Found;
}

/**
 * What of an example a form does not hold, which is resolved as it is for whoever answers it. Throws an EngineError
 * where its conditions run in a circle.
 */
export function unmetOf(form: ResolvedForm, { answers = {}, facts = {}, expect }: Example): readonly Unmet[] {
  const { active } = settle({ form, facts: factsOf(form, facts), document: { answers, parked: {} } });
  return Object.entries(expect).flatMap(([path, expected]) => {
    const found = foundAt(active.schema, segmentsOf(path));
    const isMet = expected === found || (expected === 'asked' && found !== 'not-asked');
    return isMet ? [] : [{ path, expected, found }];
  });
}

/** Every fact that the form reads, null where the example does not say it. */
function factsOf(form: ResolvedForm, said: NonNullable<Example['facts']>): Facts {
  const read = factConditions(form).flatMap(({ when }) => Object.keys(when));
  const all = [...new Set([...read, ...Object.keys(said)])];
  return all.reduce<JsonObject>((facts, path) => withFact(facts, path.split('.'), said[path] ?? null), {});
}

function withFact(facts: JsonObject, [name = '', ...rest]: readonly string[], value: string | number | boolean | null) {
  const inner = facts[name];
  const held: JsonObject = rest.length === 0 ? {} : withFact(isObject(inner) ? inner : {}, rest, value);
  return { ...facts, [name]: rest.length === 0 ? value : held };
}

/** A column is looked for in the first row, or in one that is about to be added. */
function foundAt(schema: JsonSchema, segments: readonly string[]): Found {
  let level = schema;
  let found: Found = 'not-asked';
  for (const name of segments.filter((one) => one !== '*')) {
    if (level.type === 'array') level = itemSchema(level, 0) ?? {};
    const question = propertiesOf(level)[name];
    if (question === undefined) return 'not-asked';
    found = requiredOf(level).includes(name) ? 'required' : 'optional';
    level = question;
  }
  return found;
}
