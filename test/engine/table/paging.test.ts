import { describe, expect, it } from 'vitest';
import { fewestRows, nextSort, offeredSizes, pageCount, pageWindow } from '../../../src/engine/index.ts';

describe('paging', () => {
  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [99_999, 0, 1],
  ])('%i rows by %i make %i pages', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages);
  });

  it.each([
    [1, 1, [1]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
    [40, 3, [1, 2, 3]],
  ])('[TBL-2] at page %i of %i the window holds %j', (page, pages, window) => {
    expect(pageWindow(page, pages)).toEqual(window);
  });

  it('[TBL-4] a head turns none into ascending, descending and none again, and starts anew on another field', () => {
    const first = nextSort(null, 'title');
    const second = nextSort(first, 'title');
    expect([first, second, nextSort(second, 'title')]).toEqual([
      { field: 'title', direction: 'asc' },
      { field: 'title', direction: 'desc' },
      null,
    ]);
    expect(nextSort(second, 'price')).toEqual({ field: 'price', direction: 'asc' });
  });

  it.each([
    [3, [5]],
    [5, [5]],
    [6, [5, 10]],
    [12, [5, 10, 20]],
    [400, [5, 10, 20]],
  ])('[TBL-3] of %i rows a small table offers %j', (total, offered) => {
    expect(offeredSizes([5, 10, 20], 5, total)).toEqual(offered);
  });

  it('[TBL-1] any other table offers all its sizes however few rows there are, and the current one always', () => {
    expect(offeredSizes([10, 25, 50, 100, 0], 10, 3)).toEqual([10, 25, 50, 100, 0]);
    expect(offeredSizes([5, 10, 20], 20, 3)).toEqual([5, 20]);
    expect(offeredSizes([10, 25], 15, 90)).toEqual([15, 10, 25]);
  });
});

describe('as few rows as a table offers', () => {
  it.each([
    [[10, 25, 0], 10],
    [[50, 25], 25],
    [[0], 99],
  ])('are of %j %s', (pageSizes, fewest) => {
    const initialQuery = { page: 1, pageSize: 99, sort: null, filters: {}, search: '' };
    expect(fewestRows({ pageSizes, initialQuery })).toBe(fewest);
  });
});
