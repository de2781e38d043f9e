import type { Facts } from '../declaration/types.ts';
import { matches } from '../when.ts';
import { filtersUnder, openQuery } from './openQuery.ts';
import { sortableFields } from './parseTableQuery.ts';
import { sameFilter } from './queryParams.ts';
import type { CompiledTable, TableQuery } from './types.ts';

/** A view of a list as it is offered: its name, and the part of the query that it sets. */
export interface OfferedView {
  readonly title: string;
  readonly part: Pick<TableQuery, 'filters' | 'sort'>;
}

/**
 * The views of a table that this viewer is offered. One that sets a filter which the viewer has not, cannot change, or
 * for which a fact is blank is left out, and so is one in the order of a column that is not there: under its name it
 * would show something else.
 */
export function viewsOf(compiled: CompiledTable, facts: Facts): readonly OfferedView[] {
  const open = openQuery(compiled, facts);
  const sortable = sortableFields(compiled);
  return (compiled.declaration.views ?? []).flatMap(({ title, filters = {}, sort = open.sort, when }) => {
    if (when !== undefined && !matches(when, facts)) return [];
    const laid = filtersUnder(compiled, filters, facts);
    if (laid === null || (sort !== null && !sortable.includes(sort.field))) return [];
    return [{ title, part: { filters: laid, sort } }];
  });
}

/** Which of the views a query shows, by its filters alone: whoever sorts a view still looks at it. */
export function viewOf(compiled: CompiledTable, views: readonly OfferedView[], query: TableQuery): OfferedView | null {
  const shows = ({ part }: OfferedView) =>
    compiled.filters.every(({ field }) => sameFilter(part.filters[field], query.filters[field]));
  return views.find(shows) ?? null;
}
