import type { Json, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';

const TYPES = new Set<Json>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** Keywords that have to be of a kind to be read at all, with what they have to be. */
const KINDS: { readonly [keyword: string]: readonly [is: (value: Json) => boolean, words: string] } = {
  properties: [isObject, 'an object'],
  patternProperties: [isObject, 'an object'],
  enum: [Array.isArray, 'a list'],
  allOf: [Array.isArray, 'a list'],
  anyOf: [Array.isArray, 'a list'],
  oneOf: [Array.isArray, 'a list'],
  items: [(value) => typeof value === 'object' || typeof value === 'boolean', 'a schema'],
  $ref: [(value) => typeof value === 'string', 'a text'],
};

/** Why nothing can be drawn for a schema, in a sentence; null where something can. */
export function schemaFault(schema: JsonSchema): string | null {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const unknown = types.find((type) => !TYPES.has(type));
  if (unknown !== undefined || (Array.isArray(schema.type) && types.length === 0))
    return `There is no type ${JSON.stringify(unknown ?? schema.type)}.`;
  for (const [keyword, [is, words]] of Object.entries(KINDS)) {
    const value = schema[keyword];
    if (value !== undefined && (value === null || !is(value))) return `Its "${keyword}" has to be ${words}.`;
  }
  const patterns = [
    schema.pattern,
    ...(isObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : []),
  ];
  const unreadable = patterns.find((pattern) => pattern !== undefined && !isPattern(pattern));
  return unreadable === undefined ? null : `Its pattern ${JSON.stringify(unreadable)} cannot be read.`;
}

function isPattern(pattern: Json): boolean {
  if (typeof pattern !== 'string') return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
