import type { ResolvedTable } from '../declaration/catalogTypes.ts';
import type { ChartDeclaration } from '../declaration/chartTypes.ts';
import type { ColumnDeclaration } from '../declaration/tableTypes.ts';
import type { RecordSchema } from '../declaration/types.ts';
import { findFormat, formatOf } from '../format/formats.ts';
import { templatePaths } from '../template.ts';
import { deriveFilters } from './deriveFilters.ts';
import { fieldOf, lookupIdOf } from './fields.ts';
import type { FindLookup } from './fields.ts';
import { constantFilters } from './openQuery.ts';
import type { Column, CompiledChart, CompiledTable } from './types.ts';

/** Page sizes of a table that names none; 0 is All (TBL-1). */
export const DEFAULT_PAGE_SIZES: readonly number[] = [10, 25, 50, 100, 0];

/**
 * Turns a declaration into what is drawn, queried and exported: names become columns with title,
 * format, lookup and alignment, filters get their kind. Throws an EngineError of code `UNKNOWN_FIELD`
 * for a field that the record does not have, and `UNKNOWN_FORMAT`.
 */
export function compileTable(table: ResolvedTable, record: RecordSchema, findLookup: FindLookup): CompiledTable {
  const column = (declared: string | ColumnDeclaration) =>
    leading(table.chart, compileColumn(declared, record, findLookup));
  const pageSizes = table.pageSizes ?? DEFAULT_PAGE_SIZES;
  const filters = deriveFilters(table, record, findLookup);
  const pivot = table.pivot && {
    rows: column(table.pivot.rows),
    ...(table.pivot.splits === undefined ? {} : { splits: column(table.pivot.splits) }),
    across: table.pivot.across.map(column),
    value: column(table.pivot.value),
    ...(table.pivot.entry === undefined ? {} : { entry: table.pivot.entry }),
    ...(table.pivot.moves === undefined ? {} : { moves: table.pivot.moves }),
  };
  return {
    id: table.id,
    declaration: table,
    rowId: record.id,
    columns: pivot ? [pivot.rows] : (table.columns ?? []).map(column),
    filters,
    pageSizes,
    initialQuery: {
      page: 1,
      pageSize: table.pageSize ?? pageSizes[0] ?? 10,
      sort: table.sort ?? null,
      filters: constantFilters(filters),
      search: '',
    },
    rowActions: table.rowActions ?? [],
    ...(table.chart ? { chart: compileChart(table, table.chart, column) } : {}),
    ...(pivot ? { pivot } : {}),
  };
}

/** The name of a bar is the link to what is behind it: whoever has no mouse follows it in the rows. */
function leading(chart: ChartDeclaration | undefined, column: Column): Column {
  if (chart?.leads === undefined || column.field !== chart.category) return column;
  return { ...column, cell: 'link', leads: chart.leads };
}

/** A column of the table says more of a field than its name alone: how it reads, and where it leads. */
function compileChart(
  { columns = [] }: ResolvedTable,
  { kind, category, series, from = 0, events, reference }: ChartDeclaration,
  column: (declared: string | ColumnDeclaration) => Column,
): CompiledChart {
  const named = (name: string) =>
    column(columns.find((each) => typeof each !== 'string' && each.field === name) ?? name);
  return {
    kind,
    category: named(category),
    series: series.map(named),
    from,
    ...(events === undefined ? {} : { events: events.map(named) }),
    ...(reference === undefined ? {} : { reference }),
  };
}

function compileColumn(declared: string | ColumnDeclaration, record: RecordSchema, findLookup: FindLookup): Column {
  const declaration = typeof declared === 'string' ? { field: declared } : declared;
  const field = fieldOf(record, declaration.field);
  const format = declaration.format === undefined ? formatOf(field) : findFormat(declaration.format);
  const lookupId = lookupIdOf(field);
  const parts = declaration.reads === undefined ? undefined : partsOf(declaration.reads);
  return {
    field: declaration.field,
    title: declaration.title ?? field.title,
    format,
    options: declaration.options ?? {},
    ...(lookupId === undefined ? {} : { lookupId, lookup: findLookup(lookupId) }),
    cell: declaration.cell ?? cellOf(declaration, format.cell, format.filter),
    align: format.align,
    sortable: declaration.sortable ?? true,
    hidden: declaration.hidden ?? false,
    ...(declaration.width === undefined ? {} : { width: declaration.width }),
    ...(parts === undefined ? {} : { parts: parts.map((name) => compileColumn(name, record, findLookup)) }),
    declaration,
  };
}

/** The fields of the row that a composed column reads, each once. */
function partsOf(reads: string): readonly string[] {
  return [...new Set(templatePaths(reads).map((path) => path.replace(/^row\./, '')))];
}

/** What a click does decides the cell, before how the value reads. */
function cellOf(declaration: ColumnDeclaration, fallback: string, filter: string): string {
  if (declaration.link !== undefined || declaration.opens !== undefined) return 'link';
  return declaration.command !== undefined && filter === 'is' ? 'toggle' : fallback;
}
