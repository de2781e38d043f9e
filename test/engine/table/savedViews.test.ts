import { describe, expect, it } from 'vitest';
import {
  columnsOfView,
  openQuery,
  readView,
  savedViewPart,
  showsView,
  viewToSave,
  type Facts,
  type SavedView,
  type TableDeclaration,
} from '../../../src/engine/index.ts';
import { tableFor } from '../../../src/engine/table/tableFor.ts';
import { books } from './library.ts';

const filters: TableDeclaration['filters'] = [
  'shelfId',
  { field: 'onLoan', initial: false, locked: { 'user.reads': true } },
];
const author: Facts = { user: { reads: false } };
const reader: Facts = { user: { reads: true } };
const table = (facts: Facts) => tableFor(books({ filters }), facts);

const poetryOnLoan: SavedView = {
  filters: { shelfId: { in: [2] }, onLoan: { is: true } },
  sort: { field: 'price', direction: 'desc' },
  pageSize: 25,
  columns: null,
};

describe('a saved view', () => {
  it('keeps filters, order and size of a page as they are, without what was searched for', () => {
    const query = { ...openQuery(table(author), author), search: 'moon', page: 3, pageSize: 25 };
    expect(viewToSave(table(author), query, null)).toEqual({
      filters: { onLoan: { is: false } },
      sort: query.sort,
      pageSize: 25,
      columns: null,
    });
  });

  it('sets all of that again, whatever the list opens with', () => {
    const part = savedViewPart(table(author), author, poetryOnLoan);
    expect(part).toEqual({ ...poetryOnLoan, columns: undefined });
    const query = { ...openQuery(table(author), author), ...part };
    expect(part && showsView(table(author), part, query)).toBe(true);
    expect(part && showsView(table(author), part, { ...query, pageSize: 10 })).toBe(false);
    expect(part && showsView(table(author), part, { ...query, filters: {} })).toBe(false);
    expect(part && showsView(table(author), part, { ...query, sort: null })).toBe(false);
  });

  it('leaves a filter alone that whoever looks cannot change, and does not keep one', () => {
    expect(savedViewPart(table(reader), reader, poetryOnLoan)?.filters).toEqual({
      shelfId: { in: [2] },
      onLoan: { is: false },
    });
    const query = { ...openQuery(table(reader), reader), filters: { onLoan: { is: false }, shelfId: { in: [2] } } };
    expect(viewToSave(table(reader), query, null).filters).toEqual({ shelfId: { in: [2] } });
  });

  it('is not shown where the list does not offer (any more) what it sets', () => {
    const changes: readonly Partial<SavedView>[] = [
      { filters: { colour: { is: true } } },
      { filters: { shelfId: { is: true } } },
      { sort: { field: 'colour', direction: 'asc' } },
      { pageSize: 7 },
    ];
    for (const change of changes)
      expect([change, readView(table(author), { ...poetryOnLoan, ...change })]).toEqual([change, null]);
  });

  it('has columns, or says nothing of them', () => {
    const chosen = { columns: [{ field: 'title', shown: true, width: 200 }] };
    expect(columnsOfView({ ...poetryOnLoan, columns: chosen })).toEqual(chosen);
    expect(columnsOfView(poetryOnLoan)).toBeNull();
    expect(columnsOfView({ ...poetryOnLoan, columns: { columns: ['title'] } })).toBeNull();
  });
});
