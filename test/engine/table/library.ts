import { compileTable } from '../../../src/engine/index.ts';
import type { CompiledTable, Lookup, RecordSchema, ResolvedTable } from '../../../src/engine/index.ts';

/** The record of a library's book, with a field of each kind. */
export const book: RecordSchema = {
  title: 'Book',
  id: 'bookId',
  properties: {
    bookId: { title: 'Number', type: 'integer' },
    title: { title: 'Title', type: 'string' },
    summary: { title: 'Summary', type: 'string', format: 'truncated' },
    shelfId: { title: 'Shelf', type: 'integer', $ref: 'lookups/shelf' },
    language: { title: 'Language', $ref: 'lookups/language' },
    branchId: { title: 'Branch', type: 'integer', $ref: 'lookups/branch' },
    published: { title: 'Published', type: 'string', format: 'date' },
    changed: { title: 'Changed', type: 'string', format: 'dateTime' },
    price: { title: 'Price', type: 'number', format: 'money' },
    worn: { title: 'Worn', type: 'number', format: 'percent' },
    weight: { title: 'Weight', type: ['number', 'null'] },
    onLoan: { title: 'On loan', type: 'boolean' },
    state: { title: 'State', type: 'integer', $ref: 'lookups/state' },
  },
};

export const lookups: { readonly [id: string]: Lookup } = {
  shelf: {
    title: 'Shelves',
    options: [
      { value: 1, label: 'Poetry', tone: 'done' },
      { value: 2, label: 'History' },
      { value: 3, label: 'Cellar', offered: false },
    ],
  },
  language: {
    title: 'Languages',
    options: [
      { value: 'en', label: 'English' },
      { value: 'cy', label: 'Welsh' },
    ],
  },
  state: {
    title: 'States',
    options: [
      { value: 0, label: 'Any state', all: true },
      { value: 1, label: 'As new' },
      { value: 2, label: 'Worn' },
    ],
  },
  branch: { title: 'Branches', list: 'branches.list' },
  weekday: {
    title: 'Days',
    options: [
      { value: 1, label: 'Mon' },
      { value: 2, label: 'Tue' },
    ],
  },
  half: {
    title: 'Halves',
    options: [
      { value: 'AM', label: 'am' },
      { value: 'PM', label: 'pm' },
    ],
  },
};

export const findLookup = (id: string): Lookup => {
  const found = lookups[id];
  if (found === undefined) throw new Error(`no lookup ${id}`);
  return found;
};

export const booksTable: ResolvedTable = {
  id: 'books',
  title: 'Books',
  record: 'book',
  list: 'books.list',
  columns: [
    { field: 'title', link: '/books/{row.bookId}' },
    'shelfId',
    'published',
    { field: 'price', title: 'Cost', width: 90 },
    { field: 'summary', sortable: false, options: { length: 20 } },
    { field: 'onLoan', command: 'books.setLoan' },
    { field: 'weight', hidden: true },
  ],
  filters: ['shelfId', { field: 'language', single: true }, 'branchId', 'published', 'price', 'onLoan', 'title'],
  sort: { field: 'title', direction: 'asc' },
  search: { label: 'Title or author', fields: ['title'] },
};

/** The books table compiled, with what a test changes laid over it. */
export function books(change: Partial<ResolvedTable> = {}): CompiledTable {
  return compileTable({ ...booksTable, ...change }, book, findLookup);
}

/** The record of one half-day of a reading room, the rows of a grid. */
export const sitting: RecordSchema = {
  title: 'Sitting',
  id: 'sittingId',
  properties: {
    sittingId: { title: 'Number', type: 'integer' },
    week: { title: 'Week', type: 'string', format: 'date' },
    weekday: { title: 'Day', $ref: 'lookups/weekday' },
    half: { title: 'Half', $ref: 'lookups/half' },
    seat: { title: 'Seat', type: ['string', 'null'] },
    booked: { title: 'Booked', type: 'boolean' },
  },
};

export const sittingsTable: ResolvedTable = {
  id: 'sittings',
  title: 'Sittings',
  record: 'sitting',
  list: 'sittings.list',
  pivot: { rows: 'week', across: ['weekday', 'half'], value: 'seat' },
};
