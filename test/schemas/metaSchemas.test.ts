import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bundleMeta, checkMeta } from '../../src/engine/declaration/check/checkMeta.ts';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import { isObject, segmentsOf, withValueAt } from '../../src/engine/index.ts';
import { ajvErrors } from '../support/ajvOracle.ts';
import { SCHEMAS_FOLDER } from '../../src/server/catalog/readSchemas.ts';

interface Fault {
  readonly at: string;
  readonly set?: Json;
  readonly says: string;
  readonly where?: string;
}
interface InvalidFixture {
  readonly of: string;
  readonly faults: readonly Fault[];
}

const FIXTURES = new URL('../fixtures/meta/', import.meta.url);
const readJson = (path: string): JsonObject => JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
const fixture = (path: string): JsonObject => readJson(new URL(path, FIXTURES).pathname);
const names = (folder: string): string[] =>
  readdirSync(new URL(folder, FIXTURES))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();

const metas = new Map(
  readdirSync(`${SCHEMAS_FOLDER}/meta`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replace(/\.json$/, ''), readJson(`${SCHEMAS_FOLDER}/meta/${name}`)]),
);
const isShared = (name: string) => name.startsWith('shared/');
const kinds = [...metas.keys()].filter((name) => !isShared(name)).sort();
const shared = [...metas].flatMap(([name, meta]) => (isShared(name) ? [meta] : []));
/** The definitions of all shared files. */
const common = bundleMeta({}, shared);
const bundled = new Map(kinds.map((kind) => [kind, bundleMeta(metas.get(kind) ?? {}, shared)]));
const metaOf = (kind: string): JsonObject => bundled.get(kind) ?? {};
const breached = new Set<string>();

describe.each(kinds)('the meta-schema of a %s', (kind) => {
  it.each(names(`${kind}/valid`))('accepts %s', (name) => {
    const valid = fixture(`${kind}/valid/${name}.json`);
    expect(checkMeta(metaOf(kind), valid)).toEqual([]);
    expect(ajvErrors(metaOf(kind), valid)).toEqual([]);
  });

  it.each(names(`${kind}/invalid`))('refuses each fault of %s and says where and why', (name) => {
    const { of, faults } = fixture(`${kind}/invalid/${name}.json`) as unknown as InvalidFixture;
    const valid = fixture(`${kind}/valid/${of}.json`);
    for (const { at, set, says, where = at } of faults) {
      const faulty = withValueAt(valid, segmentsOf(at), set) ?? null;
      const found = checkMeta(metaOf(kind), faulty);
      expect(ajvErrors(metaOf(kind), faulty), `Ajv on ${at}`).not.toEqual([]);
      expect(
        found.map(({ pointer, message }) => ({ pointer, message })),
        at,
      ).toEqual([{ pointer: where, message: says }]);
      for (const { rule, message } of found)
        breached.add(ruleId(kind, rule, /^"(.*?)" (?:is missing|needs)/.exec(message)?.[1]));
    }
  });
});

describe('the fixtures', () => {
  it('breach every rule of every meta-schema', () => {
    const rules = [['common', common] as const, ...kinds.map((kind) => [kind, metaOf(kind)] as const)].flatMap(
      ([kind, meta]) => rulesOf(meta).map((rule) => ruleId(kind, rule)),
    );
    expect([...new Set(rules)].filter((rule) => !breached.has(rule))).toEqual([]);
  });

  it('find every object of a meta-schema closed or keyed by name', () => {
    const open = [...metas].flatMap(([kind, meta]) =>
      schemasIn(meta)
        .filter(({ schema }) => isObject(schema.properties) && schema.additionalProperties !== false)
        .map(({ place }) => `${kind}${place}`),
    );
    expect(open).toEqual([]);
  });
});

/** One name for a rule wherever it is used: those of the shared files are the same in every kind. */
function ruleId(kind: string, rule: string, name?: string): string {
  const isCommon =
    rule.startsWith('/definitions/') &&
    isObject(common.definitions) &&
    Object.hasOwn(common.definitions, segmentsOf(rule)[1] ?? '');
  const named = name !== undefined && /\/(?:required|dependencies)$/.test(rule) ? `${rule}/${name}` : rule;
  return `${isCommon ? 'common' : kind} ${named}`;
}

const LIMITS = [
  'type',
  'enum',
  'pattern',
  'minLength',
  'minItems',
  'minProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'uniqueItems',
  'format',
  'oneOf',
];

function rulesOf(meta: JsonObject): string[] {
  return schemasIn(meta).flatMap(({ schema, place }) => {
    const limits = LIMITS.filter((keyword) => schema[keyword] !== undefined).map((keyword) => `${place}/${keyword}`);
    const required = Array.isArray(schema.required)
      ? schema.required.map((name) => `${place}/required/${String(name)}`)
      : [];
    const dependencies = isObject(schema.dependencies)
      ? Object.keys(schema.dependencies).map((name) => `${place}/dependencies/${name}`)
      : [];
    return [
      ...limits,
      ...required,
      ...dependencies,
      ...(schema.additionalProperties === false ? [`${place}/additionalProperties`] : []),
    ];
  });
}

/** Every subschema that says what has to be; those of `if` and `oneOf` only choose. */
function schemasIn(schema: JsonObject, place = ''): { schema: JsonObject; place: string }[] {
  const inner = ['items', 'additionalProperties', 'propertyNames', 'then', 'else'].map(
    (keyword) => [keyword, schema[keyword]] as const,
  );
  const maps = ['properties', 'patternProperties', 'definitions'].flatMap((keyword) =>
    Object.entries(isObject(schema[keyword]) ? schema[keyword] : {}).map(
      ([name, part]) => [`${keyword}/${name}`, part] as const,
    ),
  );
  return [
    { schema, place },
    ...[...inner, ...maps].flatMap(([name, part]) => (isObject(part) ? schemasIn(part, `${place}/${name}`) : [])),
  ];
}
