import type { Json, JsonSchema } from '../../engine/index.ts';
import { anyChoicesOf, jsonEqual } from '../../engine/index.ts';
import { choicesOf } from './choices.ts';

/** The answer as a widget of choices knows it: one that is no plain value by its number. */
export function shownValue(schema: JsonSchema, answer: Json | undefined): Json | undefined {
  const all = anyChoicesOf(schema);
  const choices = choicesOf(schema);
  if (all === null || choices === null || answer === undefined) return answer;
  const one = (item: Json): Json => choices[all.findIndex(({ value }) => jsonEqual(value, item))]?.value ?? item;
  return Array.isArray(answer) && schema.type === 'array' ? answer.map(one) : one(answer);
}

/** The answer that a widget of choices means. */
export function valueOf(schema: JsonSchema, shown: Json): Json {
  const all = anyChoicesOf(schema);
  const choices = choicesOf(schema);
  if (all === null || choices === null) return shown;
  const one = (item: Json): Json => all[choices.findIndex(({ value }) => value === item)]?.value ?? item;
  return Array.isArray(shown) ? shown.map(one) : one(shown);
}
