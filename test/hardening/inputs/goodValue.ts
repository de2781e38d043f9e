import { isObject, validateSchema, type Json, type JsonObject, type JsonSchema } from '../../../src/engine/index.ts';
import type { Seeded } from '../../support/seeded.ts';

/** Values that fit by their name: ids that exist, days that are in the records. */
export type Known = Readonly<Record<string, Json>>;

interface Wanted {
  readonly random: Seeded;
  readonly known: Known;
  /** Names without which the call would not succeed, though its schema does not ask for them. */
  readonly always: readonly string[];
}

/** Texts that satisfy the patterns and formats of the calls. */
const texts = [
  'Text',
  '2026-11-17',
  '2026-11-17T10:00',
  '10:00',
  '/',
  'AM',
  'reader@library.example',
  '12345',
  'Ashcombe-2026',
  '07700900123',
  '+447700900123',
  'a',
  '123456',
  '4f3ad9a2-6f0e-4a44-9d0c-0b3d0f1e2a11',
];

/** A value that a schema takes, made of known ones where their names stand in it. */
export function goodValue(schema: JsonSchema, wanted: Wanted, name = ''): Json {
  const { random, known } = wanted;
  const fits = (value: Json) => validateSchema(schema, value).length === 0;
  const own = Object.hasOwn(known, name) ? known[name] : undefined;
  if (own !== undefined && fits(own)) return own;
  if (own !== undefined && fits([own])) return [own];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  const branches = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(branches)) return goodValue(random.pick(branches) as JsonSchema, wanted, name);
  return ofType(schema, wanted, fits);
}

function ofType(schema: JsonSchema, wanted: Wanted, fits: (value: Json) => boolean): Json {
  const { random } = wanted;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || isObject(schema.properties)) return goodObject(schema, wanted);
  if (type === 'array') return goodList(schema, wanted);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number')
    return [1, 2, 17, 0, 5, 10].find(fits) ?? (fits(null) ? null : Number(schema.minimum ?? 1));
  return texts.find(fits) ?? (fits(null) ? null : 'Text');
}

function goodList(schema: JsonSchema, wanted: Wanted): Json[] {
  const items = isObject(schema.items) ? schema.items : {};
  return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => goodValue(items, wanted));
}

/** With all that is required, and most of the rest. */
function goodObject(schema: JsonSchema, wanted: Wanted): JsonObject {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const chosen = properties.filter(
    ([name]) => required.includes(name) || wanted.always.includes(name) || wanted.random.chance(0.3),
  );
  return Object.fromEntries(
    chosen.map(([name, inner]) => [name, goodValue(isObject(inner) ? inner : {}, wanted, name)]),
  );
}
