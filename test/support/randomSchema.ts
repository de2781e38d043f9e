import type { Json, JsonObject, JsonSchema } from '../../src/engine/json.ts';
import type { Seeded } from './seeded.ts';

const TEXTS = ['', ' ', 'a', 'Zed', 'café 😀', '2024-02-29', '2023-02-29', '2024-13-01', '12:30:00Z', '12:30', 'reader@library.example',
  'not an email', '2024-02-29T12:30:00Z', '2024-02-29 12:30', 'https://library.example/a?b=c', '127.0.0.1', 'P3D', '~/%'];
const NUMBERS = [0, 1, -1, 2, 7, 0.5, 0.07, 1.005, 12.34, 99999.99, 1e6, -0.01];
const NAMES = ['title', 'shelf', 'copies', 'due', 'a/b', 'm~n', 'p%q', 'id', 'é'];
const FORMATS = ['date', 'time', 'date-time', 'email', 'uri', 'ipv4', 'duration', 'uuid'];

/** A random JSON value, often of the shape that forms hold. */
export function randomValue(random: Seeded, depth = 3): Json {
  const kind = random.int(depth > 0 ? 7 : 5);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind < 5) return random.pick(TEXTS);
  if (kind === 5) return Array.from({ length: random.int(4) }, () => randomValue(random, depth - 1));
  return randomObject(random, depth);
}

export function randomObject(random: Seeded, depth: number): JsonObject {
  const names = NAMES.filter(() => random.chance(0.5));
  return Object.fromEntries(names.map((name) => [name, randomValue(random, depth - 1)]));
}

/** A random draft-07 schema of the keywords that declarations use. */
export function randomSchema(random: Seeded, depth = 3): JsonSchema {
  const make = [text, number, choice, () => ({ type: 'boolean' }), ...(depth > 0 ? [list, group, group, group] : [])];
  return random.pick(make)(random, depth);
}

function some(random: Seeded, keywords: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(keywords).filter(() => random.chance(0.35)));
}

function text(random: Seeded): JsonSchema {
  return { type: random.chance(0.2) ? ['string', 'null'] : 'string', ...some(random, {
    minLength: random.int(4), maxLength: random.int(8), pattern: '^[a-zé ]*$', format: random.pick(FORMATS),
  }) };
}

function number(random: Seeded): JsonSchema {
  return { type: random.chance(0.3) ? 'integer' : 'number', ...some(random, {
    minimum: random.int(3), maximum: random.int(10), exclusiveMinimum: -1, exclusiveMaximum: 100, multipleOf: random.pick([0.01, 1, 0.5]),
  }) };
}

function choice(random: Seeded): JsonSchema {
  const values: Json[] = random.pick<Json[]>([['a', 'Zed'], [1, 2], [true, 'a']]);
  if (random.chance(0.5)) return { enum: values };
  return { oneOf: values.map((value) => ({ const: value, title: String(value) })) };
}

function list(random: Seeded, depth: number): JsonSchema {
  const items = randomSchema(random, depth - 1);
  const tuple: JsonObject = random.chance(0.2) ? { items: [items, randomSchema(random, depth - 1)], additionalItems: items } : { items };
  return { type: 'array', ...tuple, ...some(random, { minItems: random.int(3), maxItems: random.int(4), uniqueItems: true }) };
}

function group(random: Seeded, depth: number): JsonSchema {
  const names = NAMES.filter(() => random.chance(0.5));
  const properties = Object.fromEntries(names.map((name) => [name, randomSchema(random, depth - 1)]));
  const required = NAMES.filter(() => random.chance(0.2));
  const condition = { if: { properties: { title: { enum: ['a', 1] } }, required: ['title'] }, then: { required: ['due'], properties: { shelf: randomSchema(random, 0) } }, else: { properties: { copies: randomSchema(random, 0) } } };
  return { type: 'object', properties, ...some(random, {
    required, additionalProperties: false, allOf: [condition], minProperties: 1, not: { required: ['due'] },
    dependencies: { title: ['shelf'] }, anyOf: [{ required: ['title'] }, { required: ['copies'] }],
  }) };
}
