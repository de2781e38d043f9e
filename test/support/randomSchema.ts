import type { Json, JsonObject, JsonSchema } from '../../src/engine/json.ts';
import type { Seeded } from './seeded.ts';

const TEXTS = [
  '',
  ' ',
  'a',
  'Zed',
  'café 😀',
  '2024-02-29',
  '2023-02-29',
  '2024-13-01',
  '12:30:00Z',
  '12:30',
  'reader@library.example',
  'not an email',
  '2024-02-29T12:30:00Z',
  '2024-02-29 12:30',
  'https://library.example/a?b=c',
  '127.0.0.1',
  'P3D',
  '~/%',
  '::1',
  '2001:db8::7',
  'library.example',
  '/a b',
  '#a',
];
const NUMBERS = [0, 1, -1, 2, 7, 0.5, 0.07, 1.005, 12.34, 99999.99, 1e6, -0.01];
const NAMES = ['title', 'shelf', 'copies', 'due', 'a/b', 'm~n', 'p%q', 'id', 'é'];
const FORMATS = [
  'date',
  'time',
  'date-time',
  'email',
  'uri',
  'uri-reference',
  'ipv4',
  'ipv6',
  'hostname',
  'duration',
  'uuid',
];

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

/** Schemas that others refer to; the last holds itself. */
const definitions = (random: Seeded): JsonObject => ({
  short: { ...text(random), title: 'Short' },
  named: { $id: '#named', ...text(random) },
  apart: {
    $id: 'https://library.example/parts/apart.json',
    definitions: { inner: number(random) },
    properties: { copies: { $ref: '#/definitions/inner' }, due: { $ref: '#named' } },
  },
  many: choice(random),
  node: {
    type: 'object',
    properties: {
      title: text(random),
      copies: { type: 'array', items: { $ref: '#/definitions/node' } },
      due: { $ref: '#/definitions/node' },
    },
  },
});

/** A random draft-07 schema of the keywords that forms use, with definitions that it refers to. */
export function randomSchema(random: Seeded, depth = 3): JsonSchema {
  return { ...part(random, depth), definitions: definitions(random) };
}

/** A random schema of a list of plain values, with definitions that it refers to. */
export function randomListSchema(random: Seeded): JsonSchema {
  return { ...list(random, 1), definitions: definitions(random) };
}

/** A random list of plain values, nothing among them. */
export function randomList(random: Seeded): Json {
  return Array.from({ length: random.int(4) }, () => (random.chance(0.4) ? null : randomValue(random, 0)));
}

/** A random schema of an object, as a form has it. */
export function randomFormSchema(random: Seeded, depth = 3): JsonSchema {
  return { ...group(random, depth), definitions: definitions(random) };
}

function part(random: Seeded, depth: number): JsonSchema {
  const make = [
    text,
    number,
    choice,
    severalTypes,
    reference,
    () => ({ type: 'boolean' }),
    ...(depth > 0 ? [list, list, group, group, group, alternatives, pairs] : []),
  ];
  return random.pick(make)(random, depth);
}

function some(random: Seeded, keywords: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(keywords).filter(() => random.chance(0.35)));
}

function text(random: Seeded): JsonSchema {
  return {
    type: random.chance(0.2) ? ['string', 'null'] : 'string',
    ...some(random, {
      minLength: random.int(4),
      maxLength: random.int(8),
      pattern: '^[a-zé ]*$',
      format: random.pick(FORMATS),
    }),
  };
}

function number(random: Seeded): JsonSchema {
  return {
    type: random.chance(0.3) ? 'integer' : 'number',
    ...some(random, {
      minimum: random.int(3),
      maximum: random.int(10),
      exclusiveMinimum: -1,
      exclusiveMaximum: 100,
      multipleOf: random.pick([0.01, 1, 0.5]),
    }),
  };
}

function severalTypes(random: Seeded): JsonSchema {
  return {
    type: random.pick<Json>([
      ['string', 'number'],
      ['boolean', 'null'],
      ['string', 'array', 'null'],
      ['object', 'integer'],
    ]),
    ...some(random, { minLength: 2, minimum: 1 }),
  };
}

function reference(random: Seeded): JsonSchema {
  const $ref = random.pick([
    '#/definitions/short',
    '#/definitions/many',
    '#/definitions/node',
    '#named',
    'https://library.example/parts/apart.json#/definitions/inner',
  ]);
  // What stands beside a reference asks nothing in draft 7, however strict. (But a type, to Ajv.)
  return { $ref, ...some(random, { title: 'Referred to', minLength: 7, enum: ['a'], maximum: 1, required: ['due'] }) };
}

function choice(random: Seeded): JsonSchema {
  const values: Json[] = random.pick<Json[]>([
    ['a', 'Zed'],
    [1, 2],
    [true, 'a'],
  ]);
  if (random.chance(0.2)) return { const: values[0] as Json };
  if (random.chance(0.5)) return { enum: values };
  return { [random.pick(['oneOf', 'anyOf'])]: values.map((value) => ({ const: value, title: String(value) })) };
}

function alternatives(random: Seeded, depth: number): JsonSchema {
  const branches = Array.from({ length: 2 + random.int(2) }, (_, index) => ({
    title: `Kind ${index}`,
    ...part(random, depth - 1),
  }));
  return { [random.pick(['oneOf', 'anyOf'])]: withoutReferences(branches) };
}

/** Ajv does not tell the faults of a reference in an alternative from those of one beside it. */
function withoutReferences(node: Json): Json {
  if (Array.isArray(node)) return node.map(withoutReferences);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node;
  return $ref === undefined
    ? Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, withoutReferences(inner)]))
    : { type: 'string' };
}

function pairs(random: Seeded, depth: number): JsonSchema {
  return {
    type: 'object',
    additionalProperties: random.chance(0.3) ? random.chance(0.5) : part(random, depth - 1),
    ...some(random, {
      properties: { title: text(random) },
      patternProperties: { '^[cd]': part(random, 0) },
      propertyNames: { maxLength: 5 },
      maxProperties: 4,
    }),
  };
}

function list(random: Seeded, depth: number): JsonSchema {
  const items = part(random, depth - 1);
  const tuple: JsonObject = random.chance(0.2)
    ? { items: [items, part(random, depth - 1)], additionalItems: random.chance(0.3) ? false : items }
    : { items };
  return {
    type: 'array',
    ...tuple,
    ...some(random, {
      minItems: random.int(3),
      maxItems: random.int(4),
      uniqueItems: true,
      contains: random.chance(0.3) ? { type: 'null' } : text(random),
    }),
  };
}

/** Alternatives that ask something more of a question that is asked beside them, itself by a reference perhaps. */
function sameName(random: Seeded, names: readonly string[]): Json[] {
  const name = names[0] ?? 'title';
  return [
    { properties: { [name]: { title: 'Once more' } } },
    { properties: { [name]: part(random, 0) }, required: ['copies'] },
  ];
}

function group(random: Seeded, depth: number): JsonSchema {
  const names = NAMES.filter(() => random.chance(0.5));
  const properties = Object.fromEntries(names.map((name) => [name, part(random, depth - 1)]));
  const required = NAMES.filter(() => random.chance(0.2));
  const condition = {
    if: { properties: { title: { enum: ['a', 1] } }, required: ['title'] },
    then: { required: ['due'], properties: { shelf: part(random, 0) } },
    else: { properties: { copies: part(random, 0) } },
  };
  return {
    type: 'object',
    properties,
    ...some(random, {
      required,
      additionalProperties: false,
      allOf: [condition],
      minProperties: 1,
      not: { required: ['due'] },
      dependencies: { title: ['shelf'], due: { properties: { id: part(random, 0) } } },
      anyOf: random.pick<Json[]>([[{ required: ['title'] }, { required: ['copies'] }], sameName(random, names)]),
    }),
  };
}
