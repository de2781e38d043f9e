import { isDeepStrictEqual as jsonEqual } from 'node:util';
import { isObject, validateSchema, type Json, type JsonObject, type JsonSchema } from '../../../src/engine/index.ts';
import type { Seeded } from '../../support/seeded.ts';
import { badTexts, badValue, longText, nested, protoNames, withProto } from './badValues.ts';

/** A body that differs from a good one in one to three places. */
export function brokenBody(random: Seeded, good: JsonObject): Json {
  let body: Json = structuredClone(good);
  for (let times = 1 + random.int(3); times > 0; times -= 1) body = changeOne(random, body);
  return body;
}

/** The same, of values that the schema takes: what is wrong with them is for the call itself to notice. */
export function fittingBody(random: Seeded, good: JsonObject, schema: JsonSchema): Json {
  for (let tries = 0; tries < 40; tries += 1) {
    const body = withOddValue(random, schema, structuredClone(good));
    if (!jsonEqual(body, good) && validateSchema(schema, body).length === 0) return body;
  }
  return good;
}

const oddNumbers = [
  0,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  9,
  50,
  90,
  100,
  99_999,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e15,
  1e308,
  -1,
  0.001,
];

function withOddValue(random: Seeded, schema: JsonSchema, body: JsonObject): JsonObject {
  const properties = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const unused = properties.filter((name) => !(name in body));
  if (unused.length > 0 && random.chance(0.2)) return { ...body, [random.pick(unused)]: odd(random) };
  const places = placesOf(body);
  if (places.length === 0) return body;
  for (let times = 1 + random.int(2); times > 0; times -= 1) {
    const { holder, key } = random.pick(places);
    const held = holder as Record<string, Json>;
    const value = held[key];
    if (random.chance(0.1)) delete held[key];
    else held[key] = typeof value === 'number' && random.chance(0.8) ? random.pick(oddNumbers) : odd(random);
  }
  return body;
}

const odd = (random: Seeded): Json =>
  random.chance(0.4)
    ? random.pick(badTexts)
    : random.chance(0.2)
      ? random.pick<Json>([true, false, [], {}, null, '2026-11-23', '2026-01-01', '2099-12-31', '1900-01-01'])
      : badValue(random);

function changeOne(random: Seeded, body: Json): Json {
  if (random.chance(0.04)) return badValue(random);
  if (!isObject(body)) return body;
  const places = placesOf(body);
  const kind = random.int(10);
  if (kind === 0) return withProto(random, body);
  if (kind === 1)
    return {
      ...body,
      [random.pick(['extra', 'id', 'authority_id', 'authorityId', 'typeId', 'isAdmin', '$where', 'a.b', '', ' '])]:
        badValue(random),
    };
  if (places.length === 0) return body;
  const { holder, key } = random.pick(places);
  const held = holder as Record<string, Json>;
  const value = held[key] as Json;
  if (kind === 2) delete held[key];
  else if (kind === 3) held[key] = [value, value];
  else if (kind === 4) held[key] = typeof value === 'string' ? Number(value) : asText(value);
  else if (kind === 5) held[key] = isObject(value) ? withProto(random, value) : null;
  else held[key] = badValue(random);
  return body;
}

interface Place {
  readonly holder: JsonObject | Json[];
  readonly key: string;
}

/** Every place in a value, however deep. */
function placesOf(value: Json): Place[] {
  if (Array.isArray(value))
    return value.flatMap((inner, index) => [{ holder: value, key: String(index) }, ...placesOf(inner)]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesOf(inner)]);
}

/** Bytes that are no JSON, not quite JSON, or JSON of a kind that nobody sends. */
export function brokenBytes(random: Seeded, good: JsonObject): Buffer {
  const text = JSON.stringify(good);
  const inside = (more: string) => Buffer.from(text === '{}' ? `{${more}}` : `${text.slice(0, -1)},${more}}`);
  const first = Object.keys(good)[0] ?? 'a';
  const make: (() => Buffer)[] = [
    () => Buffer.from(text.slice(0, random.int(text.length))),
    () => Buffer.from(`${text}${text}`),
    () => Buffer.from(`\uFEFF${text}`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('}')]),
    () => inside(`"${first}":1,"${first}":{"a":1}`),
    () => inside('"__proto__":{"polluted":true}'),
    () => inside('"constructor":{"prototype":{"polluted":true}}'),
    () => inside('"\\ud800":"\\udc00\\ud800\\u0000"'),
    () => inside('"a":NaN'),
    () => inside('"a":1e999999'),
    () => inside(`"a":${'9'.repeat(5000)}`),
    () => inside(`"a":"${'x'.repeat(3 * 1024 * 1024)}"`),
    () => inside(wide(50_000).slice(1, -1)),
    () => inside(`"a":${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    () => inside(`"${first}":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    () => Buffer.from('['.repeat(500_000)),
    () =>
      Buffer.from(
        random.pick([
          '',
          '""',
          'null',
          '1',
          '[]',
          '[1,2',
          'true',
          "{'a':1}",
          '{a:1}',
          '<a/>',
          'a=1&b=2',
          '\u0000',
          '{"a":1,}',
          '//x\n{}',
        ]),
      ),
  ];
  return random.pick(make)();
}

/** Deep members of a kind that a call keeps as they come: answers, filters, choices. */
export function deepened(random: Seeded, good: JsonObject): JsonObject {
  const names = Object.keys(good);
  const name = names.length > 0 && random.chance(0.7) ? random.pick(names) : random.pick(protoNames);
  return {
    ...good,
    [name]: random.chance(0.5) ? nested(random.pick([50, 1000, 2000]), random.chance(0.5)) : longText(random),
  };
}

/** An object may hold a `toString` that is none. */
const asText = (value: Json | undefined): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * Bodies that are large in one way each: long lists, wide objects, deep ones, long texts; far beyond what the call
 * reads, and just within it. Each stands in the place of one field, so that all the rest of the body fits.
 */
export function largeBodies(good: JsonObject, mostBytes: number): string[] {
  const fields = Object.keys(good);
  const room = mostBytes - JSON.stringify(good).length - 100;
  const within = Math.min(9999, Math.floor(room / 10));
  const values = [
    `[${'1,'.repeat(599_999)}1]`,
    `[${'1,'.repeat(within - 1)}1]`,
    `[${'{},'.repeat(within - 1)}{}]`,
    `[${'[[]],'.repeat(within - 1)}[]]`,
    wide(200_000),
    wide(within),
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`,
    `${'['.repeat(90)}${']'.repeat(90)}`,
    `"${'x'.repeat(3_000_000)}"`,
    `"${'x'.repeat(Math.floor(room / 2))}"`,
    `"${' '.repeat(Math.floor(room / 2))}!"`,
    `"${'\\n'.repeat(Math.floor(room / 4))}"`,
  ];
  const rest = (name: string) =>
    JSON.stringify(Object.fromEntries(Object.entries(good).filter(([other]) => other !== name))).slice(1, -1);
  // One field after the other: each value somewhere, and each field with some of them.
  return values.flatMap((value, index) => {
    const names =
      fields.length === 0
        ? ['a']
        : [fields[index % fields.length] ?? 'a', fields[(index * 7 + 3) % fields.length] ?? 'a'];
    return [...new Set(names)].map(
      (name) => `{${[rest(name), `${JSON.stringify(name)}:${value}`].filter((part) => part !== '').join(',')}}`,
    );
  });
}

const madeWide = new Map<number, string>();

/** An object of so many members, as text; made once, since thousands of bodies hold the same. */
function wide(members: number): string {
  const found = madeWide.get(members);
  if (found !== undefined) return found;
  const made = `{${Array.from({ length: members }, (_, index) => `"k${index}":1`).join(',')}}`;
  madeWide.set(members, made);
  return made;
}
