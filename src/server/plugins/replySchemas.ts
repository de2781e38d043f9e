import { codecOf, rowName, type Operation } from '../../contract/index.ts';
import { DENIED, type Catalog, type JsonObject, type JsonSchema } from '../../engine/index.ts';

/**
 * The schemas that replies share, by the names that `src/contract/replies/components.ts` gives them: a row of each
 * record as it is declared, and the page of each list as its codec writes it.
 */
export function replySchemas(operations: Readonly<Record<string, Operation>>, catalog: Catalog): JsonObject {
  const rows = catalog.ids.records.map((id): [string, JsonSchema] => [rowName(id), rowSchema(catalog, id)]);
  const pages = Object.entries(operations).flatMap(([id, { kind }]): [string, JsonSchema][] =>
    kind === 'list' ? [[id, codecOf(id).pageSchema(rowSchema(catalog, recordOf(catalog, id)))]] : [],
  );
  return Object.fromEntries([...rows, ...pages]);
}

/** The record of the tables that a list fills. */
function recordOf(catalog: Catalog, list: string): string {
  const id = catalog.ids.tables.find((table) => catalog.table(table).list === list);
  if (id === undefined) throw new Error(`No table is filled by "${list}".`);
  return catalog.table(id).record;
}

/** Every field of a row may be absent or null; beside them it says what it refuses. */
function rowSchema(catalog: Catalog, record: string): JsonSchema {
  const fields = Object.entries(catalog.record(record).properties).map(([name, { title, description, type, $ref }]) => {
    const types = $ref === undefined ? [type ?? 'string'].flat() : [lookupType(catalog, $ref, type)];
    const words = { title, ...(description === undefined ? {} : { description }) };
    return [name, { ...words, type: [...new Set([...types, 'null'])] }] as const;
  });
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(fields),
      [DENIED]: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
}

/** Lookups that are data are identified by numbers, where the field does not say otherwise. */
function lookupType(catalog: Catalog, ref: string, type: string | readonly string[] = 'integer'): string {
  const { options } = catalog.lookup(ref.replace(/^lookups\//, ''));
  if (options === undefined) return [type].flat().includes('string') ? 'string' : 'integer';
  return options.every(({ value }) => typeof value === 'string') ? 'string' : 'integer';
}
