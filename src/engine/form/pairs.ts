import type { Json, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { conjoinPart } from './conjoin.ts';
import { titled } from './references.ts';
import { propertiesOf, textsOf } from './schemaParts.ts';
import { CHOICE, CHOSEN_VALUE, ROW_ID } from './types.ts';
import { validateSchema } from './validator.ts';

/** Keys that mean something else wherever they stand. */
const RESERVED = new Set([ROW_ID, CHOICE, CHOSEN_VALUE, '__proto__']);

/** Whether an object takes pairs of one's own naming: where its schema says so, and not by its silence. */
export function takesPairs(schema: JsonSchema): boolean {
  return (
    schema.additionalProperties === true || isObject(schema.additionalProperties) || isObject(schema.patternProperties)
  );
}

/** Names in a value that a person gave and the schema allows: not those of questions. */
export function pairNames(schema: JsonSchema, value: Json | undefined, questions: readonly string[]): string[] {
  if (!isObject(value)) return [];
  const isPair = (name: string): boolean =>
    !RESERVED.has(name) && value[name] !== undefined && !questions.includes(name);
  const isAllowed = (name: string): boolean =>
    schema.additionalProperties !== false || patternsOf(schema, name).length > 0;
  return Object.keys(value).filter((name) => isPair(name) && isAllowed(name));
}

function patternsOf(schema: JsonSchema, name: string): JsonSchema[] {
  const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {});
  return patterns.flatMap(([pattern, own]) => (isObject(own) && new RegExp(pattern, 'u').test(name) ? [own] : []));
}

/** Why a pair of an object of an active schema cannot be given a name, in a sentence; empty where it can. */
export function pairProblem(schema: JsonSchema, name: string): string {
  if (name === '') return 'Enter a name';
  if (Object.hasOwn(propertiesOf(schema), name) || textsOf(schema.hidden).includes(name))
    return `There is already a “${name}”`;
  const fits =
    schema.propertyNames === undefined ||
    !isObject(schema.propertyNames) ||
    validateSchema(schema.propertyNames, name).length === 0;
  const isAllowed = schema.additionalProperties !== false || patternsOf(schema, name).length > 0;
  return RESERVED.has(name) || !fits || !isAllowed ? `“${name}” cannot be a name here` : '';
}

/** The schema of a pair: what all patterns ask that its name fits, else that of all other pairs, titled by its name. */
export function pairSchema(schema: JsonSchema, name: string, value: Json | undefined): JsonSchema {
  const fitting = patternsOf(schema, name);
  const [first, ...others] =
    fitting.length > 0 ? fitting : [isObject(schema.additionalProperties) ? schema.additionalProperties : {}];
  const asked = others.reduce<JsonSchema>(conjoinPart, first ?? {});
  const isEmpty = Object.keys(asked).length === 0;
  return titled(isEmpty && isObject(value) ? guessed(value[name]) : asked, name);
}

const TELLING = [
  'type',
  'properties',
  'items',
  'const',
  'enum',
  'oneOf',
  'anyOf',
  'alternatives',
  'fault',
  'closed',
  '$ref',
];

/** Whether a schema says nothing of the kind of its value. */
export function isOpen(schema: JsonSchema): boolean {
  return !TELLING.some((keyword) => schema[keyword] !== undefined);
}

/** A schema for a value that may be anything: of the kind that it is. */
export function guessed(value: Json | undefined): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: {} };
  if (isObject(value)) return { type: 'object', properties: {}, additionalProperties: true };
  return { type: typeof value === 'number' || typeof value === 'boolean' ? typeof value : 'string' };
}
