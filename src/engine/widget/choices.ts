import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';

/** A choice of any value, an object for example. */
export interface AnyChoice {
  readonly value: Json;
  readonly label: string;
}

const cache = new WeakMap<JsonSchema, readonly AnyChoice[] | null>();

/**
 * The choices of a schema of constants (alternatives of const and title, or `enum`), of a list those of its items; else
 * null.
 */
export function anyChoicesOf(schema: JsonSchema): readonly AnyChoice[] | null {
  const known = cache.get(schema);
  if (known !== undefined) return known;
  const choices = readChoices(schema)?.filter(({ value }) => value !== null) ?? null;
  cache.set(schema, choices);
  return choices;
}

function readChoices(schema: JsonSchema): readonly AnyChoice[] | null {
  const { oneOf, anyOf, enum: values, items, const: only } = schema;
  if (only !== undefined) return [choice(only, undefined)];
  if (Array.isArray(values)) return values.map((value) => choice(value, undefined));
  for (const branches of [oneOf, anyOf]) {
    if (!Array.isArray(branches)) continue;
    const consts = branches.filter((option): option is JsonObject => isObject(option) && 'const' in option);
    return consts.length === branches.length ? consts.map((option) => choice(option.const, option.title)) : null;
  }
  return schema.type === 'array' && isObject(items) ? anyChoicesOf(items) : null;
}

function choice(value: Json | undefined, title: Json | undefined): AnyChoice {
  return { value: value ?? null, label: typeof title === 'string' ? title : wordsOf(value ?? null) };
}

/** What a value without a title is called: its own title or name, else itself. */
function wordsOf(value: Json): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null) return String(value);
  const name = isObject(value) ? (value.title ?? value.name ?? value.label) : undefined;
  return typeof name === 'string' ? name : JSON.stringify(value);
}

const named = new WeakMap<JsonSchema, WeakMap<object, JsonSchema>>();

/**
 * The schema with the names that the UI schema gives its choices (`ui:enumNames`, rjsf's word: a list, or by value).
 */
export function withChoiceNames(schema: JsonSchema, names: Json | undefined): JsonSchema {
  const choices = typeof names === 'object' && names !== null ? anyChoicesOf(schema) : null;
  if (choices === null || typeof names !== 'object' || names === null) return schema;
  const known = named.get(schema)?.get(names);
  if (known) return known;
  const oneOf = choices.map(({ value, label }, index) => {
    const name = Array.isArray(names) ? names[index] : typeof value !== 'object' ? names[String(value)] : undefined;
    return { const: value, title: typeof name === 'string' ? name : label };
  });
  const { enum: _enum, anyOf: _anyOf, ...rest } = schema;
  const result: JsonSchema = schema.type === 'array' ? { ...rest, items: { oneOf } } : { ...rest, oneOf };
  named.set(schema, (named.get(schema) ?? new WeakMap<object, JsonSchema>()).set(names, result));
  return result;
}
