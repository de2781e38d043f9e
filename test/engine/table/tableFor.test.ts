import { describe, expect, it } from 'vitest';
import { declaredFilters, openQuery, paramsToQuery, queryToParams, tableFor } from '../../../src/engine/index.ts';
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
    expect(openQuery(tableFor(declared, keeper), keeper).filters).toEqual({ shelfId: { in: [2] }, onLoan: { is: true } });
  });

  it('reads neither from an address, and the rest of it all the same', () => {
    const table = tableFor(declared, guest);
    const open = openQuery(table, guest);
    const read = (params: { readonly [name: string]: readonly string[] }) => paramsToQuery(table, params, open).filters;
    expect(read({ 'filter.shelfId': ['1'], 'filter.onLoan': ['false'], 'filter.language': ['cy'] })).toEqual({ shelfId: { in: [2] }, language: { in: ['cy'] } });
    expect(read({ 'filter.shelfId': [''] })).toEqual({ shelfId: { in: [2] } });
    expect(queryToParams(table, { ...open, filters: {} }, open)).toEqual({});
  });

  it('lets who is not locked change the same filter', () => {
    const table = tableFor(declared, keeper);
    expect(paramsToQuery(table, { 'filter.shelfId': ['1'] }, openQuery(table, keeper)).filters['shelfId']).toEqual({ in: [1] });
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
    expect(declaredFilters(tableFor(declared, keeper), { language: 'cy', onLoan: false }, keeper)).toEqual({ language: { in: ['cy'] }, onLoan: { is: false } });
    expect(declaredFilters(tableFor(declared, keeper), { shelfId: '{user.shelf}' }, keeper)).toEqual({ shelfId: { in: [2] } });
  });

  it('are none where one of them is not offered, is locked or is blank', () => {
    const table = tableFor(declared, guest);
    expect(declaredFilters(table, { onLoan: true, language: 'cy' }, guest)).toBeNull();
    expect(declaredFilters(table, { shelfId: 1 }, guest)).toBeNull();
    expect(declaredFilters(table, { language: [] }, guest)).toBeNull();
  });
});
