import { isObject, type Json, type JsonObject, type JsonSchema } from '../engine/index.ts';

/** A query string as it came: what repeats is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/**
 * Turns the texts of a query string into what the schema asks for, where they are exactly that: what
 * cannot be turned stays as it came, for the schema to refuse.
 */
export function coerceQuery(schema: JsonSchema | undefined, raw: RawQuery): JsonObject {
  const properties = isObject(schema?.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const rule = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, coerce(isObject(rule) ? rule : {}, typeof value === 'string' ? value : [...value])];
    }),
  );
}

function coerce(rule: JsonSchema, value: string | string[]): Json {
  const { type, items } = rule;
  if (type === 'array') {
    const list = typeof value === 'string' ? [value] : value;
    return list.map((item) => coerce(isObject(items) ? items : {}, item));
  }
  if (typeof value !== 'string') return value;
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
