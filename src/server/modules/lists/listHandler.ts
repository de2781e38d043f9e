import type { RawBuilder, SqlBool } from 'kysely';
import { codecOf, type OperationId, type WireQuery } from '../../../contract/index.ts';
import {
  compileTable,
  parseTableQuery,
  queryToJson,
  type CompiledTable,
  type Declarations,
  type JsonObject,
  type Row,
  type TableQuery,
} from '../../../engine/index.ts';
import { audit } from '../audit.ts';
import type { Call, ListHandler, ListPage, Reply, UnitCall } from '../handler.ts';
import { findPupil } from '../students/findPupil.ts';
import { withDenials, type RowRules } from './denials.ts';
import { rowsOf } from './rowsOf.ts';
import { countList, runList, type ListRun } from './runList.ts';
import { SeenPupils } from './seenPupils.ts';
import type { ListSource } from './source.ts';
import { encodeRows } from './wholeList.ts';

/** What a list call asks, checked against the table that names it. */
export interface ListRequest {
  readonly compiled: CompiledTable;
  readonly query: TableQuery;
  readonly params: JsonObject;
}

export interface ListDefinition {
  readonly operation: OperationId;
  readonly source: ListSource;
  /** The source of a call, where it takes something that has to be read first; its fields are those of `source`. */
  readonly ready?: (call: UnitCall) => Promise<ListSource>;
  /** Conditions that the call's parameters add. */
  readonly also?: (params: JsonObject) => RawBuilder<SqlBool>[];
  /** Rows as they are read, in words that the database has not: some hundred at a time, in pages and in files. */
  readonly told?: (call: UnitCall, rows: readonly Row[], query: TableQuery) => Promise<readonly Row[]>;
  /**
   * Operations that a row may refuse, and the facts of a row that their rules name: what is refused stands in the row.
   */
  readonly rules?: RowRules;
  /**
   * Most rows that one answer holds: "All" is a page of so many, and any size up to it may be asked, whatever the
   * tables offer.
   */
  readonly mostRows?: number;
}

/** The handler of a list that a source answers. */
export function listHandler(list: ListDefinition): ListHandler {
  return {
    list: async (call) => {
      const { compiled, query, params } = readBounded(call, list);
      // A pupil who is named and not seen is not there, rather than without rows (D-6).
      if (typeof params.studentId === 'number') await findPupil(call, params.studentId);
      const source = (await list.ready?.(call)) ?? list.source;
      const run: ListRun = { source, compiled, query, also: list.also?.(params) ?? [] };
      const seen = new SeenPupils();
      const { count, listed } = await listing(call, list, run, seen);
      const record = typeof params.studentId === 'number' ? `pupil/${params.studentId}` : 'list';
      await audit(call, {
        action: list.operation,
        record,
        detail: { query: queryToJson(query), params, count, ...seen.of(record) },
      });
      return listed;
    },
  };
}

/** The request of a list, in a page that is no longer than the list's answers may be. */
function readBounded(call: Call, { operation, mostRows }: ListDefinition): ListRequest {
  if (mostRows === undefined) return readListRequest(call, operation);
  const { compiled, query, params } = readListRequest(call, operation, mostRows);
  return { compiled, query: query.pageSize === 0 ? { ...query, page: 1, pageSize: mostRows } : query, params };
}

async function listing(
  call: UnitCall,
  { operation, rules, told }: ListDefinition,
  run: ListRun,
  seen: SeenPupils,
): Promise<{ readonly count: number; readonly listed: ListPage | Reply }> {
  const codec = codecOf(operation);
  const ruled = async (read: readonly Row[]) => {
    seen.add(read);
    const rows = told === undefined ? read : await told(call, read, run.query);
    return rules === undefined ? rows : withDenials(call, rows, rules);
  };
  if (run.query.pageSize === 0 && codec.rowsMember !== undefined) {
    const encoded = encodeRows(codec, codec.rowsMember);
    for await (const rows of rowsOf(call, run)) encoded.add(await ruled(rows));
    return { count: encoded.count, listed: encoded.reply(await countList(call, run), run.query) };
  }
  const page = await runList(call, run);
  return { count: page.rows.length, listed: { page: { ...page, rows: await ruled(page.rows) }, query: run.query } };
}

/**
 * Reads the query string through the operation's codec; anything the table does not declare is refused, but page
 * sizes up to `mostRows`.
 */
export function readListRequest(call: Call, operation: OperationId, mostRows = 0): ListRequest {
  const compiled = tableOf(call.declarations, operation);
  const asked = codecOf(operation).fromWire(asTexts(call.query)).query.pageSize;
  const also = typeof asked === 'number' && asked > 0 && asked <= mostRows ? [asked] : [];
  return readList(call.query, operation, { ...compiled, pageSizes: [...compiled.pageSizes, ...also] });
}

/** The same of parameters that came otherwise, and for one of the tables that the list fills. */
export function readList(parameters: JsonObject, operation: OperationId, compiled: CompiledTable): ListRequest {
  const { query, params } = codecOf(operation).fromWire(asTexts(parameters));
  return { compiled, query: parseTableQuery(compiled, query), params };
}

/** Codecs read a query string as it came; what was coerced to numbers on the way goes back to text. */
function asTexts(query: JsonObject): WireQuery {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

/** By whose they are: a catalogue that is read anew has others. */
const compiledTables = new WeakMap<Declarations, Map<string, CompiledTable>>();

/** Ids of the tables that a list operation fills. */
function tablesOf({ ids: { tables }, table }: Declarations, operation: string): readonly string[] {
  const ids = tables.filter((id) => table(id).list === operation);
  if (ids.length === 0) throw new Error(`No table is filled by "${operation}".`);
  return ids;
}

/**
 * What a list may be asked: the columns, filters and page sizes of all tables that it fills, as they hold for an
 * authority.
 */
export function tableOf(declarations: Declarations, operation: string): CompiledTable {
  return tablesOf(declarations, operation)
    .map((id) => compiledTable(declarations, id))
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
export function compiledTable(declarations: Declarations, id: string): CompiledTable {
  const known = compiledTables.get(declarations) ?? new Map<string, CompiledTable>();
  compiledTables.set(declarations, known);
  const found = known.get(id);
  if (found) return found;
  const table = declarations.table(id);
  const compiled = compileTable(table, declarations.record(table.record), declarations.lookup);
  known.set(id, compiled);
  return compiled;
}
