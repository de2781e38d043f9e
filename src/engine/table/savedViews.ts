import type { Facts } from '../declaration/types.ts';
import { EngineError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { parseColumnChoice, type ColumnChoice } from './columnChoice.ts';
import { openQuery } from './openQuery.ts';
import { parseTableQuery, queryToJson } from './parseTableQuery.ts';
import { sameFilter } from './queryParams.ts';
import type { CompiledTable, TableQuery } from './types.ts';

/** The part of a table's query that a view keeps: what is searched for, and the page, are of the moment. */
export type ViewPart = Pick<TableQuery, 'filters' | 'sort' | 'pageSize'>;

/** What somebody has saved of a table under a name, as JSON: it may be older than the table's declaration. */
export interface SavedView {
  /** Filters by field, all that were set. */
  readonly filters: JsonObject;
  readonly sort: Json;
  readonly pageSize: number;
  /** Null where the columns were as declared. */
  readonly columns: Json;
}

/** The columns that a saved view shows; null where it says nothing of them. */
export const columnsOfView = ({ columns }: SavedView): ColumnChoice | null =>
  parseColumnChoice(columns === null ? null : JSON.stringify(columns));

/**
 * What a saved view sets for this viewer; a filter that they cannot change stays as it opens for them. Null where it
 * has a filter, an order or a size of a page that the table does not offer them (any more): under its name it would
 * show something else.
 */
export function savedViewPart(compiled: CompiledTable, facts: Facts, view: SavedView): ViewPart | null {
  const locked = compiled.filters.filter((filter) => filter.locked).map(({ field }) => field);
  const open = openQuery(compiled, facts).filters;
  const read = readView(compiled, view);
  if (read === null) return null;
  const own = (fields: TableQuery['filters'], kept: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => locked.includes(field) === kept));
  return { ...read, filters: { ...own(read.filters, false), ...own(open, true) } };
}

/** The same for anybody: whether a table offers all that a view sets. */
export function readView(compiled: CompiledTable, { filters, sort, pageSize }: SavedView): ViewPart | null {
  try {
    const query = parseTableQuery(compiled, { filters, sort, pageSize });
    return { filters: query.filters, sort: query.sort, pageSize: query.pageSize };
  } catch (error) {
    if (error instanceof EngineError && error.code === 'BAD_TABLE_QUERY') return null;
    throw error;
  }
}

/** What a view keeps of a query; filters that this viewer cannot change are not theirs to keep. */
export function viewToSave(compiled: CompiledTable, query: TableQuery, columns: ColumnChoice | null): SavedView {
  const { filters, sort, pageSize } = queryToJson(query);
  const locked = compiled.filters.filter((filter) => filter.locked).map(({ field }) => field);
  const set = Object.entries(filters as JsonObject).filter(([field]) => !locked.includes(field));
  return {
    filters: Object.fromEntries(set),
    sort: sort ?? null,
    pageSize: Number(pageSize),
    columns: columns && (JSON.parse(JSON.stringify(columns)) as Json),
  };
}

/** Whether a query shows just what a view sets. */
export function showsView(compiled: CompiledTable, part: ViewPart, query: TableQuery): boolean {
  return (
    part.pageSize === query.pageSize &&
    part.sort?.field === query.sort?.field &&
    part.sort?.direction === query.sort?.direction &&
    compiled.filters.every(({ field }) => sameFilter(part.filters[field], query.filters[field]))
  );
}
