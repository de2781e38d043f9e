import { describe, expect, it } from 'vitest';
import { openQuery, paramsToQuery, queryToParams } from '../../../src/engine/index.ts';
import type { QueryParams, TableQuery } from '../../../src/engine/index.ts';
import { books } from './library.ts';

const compiled = books({ filters: ['shelfId', 'published', { field: 'onLoan', initial: true }, 'title', 'price'] });
const open = openQuery(compiled, {});

describe('the query of an address', () => {
  const queries: [string, Partial<TableQuery>, object][] = [
    ['nothing while the table is as it opened', {}, {}],
    ['page and size', { page: 4, pageSize: 0 }, { page: ['4'], pageSize: ['0'] }],
    ['a sort', { sort: { field: 'price', direction: 'desc' } }, { sort: ['-price'] }],
    ['a sort taken away', { sort: null }, { sort: ['none'] }],
    ['a search', { search: 'sea & sky' }, { search: ['sea & sky'] }],
    ['choices', { filters: { ...open.filters, shelfId: { in: [2, 1] } } }, { 'filter.shelfId': ['2', '1'] }],
    [
      'an open range',
      { filters: { ...open.filters, published: { between: [null, '2025-01-31'] } } },
      { 'filter.published': ['', '2025-01-31'] },
    ],
    ['a text', { filters: { ...open.filters, title: { contains: 'true' } } }, { 'filter.title': ['true'] }],
    ['the opposite of a first filter', { filters: { onLoan: { is: false } } }, { 'filter.onLoan': ['false'] }],
    ['a first filter taken away', { filters: {} }, { 'filter.onLoan': [''] }],
  ];

  it.each(queries)('holds %s and reads it back', (_, change, params) => {
    const query = { ...open, ...change };
    expect(queryToParams(compiled, query, open)).toEqual(params);
    expect(paramsToQuery(compiled, queryToParams(compiled, query, open), open)).toEqual(query);
  });

  it('passes over parameters of others and refuses what the table does not declare', () => {
    expect(paramsToQuery(compiled, { tab: ['2'] }, open)).toEqual(open);
    const wrong: QueryParams[] = [
      { page: ['x'] },
      { pageSize: ['7'] },
      { sort: ['summary'] },
      { 'filter.shelfId': ['a'] },
      { 'filter.colour': ['a'] },
      { 'filter.onLoan': ['maybe'] },
    ];
    for (const params of wrong) {
      expect(() => paramsToQuery(compiled, params, open)).toThrow(expect.objectContaining({ code: 'BAD_TABLE_QUERY' }));
    }
  });
});
