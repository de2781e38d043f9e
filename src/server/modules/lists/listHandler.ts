import type { RawBuilder, SqlBool } from 'kysely';
import { codecOf, type OperationId, type WireQuery } from '../../../contract/index.ts';
import {
  compileTable, parseTableQuery, queryToJson, type Catalog, type CompiledTable, type Facts, type JsonObject, type Row, type TableQuery,
} from '../../../engine/index.ts';
import { audit } from '../audit.ts';
import type { Call, UnitCall, UnitHandler } from '../handler.ts';
import { withDenials } from './denials.ts';
import { runList } from './runList.ts';
import type { Source } from './source.ts';

/** What a list call asks, checked against the table that names it. */
export interface ListRequest {
  readonly compiled: CompiledTable;
  readonly query: TableQuery;
  readonly params: JsonObject;
}

export interface ListDefinition {
  readonly operation: OperationId;
  readonly source: Source;
  /** Conditions that the call's parameters add. */
  readonly also?: (params: JsonObject) => RawBuilder<SqlBool>[];
  /** Operations that a row may refuse, and the facts of a row that their rules name: what is refused stands in the row. */
  readonly rules?: { readonly operations: readonly OperationId[]; readonly facts: (row: Row, call: UnitCall) => Facts };
}

/** The handler of a list that a source answers. */
export function listHandler({ operation, source, also, rules }: ListDefinition): UnitHandler {
  return {
    run: async (call) => {
      const { compiled, query, params } = readListRequest(call, operation);
      const found = await runList(call, { source, compiled, query, also: also?.(params) ?? [] });
      const page = rules === undefined ? found : { ...found, rows: withDenials(call, found.rows, rules) };
      await audit(call, { action: operation, record: 'list', detail: { query: queryToJson(query), params, count: page.rows.length } });
      return codecOf(operation).pageToWire(page, query);
    },
  };
}

/** Reads the query string through the operation's codec; anything the table does not declare is refused. */
export function readListRequest(call: Call, operation: OperationId): ListRequest {
  const { query, params } = codecOf(operation).fromWire(asTexts(call.query));
  const compiled = tableOf(call.services.catalog, operation, String(call.viewer.authorityId));
  return { compiled, query: parseTableQuery(compiled, query), params };
}

/** Codecs read a query string as it came; what was coerced to numbers on the way goes back to text. */
function asTexts(query: JsonObject): WireQuery {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

const compiledTables = new WeakMap<Catalog, Map<string, CompiledTable>>();

/** The table that names a list operation, as it holds for an authority. */
export function tableOf(catalog: Catalog, operation: string, tenant: string): CompiledTable {
  const known = compiledTables.get(catalog) ?? new Map<string, CompiledTable>();
  compiledTables.set(catalog, known);
  const key = `${tenant} ${operation}`;
  const found = known.get(key);
  if (found) return found;
  const id = catalog.ids.tables.find((table) => catalog.table(table).list === operation);
  if (id === undefined) throw new Error(`No table is filled by "${operation}".`);
  const table = catalog.table(id, tenant);
  const compiled = compileTable(table, catalog.record(table.record), (lookup) => catalog.lookup(lookup));
  known.set(key, compiled);
  return compiled;
}
