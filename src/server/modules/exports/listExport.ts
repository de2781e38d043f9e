import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OperationId } from '../../../contract/index.ts';
import {
  fileColumns,
  matches,
  queryToJson,
  type CompiledTable,
  type JsonObject,
  type Row,
  type TableQuery,
} from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Call, OutsideHandler, UnitCall } from '../handler.ts';
import { compiledTable, readList, type ListDefinition } from '../lists/listHandler.ts';
import { rowsOf } from '../lists/rowsOf.ts';
import { countList, fieldOf, type ListRun } from '../lists/runList.ts';
import type { ListSource } from '../lists/source.ts';
import { SeenPupils } from '../lists/seenPupils.ts';
import { viewerFacts } from '../session/viewerFacts.ts';
import { findPupil } from '../students/findPupil.ts';
import { passwordOf } from './asked.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import { fileHandler, type Contents } from './fileHandler.ts';
import { sheetPlan, type OptionsHandlers } from './sheetPlan.ts';

const MOST_ROWS = 100_000;

/** How a list becomes a file. */
export interface ListExport {
  readonly operation: OperationId;
  readonly list: ListDefinition;
  /** The table whose columns and filters hold, unless the method names another that the list fills. */
  readonly table: string;
  /** What stands in the cells of fields that hold more than a text or a figure. */
  readonly texts?: { readonly [field: string]: (value: Row[string]) => string };
  /** Methods beside the tables of the list: the columns each has. */
  readonly methods?: { readonly [method: string]: (call: Call, compiled: CompiledTable) => readonly string[] };
  readonly options: OptionsHandlers;
}

/** What answers the exports of lists, by operation. */
export function listExports<Id extends OperationId>(
  options: OptionsHandlers,
  exports: { readonly [id in Id]: Omit<ListExport, 'operation' | 'options'> },
): { [id in Id]: OutsideHandler<never> } {
  return Object.fromEntries(
    (Object.keys(exports) as Id[]).map((id) => [id, listExport({ operation: id, ...exports[id], options })]),
  ) as { [id in Id]: OutsideHandler<never> };
}

/** The rows of a list under the call's filters, all of them, in the columns that the viewer chose. */
function listExport(definition: ListExport): OutsideHandler<never> {
  return fileHandler((call) => {
    const { list, table, methods = {} } = definition;
    const method = typeof call.body.modalExportMethod === 'string' ? call.body.modalExportMethod : '';
    const compiled = tableOfMethod(
      call,
      list.operation,
      method === '' || Object.hasOwn(methods, method) ? table : method,
    );
    const { query, params } = readList(call.body, list.operation, compiled);
    const columns = methods[method]?.(call, compiled) ?? chosenColumns(call, compiled);
    return listContents(definition, { compiled, query, params, columns, rows: rowsNamed(call) });
  });
}

export interface ListContents {
  readonly compiled: CompiledTable;
  readonly query: TableQuery;
  readonly params: JsonObject;
  readonly columns: readonly string[];
  /** Ids of the rows that are meant; null for all under the filters. */
  readonly rows?: readonly number[] | null;
}

/** The rows that a call for a file names. */
export const rowsNamed = ({ body }: Call): readonly number[] | null =>
  Array.isArray(body.rows) ? body.rows.map(Number) : null;

/** That a list holds those rows alone. */
export const onlyRows = (
  source: ListSource,
  { compiled, rows = null }: Pick<ListContents, 'compiled' | 'rows'>,
): RawBuilder<SqlBool>[] =>
  rows === null ? [] : [sql<SqlBool>`${fieldOf(source, compiled.rowId).sql} = any(${[...rows]}::int[])`];

/** A list under the call's filters as a file of one sheet. */
export function listContents(definition: Omit<ListExport, 'table'>, contents: ListContents): Contents {
  const { declaration } = contents.compiled;
  return {
    fileName: declaration.export?.fileName ?? declaration.title,
    async fill(call, workbook) {
      const { record, detail } = await fillSheet(call, workbook, { definition, contents });
      await audit(call, { action: definition.operation, record, detail });
    },
  };
}

/** What a sheet is made of. */
interface Sheet {
  readonly definition: Omit<ListExport, 'table'>;
  readonly contents: ListContents;
}

/**
 * Reads the list in the viewer's scope, a few rows at a time, into a sheet; answers what the trail has to say of it,
 * which is for the caller to write.
 */
export async function fillSheet(
  call: UnitCall,
  workbook: Workbook,
  { definition: { list, texts = {}, options }, contents }: Sheet,
) {
  const { compiled, query, params, columns } = contents;
  const studentId = typeof params.studentId === 'number' ? params.studentId : null;
  if (studentId !== null) await findPupil(call, studentId);
  const source = (await list.sourceOf?.(call, params)) ?? list.source;
  const also = [...(list.also?.(params) ?? []), ...onlyRows(source, contents)];
  await refuseTooMany(call, { source, compiled, query, also });
  await workbook.sheet(await sheetPlan(call, compiled, columns, options));
  const run = { source, compiled, query, also, fields: [...columns, 'studentId'] };
  const seen = new SeenPupils();
  const record = studentId === null ? 'list' : `pupil/${studentId}`;
  let count = 0;
  for await (const read of rowsOf(call, run)) {
    seen.add(read);
    const rows = (await list.told?.(call, read, query)) ?? read;
    await workbook.add(rows.map((row) => columns.map((field) => texts[field]?.(row[field] ?? null) ?? row[field])));
    count += rows.length;
  }
  const asked = {
    table: compiled.id,
    query: queryToJson(query),
    params,
    columns,
    ...(contents.rows && { ticked: true }),
  };
  return { record, detail: { ...asked, count, locked: passwordOf(call) !== null, ...seen.of(record) } };
}

/** More rows than a workbook is good for, of a list that counts no further either. */
async function refuseTooMany(call: UnitCall, run: ListRun): Promise<void> {
  if (run.source.mostCounted === undefined) return;
  const { total } = await countList(call, { ...run, source: { ...run.source, mostCounted: MOST_ROWS + 1 } });
  if (total > MOST_ROWS)
    throw new ServerError('INVALID', {
      message: `There are more than ${MOST_ROWS.toLocaleString('en-GB')} rows. Please choose fewer days.`,
    });
}

/** The table that a method names, of those that the list fills. */
function tableOfMethod({ declarations }: Call, operation: OperationId, id: string): CompiledTable {
  if (!declarations.ids.tables.includes(id) || declarations.table(id).list !== operation)
    throw invalid('modalExportMethod');
  return compiledTable(declarations, id);
}

/** The columns that the call names, in its order; without a choice those that show by themselves. */
function chosenColumns({ body, viewer, today }: Call, compiled: CompiledTable): readonly string[] {
  const facts = { user: viewerFacts(viewer), today };
  const columns = compiled.columns.filter(({ declaration: { when } }) => when === undefined || matches(when, facts));
  const chosen = Array.isArray(body.columns) ? body.columns.map(String) : [];
  if (chosen.length === 0) return fileColumns(columns.filter(({ hidden }) => !hidden)).map(({ field }) => field);
  if (chosen.some((name) => !fileColumns(columns).some(({ field }) => field === name))) throw invalid('columns');
  return chosen;
}

const invalid = (field: string) =>
  new ServerError('INVALID', { errors: { [field]: 'This is not a value that is accepted here' } });
