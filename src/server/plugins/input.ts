import { isObject, validateSchema, type Json, type JsonObject, type JsonSchema, type SchemaError } from '../../engine/index.ts';
import { ServerError } from '../errors.ts';

type Raw = Readonly<Record<string, string | readonly string[]>>;

/**
 * Turns the texts of a query string into what the schema asks for, where they are exactly that: what
 * cannot be turned stays as it came, for the schema to refuse.
 */
export function coerceQuery(schema: JsonSchema | undefined, raw: Raw): JsonObject {
  const properties = isObject(schema?.['properties']) ? schema['properties'] : {};
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => {
    const rule = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, coerce(isObject(rule) ? rule : {}, typeof value === 'string' ? value : [...value])];
  }));
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

interface Input {
  /** The address as it came, still encoded. */
  readonly url: string;
  readonly query: readonly [JsonSchema | undefined, Json];
  readonly body: readonly [JsonSchema | undefined, unknown];
}

/** Refuses with 400 what the operation's schemas do not accept, each field by its name. */
export function checkInput({ url, query, body }: Input): void {
  // No text of a database can hold it, so no address with it finds anything.
  if (url.includes('%00')) throw new ServerError('INVALID');
  const found = [...breaches(query[0], query[1]), ...breaches(body[0], body[1] as Json)];
  if (found.length === 0) return;
  throw new ServerError('INVALID', { errors: Object.fromEntries(found.map((breach) => [fieldOf(breach), sentence(breach)])) });
}

function breaches(schema: JsonSchema | undefined, value: Json): SchemaError[] {
  return schema === undefined ? [] : validateSchema(schema, value);
}

function fieldOf({ pointer, property }: SchemaError): string {
  const path = pointer.split('/').slice(1);
  return [...path, ...(property === undefined ? [] : [property])].join('.') || 'body';
}

function sentence({ keyword }: SchemaError): string {
  if (keyword === 'required') return 'This is required';
  if (keyword === 'additionalProperties') return 'This is not known here';
  return 'This is not a value that is accepted here';
}
