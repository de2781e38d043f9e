import { describe, expect, it } from 'vitest';
import { openQuery, viewOf, viewsOf } from '../../../src/engine/index.ts';
import type { Facts, TableDeclaration } from '../../../src/engine/index.ts';
import { books } from './library.ts';

const filters: TableDeclaration['filters'] = [
  'shelfId',
  { field: 'onLoan', initial: false, locked: { 'user.reads': true } },
];
const views: TableDeclaration['views'] = [
  { title: 'All' },
  { title: 'Poetry', filters: { shelfId: [2] }, sort: { field: 'price', direction: 'desc' } },
  { title: 'On loan', filters: { onLoan: true } },
  { title: 'For buyers', filters: { shelfId: [3] }, when: { 'user.buys': true } },
  { title: 'Yours', filters: { shelfId: '{user.shelf}' } },
];
const facts: Facts = { user: { reads: false, buys: true, shelf: 7 } };
const offered = (more: { readonly [name: string]: boolean | number | null }, declared = views) =>
  viewsOf(books({ filters, views: declared }), { user: { ...(facts.user as object), ...more } }).map(
    ({ title }) => title,
  );

describe('the views of a list', () => {
  it('lay their filters and order over those that the list opens with', () => {
    const [all, poetry] = viewsOf(books({ filters, views }), facts);
    const open = openQuery(books({ filters, views }), facts);
    expect(all?.part).toEqual({ filters: open.filters, sort: open.sort });
    expect(poetry?.part).toEqual({
      filters: { onLoan: { is: false }, shelfId: { in: [2] } },
      sort: { field: 'price', direction: 'desc' },
    });
  });

  it('take a filter of the opening ones away by null, where the viewer has it', () => {
    const every: TableDeclaration['views'] = [...views, { title: 'Every book', filters: { onLoan: null } }];
    const shown = viewsOf(books({ filters, views: every }), facts).find(({ title }) => title === 'Every book');
    expect(shown?.part.filters).toEqual({});
    expect(offered({}, [{ title: 'Odd', filters: { price: null } }])).toEqual([]);
  });

  it('are offered to whom they are declared for', () => {
    expect(offered({})).toEqual(['All', 'Poetry', 'On loan', 'For buyers', 'Yours']);
    expect(offered({ buys: false })).not.toContain('For buyers');
  });

  it('are left out where a fact is blank, or the order is of no column that there is', () => {
    expect(offered({ shelf: null })).not.toContain('Yours');
    expect(offered({}, [{ title: 'Odd', sort: { field: 'summary', direction: 'asc' } }])).toEqual([]);
  });

  it('are told by the filters of a query, whatever its order', () => {
    const compiled = books({ filters, views });
    const all = viewsOf(compiled, facts);
    const query = { ...openQuery(compiled, facts), sort: null };
    const poems = { ...query, filters: { onLoan: { is: false }, shelfId: { in: [2] } } };
    expect(viewOf(compiled, all, query)?.title).toBe('All');
    expect(viewOf(compiled, all, poems)?.title).toBe('Poetry');
    expect(viewOf(compiled, all, { ...query, filters: {} })).toBeNull();
  });
});
