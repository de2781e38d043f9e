import { describe, expect, it } from 'vitest';
import { columnText, compileTable, fileColumns, openQuery } from '../../../src/engine/index.ts';
import { book, books, booksTable, findLookup, sitting, sittingsTable } from './library.ts';

describe('compileTable', () => {
  it('takes titles, formats, lookups and alignment from the record', () => {
    const columns = books().columns.map(({ field, title, format, cell, align }) => [
      field,
      title,
      format.name,
      cell,
      align,
    ]);
    expect(columns).toEqual([
      ['title', 'Title', 'text', 'link', 'left'],
      ['shelfId', 'Shelf', 'lookup', 'lookup', 'left'],
      ['published', 'Published', 'date', 'date', 'left'],
      ['price', 'Cost', 'money', 'money', 'right'],
      ['summary', 'Summary', 'truncated', 'truncated', 'left'],
      ['onLoan', 'On loan', 'boolean', 'toggle', 'left'],
      ['weight', 'Weight', 'decimal', 'text', 'right'],
    ]);
    expect(books().columns.find((column) => column.hidden)?.field).toBe('weight');
    expect(books().rowId).toBe('bookId');
  });

  it('[TBL-1] offers 10, 25, 50, 100 and All and starts with 10', () => {
    expect(books().pageSizes).toEqual([10, 25, 50, 100, 0]);
    expect(books().initialQuery).toEqual({ page: 1, pageSize: 10, sort: booksTable.sort, filters: {}, search: '' });
  });

  it('[TBL-3] lets a table declare its own page sizes', () => {
    const small = books({ pageSizes: [5, 10, 20] });
    expect(small.pageSizes).toEqual([5, 10, 20]);
    expect(small.initialQuery.pageSize).toBe(5);
    expect(books({ pageSizes: [5, 10, 20], pageSize: 20 }).initialQuery.pageSize).toBe(20);
  });

  it('derives the kind of each filter from its field', () => {
    expect(books().filters.map(({ field, kind, valueType, single }) => [field, kind, valueType, single])).toEqual([
      ['shelfId', 'in', 'number', false],
      ['language', 'in', 'string', true],
      ['branchId', 'in', 'number', false],
      ['published', 'between', 'date', false],
      ['price', 'between', 'number', false],
      ['onLoan', 'is', 'string', false],
      ['title', 'contains', 'string', false],
    ]);
  });

  it('composes a column of several fields, and gives a file each of them in a column of its own', () => {
    const { columns } = books({
      columns: [
        { field: 'title', title: 'Book', reads: '{row.title}, {row.shelfId} · {row.published}' },
        'published',
        'price',
      ],
    });
    const [name] = columns;
    if (name === undefined) throw new Error('There is no column.');
    expect(columnText(name, { title: 'Emma', shelfId: 1, published: '2026-03-09' })).toBe('Emma, Poetry · 09/03/2026');
    expect(columnText(name, { title: 'Emma', shelfId: 1, published: null })).toBe('Emma, Poetry');
    expect(columns.map(({ title }) => title)).toEqual(['Book', 'Published', 'Price']);
    expect(fileColumns(columns).map(({ title }) => title)).toEqual(['Title', 'Shelf', 'Published', 'Price']);
  });

  it('knows the lines, heads and value of a grid', () => {
    const compiled = compileTable(sittingsTable, sitting, findLookup);
    expect(compiled.pivot?.rows.field).toBe('week');
    expect(compiled.pivot?.across.map(({ field }) => field)).toEqual(['weekday', 'half']);
    expect(compiled.pivot?.value.field).toBe('seat');
    expect(compiled.columns.map(({ field }) => field)).toEqual(['week']);
  });

  it('refuses a field that the record does not have', () => {
    const typo = { ...booksTable, columns: ['titel'] };
    expect(() => compileTable(typo, book, findLookup)).toThrow('The record "Book" has no field "titel".');
    expect(() => compileTable({ ...booksTable, columns: ['constructor'] }, book, findLookup)).toThrow('constructor');
  });
});

describe('openQuery', () => {
  const filters = [
    { field: 'shelfId', initial: '{user.shelf}' },
    { field: 'language', single: true, initial: 'cy' },
    { field: 'onLoan', initial: false },
    { field: 'published', initial: ['{today}', null] },
  ];

  it('fills the first filters from the facts, keeping their types', () => {
    const facts = { today: '2026-03-09', user: { shelf: [1, 2] } };
    expect(openQuery(books({ filters }), facts).filters).toEqual({
      shelfId: { in: [1, 2] },
      language: { in: ['cy'] },
      onLoan: { is: false },
      published: { between: ['2026-03-09', null] },
    });
  });

  it('leaves a filter open whose fact is empty', () => {
    const facts = { today: '2026-03-09', user: { shelf: null } };
    expect(openQuery(books({ filters }), facts).filters).not.toHaveProperty('shelfId');
  });

  it('refuses a first value that does not fit its filter', () => {
    const facts = { today: '2026-03-09', user: { shelf: 'upstairs' } };
    expect(() => openQuery(books({ filters }), facts)).toThrow(/The filter "shelfId"/);
  });

  it('compiles only the filters that need no facts', () => {
    expect(Object.keys(books({ filters }).initialQuery.filters)).toEqual(['language', 'onLoan']);
  });
});
