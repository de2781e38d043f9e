import { sameFilter } from './queryParams.ts';
import type { CompiledTable, TableQuery } from './types.ts';

/**
 * A query with a part of it changed: anything but a change of page goes back to the first page, and a
 * filter that stands `alone` goes when another one or the search changes.
 */
export function changedQuery({ filters }: CompiledTable, now: TableQuery, part: Partial<TableQuery>): TableQuery {
  const next = { ...now, page: 1, ...part };
  const same = (field: string) => sameFilter(now.filters[field], next.filters[field]);
  const othersChanged = (but: string) =>
    next.search !== now.search || filters.some(({ field }) => field !== but && !same(field));
  const gone = filters
    .filter(({ field, alone }) => alone && same(field) && othersChanged(field))
    .map(({ field }) => field);
  if (gone.length === 0) return next;
  return {
    ...next,
    filters: Object.fromEntries(Object.entries(next.filters).filter(([field]) => !gone.includes(field))),
  };
}
