import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const BOOKS = 'tables/books.json';
const books = (change: JsonObject): string[] =>
  saidOf({ [BOOKS]: change }).map((said) => said.replace(`${BOOKS} `, ''));

describe('the check of a table finds', () => {
  it.each<[string, JsonObject, string]>([
    ['a field of a column', { columns: ['titel'] }, '/columns/0 unknown field "titel"; did you mean "title"?'],
    ['a column that stands twice', { columns: ['title', 'title'] }, '/columns/1 the column "title" stands twice'],
    [
      'a cell',
      { columns: [{ field: 'title', cell: 'txt' }] },
      '/columns/0/cell unknown cell "txt"; did you mean "text"?',
    ],
    [
      'a format',
      { columns: [{ field: 'title', format: 'mony' }] },
      '/columns/0/format unknown format "mony"; did you mean "money"?',
    ],
    [
      'a field of the row in a link',
      { columns: [{ field: 'title', link: '/{row.bookid}' }] },
      '/columns/0/link unknown field "bookid"; did you mean "bookId"?',
    ],
    [
      'a form that a cell opens',
      { columns: [{ field: 'title', opens: 'noet' }] },
      '/columns/0/opens unknown form "noet"; did you mean "note"?',
    ],
    [
      'a command of a cell',
      { columns: [{ field: 'title', command: 'books.sav' }] },
      '/columns/0/command unknown operation "books.sav"; did you mean "books.save"?',
    ],
    ['a filter', { filters: ['genr'] }, '/filters/0 unknown field "genr"; did you mean "genre"?'],
    [
      'a fact in a filter',
      { filters: [{ field: 'genre', initial: '{tody}' }] },
      '/filters/0/initial unknown fact "tody"; did you mean "today"?',
    ],
    [
      'bounds of choices',
      { filters: [{ field: 'genre', range: { least: 1 } }] },
      '/filters/0/range this field is filtered by choices, not by two bounds',
    ],
    [
      'a button without filters',
      { filters: null, filtersOnButton: true },
      '/filtersOnButton there is no filter that the button could apply',
    ],
    ['a form of filters', { filterForm: 'noet' }, '/filterForm unknown form "noet"; did you mean "note"?'],
    ['the field it sorts by', { sort: { field: 'titl' } }, '/sort/field unknown field "titl"; did you mean "title"?'],
    [
      'a field of the search',
      { search: { label: 'A', fields: ['titl'] } },
      '/search/fields/0 unknown field "titl"; did you mean "title"?',
    ],
    [
      'a field beside what is found',
      { search: { label: 'A', fields: ['title'], finder: { title: 'A', order: 1, path: '/a', beside: ['titl'] } } },
      '/search/finder/beside/0 unknown field "titl"; did you mean "title"?',
    ],
    [
      'the field of the order of what is found',
      {
        search: {
          label: 'A',
          fields: ['title'],
          finder: { title: 'A', order: 1, path: '/a', sort: { field: 'titl', direction: 'asc' } },
        },
      },
      '/search/finder/sort/field unknown field "titl"; did you mean "title"?',
    ],
    [
      'a fact in the address of what is found',
      { search: { label: 'A', fields: ['title'], finder: { title: 'A', order: 1, path: '/a/{row.titl}' } } },
      '/search/finder/path unknown field "titl"; did you mean "title"?',
    ],
    ['a page size that is not offered', { pageSizes: [10], pageSize: 25 }, '/pageSize is not one of pageSizes: 10'],
    ['a list', { list: 'book.list' }, '/list unknown operation "book.list"; did you mean "books.list"?'],
    [
      'an export',
      { export: { command: 'books.exprt', fileName: 'A' } },
      '/export/command unknown operation "books.exprt"; did you mean "books.export"?',
    ],
    [
      'a row in a toolbar',
      { toolbar: [{ label: 'A', link: '/{row.bookId}' }] },
      '/toolbar/0/link unknown field "bookId"',
    ],
    [
      'a fact of a row action',
      { rowActions: [{ label: 'A', opens: 'note', when: { 'row.lnt': true } }] },
      '/rowActions/0/when/row.lnt unknown field "lnt"; did you mean "lent"?',
    ],
    [
      'a composed column that does not show what it is sorted by',
      { columns: [{ field: 'title', reads: '{row.lent}' }] },
      '/columns/0/reads does not name its own field; it would be sorted by what it does not show. Add {row.title}',
    ],
    [
      'a composed column that reads what is no field of the row',
      { columns: [{ field: 'title', reads: '{row.title} {today}' }] },
      '/columns/0/reads "{today}" is no field of the row; write {row.title}',
    ],
    [
      'a form whose question a cell asks',
      { columns: [{ field: 'title', command: 'books.save', edits: { form: 'noet', question: 'note' } }] },
      '/columns/0/edits/form unknown form "noet"; did you mean "note"?',
    ],
    [
      'a question that a cell asks',
      { columns: [{ field: 'title', command: 'books.save', edits: { form: 'note', question: 'noet' } }] },
      '/columns/0/edits/question unknown question "noet"; did you mean "note"?',
    ],
    [
      'an edited cell whose answer goes nowhere',
      { columns: [{ field: 'title', edits: { form: 'note', question: 'note' } }] },
      '/columns/0/edits the answer has nowhere to go; name the command that saves it',
    ],
    [
      'an entry without its question',
      { columns: [{ field: 'title', cell: 'entry', command: 'books.save' }] },
      '/columns/0/cell an entry needs "edits", the question that its box asks',
    ],
    [
      'a field of the row that closes a box',
      {
        columns: [
          {
            field: 'title',
            cell: 'entry',
            command: 'books.save',
            edits: { form: 'note', question: 'note' },
            closed: { when: { 'row.lnt': true }, reason: 'Lent' },
          },
        ],
      },
      '/columns/0/closed/when/row.lnt unknown field "lnt"; did you mean "lent"?',
    ],
    [
      'a box to close where there is none',
      { columns: [{ field: 'title', closed: { when: { 'row.lent': true }, reason: 'Lent' } }] },
      '/columns/0/closed only a column with the cell "entry" has a box to close',
    ],
    [
      'a value that a menu offers',
      { columns: [{ field: 'genre', command: 'books.save', offers: ['poem', 'novl'] }] },
      '/columns/0/offers/1 "novl" is no value of genre; did you mean "novel"?',
    ],
    [
      'a menu without its command',
      { columns: [{ field: 'genre', cell: 'menu' }] },
      '/columns/0/cell a menu needs the command that saves what is chosen',
    ],
    [
      'a form that a choice opens',
      { columns: [{ field: 'genre', command: 'books.save', asks: { poem: 'noet' } }] },
      '/columns/0/asks/poem unknown form "noet"; did you mean "note"?',
    ],
    [
      'a choice that opens a form',
      { columns: [{ field: 'genre', command: 'books.save', asks: { peom: 'note' } }] },
      '/columns/0/asks/peom "peom" is no value of genre; did you mean "poem"?',
    ],
    [
      'choices of a field that has none',
      { columns: [{ field: 'title', command: 'books.save', offers: ['A'] }] },
      '/columns/0/offers the field "title" has no lookup to choose from',
    ],
    [
      'the form of a row that is edited',
      { editsRow: { form: 'noet', unable: 'Unable' } },
      '/editsRow/form unknown form "noet"; did you mean "note"?',
    ],
    [
      'a form of a row that has no command',
      { editsRow: { form: 'note', unable: 'Unable' } },
      '/editsRow/form this form is not sent; a row needs a command that saves it',
    ],
    [
      'a table that a row opens to',
      { expands: { body: [{ table: 'boks' }] } },
      '/expands/body/0/table unknown table "boks"; did you mean "books"?',
    ],
    [
      'a field of the row that opens',
      { expands: { body: [{ form: 'note', params: { id: '{row.bookid}' } }] } },
      '/expands/body/0/params/id unknown field "bookid"; did you mean "bookId"?',
    ],
    [
      'a button in an open row',
      { expands: { body: [{ label: 'A', actions: [{ label: 'A', link: '/{row.bookid}' }] }] } },
      '/expands/body/0/actions/0/link unknown field "bookid"; did you mean "bookId"?',
    ],
    [
      'a bulk action that is no command',
      { bulkActions: [{ label: 'A', opens: 'note' }] },
      '/bulkActions/0 is run once for each ticked row, so it has to be a command',
    ],
    [
      'a field of the row in what a bulk action sends',
      { bulkActions: [{ label: 'A', command: 'books.save', params: { id: '{row.bookid}' } }] },
      '/bulkActions/0/params/id unknown field "bookid"; did you mean "bookId"?',
    ],
    [
      'a row in the words of a bulk action',
      { bulkActions: [{ label: 'A', command: 'books.save', confirm: 'Lend {row.title}?' }] },
      '/bulkActions/0/confirm unknown field "title"',
    ],
    [
      'a filter that a count sets',
      { summary: [{ field: 'lent', title: 'Lent', filters: { lnt: true } }] },
      '/summary/0/filters/lnt unknown filter "lnt"; did you mean "lent"?',
    ],
    [
      'a fact in what a count sets',
      { summary: [{ field: 'lent', title: 'Lent', filters: { genre: '{tody}' } }] },
      '/summary/0/filters/genre unknown fact "tody"; did you mean "today"?',
    ],
    [
      'a fact that locks a filter',
      { filters: [{ field: 'lent', initial: true, locked: { 'user.typId': 1 } }] },
      '/filters/0/locked/user.typId unknown fact "user.typId"; did you mean "user.typeId"?',
    ],
    [
      'a locked filter without a value',
      { filters: [{ field: 'lent', locked: { 'user.typeId': 1 } }] },
      '/filters/0/locked there is no first value to keep; name it as "initial"',
    ],
    [
      'a fact that offers a filter',
      { filters: [{ field: 'lent', when: { 'branch.opn': true } }] },
      '/filters/0/when/branch.opn unknown fact "branch.opn"; did you mean "branch.open"?',
    ],
    [
      'a row in the condition of a filter',
      { filters: [{ field: 'lent', when: { 'row.lent': true } }] },
      '/filters/0/when/row.lent unknown field "lent"',
    ],
    [
      'a fact of a row style',
      { rowStyles: [{ when: { 'row.lnt': true }, tone: 'done', label: 'A' }] },
      '/rowStyles/0/when/row.lnt unknown field "lnt"; did you mean "lent"?',
    ],
  ])('%s', (_, change, said) => expect(books(change)).toEqual([said]));
});
