import type { Json, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { choicesOf, propertiesOf, requiredOf, schemasOf } from './schemaParts.ts';

const STRICTER_IF_GREATER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const STRICTER_IF_LESS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const CHOICES = ['const', 'enum', 'oneOf', 'anyOf'];

/**
 * One schema that asks what both ask: fields of both, all required names, the stricter bound, the
 * choices common to both. Where words say different things (titles), the second wins.
 */
export function conjoin(first: JsonSchema, second: JsonSchema): JsonSchema {
  if (Object.keys(second).length === 0) return first;
  const result: JsonSchema = { ...first };
  for (const [keyword, value] of Object.entries(second)) {
    if (!CHOICES.includes(keyword)) result[keyword] = conjoinKeyword(keyword, first, value);
  }
  return conjoinChoices(result, first, second);
}

function conjoinKeyword(keyword: string, first: JsonSchema, value: Json): Json {
  const before = first[keyword];
  if (before === undefined) return value;
  if (keyword === 'properties' && isObject(value)) return conjoinProperties(first, value);
  if (keyword === 'alternatives' && Array.isArray(before) && Array.isArray(value)) return [...before, ...value];
  if (keyword === 'required' && Array.isArray(value)) return [...new Set([...requiredOf(first), ...value])];
  if (keyword === 'items' && isObject(before) && isObject(value)) return conjoinPart(before, value);
  if (typeof before === 'number' && typeof value === 'number') {
    if (STRICTER_IF_GREATER.includes(keyword)) return Math.max(before, value);
    if (STRICTER_IF_LESS.includes(keyword)) return Math.min(before, value);
  }
  return value;
}

function conjoinProperties(first: JsonSchema, second: JsonSchema): JsonSchema {
  const result: JsonSchema = { ...propertiesOf(first) };
  for (const [name, schema] of Object.entries(second)) {
    const before = result[name];
    result[name] = isObject(before) && isObject(schema) ? conjoinPart(before, schema) : schema;
  }
  return result;
}

/**
 * The same of schemas that may be references: one stays as it is, beside what else is asked. It is
 * opened by who reads on, where it was made, and no further than the answers go.
 */
export function conjoinPart(first: JsonSchema, second: JsonSchema): JsonSchema {
  if (first.$ref === undefined && second.$ref === undefined) return conjoin(first, second);
  return first === second ? first : { allOf: [first, second] };
}

/** Keeps the first's list, with its titles, and of it what the second offers too. */
function conjoinChoices(result: JsonSchema, first: JsonSchema, second: JsonSchema): JsonSchema {
  const [before, after] = [choicesOf(first), choicesOf(second)];
  if (after === undefined) {
    for (const keyword of CHOICES) if (second[keyword] !== undefined) result[keyword] = second[keyword];
    return result;
  }
  if (before === undefined) {
    for (const keyword of CHOICES) if (second[keyword] !== undefined) result[keyword] = second[keyword];
    return result;
  }
  const both = before.filter((choice) => after.some((other) => jsonEqual(choice, other)));
  const titled = schemasOf(first.oneOf ?? first.anyOf);
  for (const keyword of CHOICES) delete result[keyword];
  // Nothing that both offer: no answer is right.
  if (both.length === 0) result.not = {};
  else if (titled.length === 0) result.enum = both;
  else result.oneOf = titled.filter((branch) => both.some((choice) => jsonEqual(branch.const, choice)));
  return result;
}
