import type { CompiledTable, TableQuery } from './types.ts';

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

/** Rows a page in a small table at most; where there are fewer rows it offers fewer choices (TBL-3). */
const SMALL = 20;

/**
 * The page sizes worth offering: all of them, or of a small table those up to the first that holds every row. The
 * current one is always among them.
 */
export function offeredSizes(sizes: readonly number[], current: number, total: number): number[] {
  const all = sizes.includes(current) ? [...sizes] : [current, ...sizes];
  const small = sizes.every((size) => size > 0 && size <= SMALL);
  return small ? all.filter((size, index) => size === current || index === 0 || (all[index - 1] ?? 0) < total) : all;
}

/** As few rows a page as a table offers; all of one that offers nothing else. */
export function fewestRows({ pageSizes, initialQuery }: Pick<CompiledTable, 'pageSizes' | 'initialQuery'>): number {
  const sizes = pageSizes.filter((size) => size > 0);
  return sizes.length > 0 ? Math.min(...sizes) : initialQuery.pageSize;
}

/** What a click on a column's head makes of the sort: none, ascending, descending, none (TBL-4). */
export function nextSort(sort: TableQuery['sort'], field: string): TableQuery['sort'] {
  if (sort?.field !== field) return { field, direction: 'asc' };
  return sort.direction === 'asc' ? { field, direction: 'desc' } : null;
}
