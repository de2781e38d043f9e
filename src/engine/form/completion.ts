import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { isEmpty } from './empty.ts';
import { pointerOf } from './pointers.ts';
import { isGroup, isRowList, itemSchema, propertiesOf, requiredOf } from './schemaParts.ts';
import type { ActiveForm, Completion } from './types.ts';
import { brokenRules, rowCounts, validateAnswers } from './validateAnswers.ts';

/**
 * How much of what is required is answered: floor(answered × 100 ÷ required) in whole numbers, 100
 * where nothing is (PFORM-23, 24). Counted are the required questions shown now, those of groups
 * too; a table is one question, answered by its `minItems` (else one) of rows that would pass
 * complete validation; an answer that is not valid, or breaks a rule, is none. Where all is counted as answered but
 * complete validation still has an error, of an optional answer too, the percentage is 99: 100
 * always means that completing works.
 */
export function completion(active: ActiveForm, answers: JsonObject): Completion {
  const faulty = new Set(brokenRules(active, answers).map(({ pointer }) => pointer));
  const counts = { required: 0, answered: 0, faulty };
  countGroup(counts, active.schema, { value: answers, path: [] });
  const faultless = counts.answered < counts.required || validateAnswers(active, answers, 'complete').length === 0;
  return { required: counts.required, answered: counts.answered, percent: percentOf(counts, faultless) };
}

/** The completion of several forms together: of the sums, never the mean; 99 at most while one is below 100. */
export function totalCompletion(list: readonly Completion[]): Completion {
  const counts = {
    required: list.reduce((sum, { required }) => sum + required, 0),
    answered: list.reduce((sum, { answered }) => sum + answered, 0),
  };
  return {
    ...counts,
    percent: percentOf(
      counts,
      list.every(({ percent }) => percent === 100),
    ),
  };
}

interface Counts {
  required: number;
  answered: number;
  /** Pointers of answers that break a rule. */
  readonly faulty: ReadonlySet<string>;
}

function percentOf({ required, answered }: Pick<Counts, 'required' | 'answered'>, faultless: boolean): number {
  // Multiplied first: 100 − 14 ÷ 25 × 100 is below 44 in floating point.
  const percent = required === 0 ? 100 : Math.floor((answered * 100) / required);
  return faultless ? percent : Math.min(percent, 99);
}

function countGroup(
  counts: Counts,
  schema: JsonSchema,
  at: { value: Json | undefined; path: readonly string[] },
): void {
  const held = isObject(at.value) ? at.value : {};
  const required = requiredOf(schema);
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const path = [...at.path, name];
    if (isGroup(field)) countGroup(counts, field, { value: held[name], path });
    else if (required.includes(name)) {
      counts.required += 1;
      if (isAnswered(field, held[name]) && !counts.faulty.has(pointerOf(path))) counts.answered += 1;
    }
  }
}

function isAnswered(schema: JsonSchema, value: Json | undefined): boolean {
  if (value === undefined || isEmpty(value)) return false;
  if (!isRowList(schema)) return rowCounts(schema, value);
  if (!Array.isArray(value)) return false;
  const needed = typeof schema.minItems === 'number' ? Math.max(1, schema.minItems) : 1;
  return value.filter((row, index) => rowCounts(itemSchema(schema, index), row)).length >= needed;
}
