import type { RawBuilder, SqlBool } from 'kysely';
import { codecOf, type OperationId, type WireQuery } from '../../../contract/index.ts';
import {
  compileTable,
  parseTableQuery,
  queryToJson,
  type Catalog,
  type CompiledTable,
  type JsonObject,
  type Row,
  type TableQuery,
} from '../../../engine/index.ts';
import { audit } from '../audit.ts';
import type { Answer, Call, UnitCall, UnitHandler } from '../handler.ts';
import { findPupil } from '../students/findPupil.ts';
import { withDenials, type RowRules } from './denials.ts';
import { rowsOf } from './rowsOf.ts';
import { countList, runList, type ListRun } from './runList.ts';
import { SeenPupils } from './seenPupils.ts';
import type { Source } from './source.ts';
import { encodeRows } from './wholeList.ts';

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
  /** Rows as they are read, in words that the database has not: some hundred at a time, in pages and in files. */
  readonly told?: (call: UnitCall, rows: readonly Row[], query: TableQuery) => Promise<readonly Row[]>;
  /**
   * Operations that a row may refuse, and the facts of a row that their rules name: what is refused stands in the row.
   */
  readonly rules?: RowRules;
}

/** The handler of a list that a source answers. */
export function listHandler(list: ListDefinition): UnitHandler {
  return {
    run: async (call) => {
      const { compiled, query, params } = readListRequest(call, list.operation);
      // A pupil who is named and not seen is not there, rather than without rows (D-6).
      if (typeof params.studentId === 'number') await findPupil(call, params.studentId);
      const run: ListRun = { source: list.source, compiled, query, also: list.also?.(params) ?? [] };
      const seen = new SeenPupils();
      const { count, answer } = await answerOf(call, { list, run, seen });
      const record = typeof params.studentId === 'number' ? `pupil/${params.studentId}` : 'list';
      await audit(call, {
        action: list.operation,
        record,
        detail: { query: queryToJson(query), params, count, ...seen.of(record) },
      });
      return answer;
    },
  };
}

interface Listing {
  readonly list: ListDefinition;
  readonly run: ListRun;
  readonly seen: SeenPupils;
}

async function answerOf(
  call: UnitCall,
  { list: { operation, rules, told }, run, seen }: Listing,
): Promise<{ readonly count: number; readonly answer: Answer }> {
  const codec = codecOf(operation);
  const ruled = async (read: readonly Row[]) => {
    seen.add(read);
    const rows = told === undefined ? read : await told(call, read, run.query);
    return rules === undefined ? rows : withDenials(call, rows, rules);
  };
  if (run.query.pageSize === 0 && codec.rowsMember !== undefined) {
    const encoded = encodeRows(codec, codec.rowsMember);
    for await (const rows of rowsOf(call, run)) encoded.add(await ruled(rows));
    return { count: encoded.count, answer: encoded.answer(await countList(call, run), run.query) };
  }
  const page = await runList(call, run);
  return { count: page.rows.length, answer: codec.pageToWire({ ...page, rows: await ruled(page.rows) }, run.query) };
}

/** Reads the query string through the operation's codec; anything the table does not declare is refused. */
export function readListRequest(call: Call, operation: OperationId): ListRequest {
  return readList(call.query, {
    operation,
    compiled: tableOf(call.services.catalog, operation, String(call.viewer.authorityId)),
  });
}

/** The same of parameters that came otherwise, and for one of the tables that the list fills. */
export function readList(
  parameters: JsonObject,
  { operation, compiled }: { operation: OperationId; compiled: CompiledTable },
): ListRequest {
  const { query, params } = codecOf(operation).fromWire(asTexts(parameters));
  return { compiled, query: parseTableQuery(compiled, query), params };
}

/** Codecs read a query string as it came; what was coerced to numbers on the way goes back to text. */
function asTexts(query: JsonObject): WireQuery {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** By the catalogue's ids: one that is read anew has others. */
const compiledTables = new WeakMap<Catalog['ids'], Map<string, CompiledTable>>();

/** Ids of the tables that a list operation fills. */
function tablesOf(catalog: Catalog, operation: string): readonly string[] {
  const ids = catalog.ids.tables.filter((table) => catalog.table(table).list === operation);
  if (ids.length === 0) throw new Error(`No table is filled by "${operation}".`);
  return ids;
}

/** Id of the first table that a list operation fills. */
export function tableIdOf(catalog: Catalog, operation: string): string {
  return tablesOf(catalog, operation)[0] ?? '';
}

/**
 * What a list may be asked: the columns, filters and page sizes of all tables that it fills, as they hold for an
 * authority.
 */
export function tableOf(catalog: Catalog, operation: string, tenant: string): CompiledTable {
  return tablesOf(catalog, operation)
    .map((id) => compiledTable(catalog, id, tenant))
    .reduce((all, table) => ({
      ...all,
      columns: [
        ...all.columns,
        ...table.columns.filter(({ field }) => !all.columns.some((known) => known.field === field)),
      ],
      filters: [
        ...all.filters,
        ...table.filters.filter(({ field }) => !all.filters.some((known) => known.field === field)),
      ],
      pageSizes: [...new Set([...all.pageSizes, ...table.pageSizes])],
    }));
}

/** A table as it holds for an authority, compiled once. */
export function compiledTable(catalog: Catalog, id: string, tenant: string): CompiledTable {
  const known = compiledTables.get(catalog.ids) ?? new Map<string, CompiledTable>();
  compiledTables.set(catalog.ids, known);
  const key = `${tenant} ${id}`;
  const found = known.get(key);
  if (found) return found;
  const table = catalog.table(id, tenant);
  const compiled = compileTable(table, catalog.record(table.record), (lookup) => catalog.lookup(lookup));
  known.set(key, compiled);
  return compiled;
}
