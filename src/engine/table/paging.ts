import type { TableQuery } from './types.ts';

/** How many pages `total` rows make; at least one, and one where all are asked for. */
export function pageCount(total: number, pageSize: number): number {
  return pageSize === 0 ? 1 : Math.max(1, Math.ceil(total / pageSize));
}

/** The page numbers a pager shows: up to `most` around the current one (TBL-2). */
export function pageWindow(page: number, pages: number, most = 5): number[] {
  const length = Math.min(most, pages);
  const first = Math.min(Math.max(1, page - Math.floor(most / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** What a click on a column's head makes of the sort: none, ascending, descending, none (TBL-4). */
export function nextSort(sort: TableQuery['sort'], field: string): TableQuery['sort'] {
  if (sort?.field !== field) return { field, direction: 'asc' };
  return sort.direction === 'asc' ? { field, direction: 'desc' } : null;
}
