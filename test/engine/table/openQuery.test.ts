import { describe, expect, it } from 'vitest';
import { compileTable, openQuery } from '../../../src/engine/index.ts';
import { book, booksTable, findLookup } from './library.ts';

const opened = (initial: string, facts: { readonly [name: string]: boolean | null }) =>
  openQuery(compileTable({ ...booksTable, filters: [{ field: 'onLoan', initial }] }, book, findLookup), {
    route: facts,
  }).filters;

describe('a first value that an address gives', () => {
  it('is what the address says', () => {
    expect(opened('{route.lent}', { lent: false })).toEqual({ onLoan: { is: false } });
  });

  it('restricts nothing where the address says nothing', () => {
    expect(opened('{route.lent}', { lent: null })).toEqual({});
  });
});
