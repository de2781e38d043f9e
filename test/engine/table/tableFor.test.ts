import { describe, expect, it } from 'vitest';
import {
  changedQuery,
  declaredFilters,
  openQuery,
  paramsToQuery,
  queryToParams,
  tableFor,
} from '../../../src/engine/index.ts';
import { books } from './library.ts';

const declared = books({
  filters: [
    { field: 'shelfId', initial: '{user.shelf}', locked: { 'user.guest': true } },
    { field: 'onLoan', initial: true, when: { 'user.guest': false } },
    'language',
  ],
});
const guest = { user: { guest: true, shelf: 2 } };
const keeper = { user: { guest: false, shelf: 2 } };

describe('a table for one viewer', () => {
  it('offers a filter only while its condition holds', () => {
    expect(tableFor(declared, guest).filters.map(({ field }) => field)).toEqual(['shelfId', 'language']);
    expect(tableFor(declared, keeper).filters.map(({ field }) => field)).toEqual(['shelfId', 'onLoan', 'language']);
  });

  it('opens without what is not offered, and with what is locked', () => {
    expect(openQuery(tableFor(declared, guest), guest).filters).toEqual({ shelfId: { in: [2] } });
    expect(openQuery(tableFor(declared, keeper), keeper).filters).toEqual({
      shelfId: { in: [2] },
      onLoan: { is: true },
    });
  });

  it('reads neither from an address, and the rest of it all the same', () => {
    const table = tableFor(declared, guest);
    const open = openQuery(table, guest);
    const read = (params: { readonly [name: string]: readonly string[] }) => paramsToQuery(table, params, open).filters;
    expect(read({ 'filter.shelfId': ['1'], 'filter.onLoan': ['false'], 'filter.language': ['cy'] })).toEqual({
      shelfId: { in: [2] },
      language: { in: ['cy'] },
    });
    expect(read({ 'filter.shelfId': [''] })).toEqual({ shelfId: { in: [2] } });
    expect(queryToParams(table, { ...open, filters: {} }, open)).toEqual({});
  });

  it('lets who is not locked change the same filter', () => {
    const table = tableFor(declared, keeper);
    expect(paramsToQuery(table, { 'filter.shelfId': ['1'] }, openQuery(table, keeper)).filters.shelfId).toEqual({
      in: [1],
    });
  });

  it('throws for a fact that is missing, as every condition does', () => {
    expect(() => tableFor(declared, {})).toThrow('There is no fact');
  });

  it('is the same table where nothing depends on the viewer', () => {
    const plain = books();
    expect(tableFor(plain, {})).toBe(plain);
  });
});

describe('filters that a count sets', () => {
  it('are read like first values, with facts', () => {
    expect(declaredFilters(tableFor(declared, keeper), { language: 'cy', onLoan: false }, keeper)).toEqual({
      language: { in: ['cy'] },
      onLoan: { is: false },
    });
    expect(declaredFilters(tableFor(declared, keeper), { shelfId: '{user.shelf}' }, keeper)).toEqual({
      shelfId: { in: [2] },
    });
  });

  it('are none where one of them is not offered, is locked or is blank', () => {
    const table = tableFor(declared, guest);
    expect(declaredFilters(table, { onLoan: true, language: 'cy' }, guest)).toBeNull();
    expect(declaredFilters(table, { shelfId: 1 }, guest)).toBeNull();
    expect(declaredFilters(table, { language: [] }, guest)).toBeNull();
  });
});

describe('a column under a condition', () => {
  const table = books({
    columns: [
      { field: 'title', width: 200 },
      { field: 'shelfId', width: 100, when: { 'user.guest': false } },
      { field: 'language', width: 100, hidden: true },
      'price',
    ],
  });
  const widths = (facts: typeof guest) => tableFor(table, facts).columns.map(({ field, width }) => [field, width]);

  it('is there only while it holds; the others are wider by what it would have taken [EXCL-11]', () => {
    expect(widths(keeper)).toEqual([
      ['title', 200],
      ['shelfId', 100],
      ['language', 100],
      ['price', undefined],
    ]);
    expect(widths(guest)).toEqual([
      ['title', 300],
      ['language', 150],
      ['price', undefined],
    ]);
  });
});

describe('a filter that stands alone', () => {
  const table = books({ filters: [{ field: 'shelfId', initial: '{user.shelf}', alone: true }, 'language'] });
  const open = { ...openQuery(table, keeper), page: 3 };
  const shelf = { shelfId: { in: [2] } };

  it('goes when another filter or the search changes, and the list starts from its first page [ORG-7]', () => {
    expect(changedQuery(table, open, { filters: { ...shelf, language: { in: ['cy'] } } })).toMatchObject({
      page: 1,
      filters: { language: { in: ['cy'] } },
    });
    expect(changedQuery(table, open, { search: 'dragon' })).toEqual({
      ...open,
      page: 1,
      search: 'dragon',
      filters: {},
    });
  });

  it('stays for a page, a sort, and when it is changed itself', () => {
    expect(changedQuery(table, open, { page: 4 })).toEqual({ ...open, page: 4 });
    expect(changedQuery(table, open, { sort: null }).filters).toEqual(shelf);
    expect(changedQuery(table, open, { filters: { shelfId: { in: [1] } } }).filters).toEqual({ shelfId: { in: [1] } });
    expect(
      changedQuery(table, { ...open, filters: {}, search: 'dragon' }, { filters: open.filters, search: '' }).filters,
    ).toEqual(shelf);
  });
});
