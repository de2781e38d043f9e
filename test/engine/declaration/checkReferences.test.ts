import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { saidOf } from './library.ts';

const NOTE = 'forms/note.json';
const READING = 'forms/review/reading.json';
const BOOKS = 'tables/books.json';
const note = (change: JsonObject): string[] => saidOf({ [NOTE]: change }).map((said) => said.replace(`${NOTE} `, ''));
const reading = (change: JsonObject): string[] =>
  saidOf({ [READING]: change }).map((said) => said.replace(`${READING} `, ''));
const books = (change: JsonObject): string[] =>
  saidOf({ [BOOKS]: change }).map((said) => said.replace(`${BOOKS} `, ''));

describe('the check of a form finds', () => {
  it.each<[string, JsonObject, string]>([
    [
      'a lookup',
      { schema: { properties: { note: { $ref: 'lookups/genr' } } } },
      '/schema/properties/note/$ref unknown lookup "genr"; did you mean "genre"?',
    ],
    [
      'a field',
      { uiSchema: { note: { 'ui:field': 'row' } } },
      '/uiSchema/note/ui:field unknown field "row"; did you mean "rows"?',
    ],
    [
      'a question in the UI schema',
      { uiSchema: { noet: {} } },
      '/uiSchema/noet unknown question "noet"; did you mean "note"?',
    ],
    [
      'a question in ui:order',
      { uiSchema: { 'ui:order': ['noet'] } },
      '/uiSchema/ui:order/0 unknown question "noet"; did you mean "note"?',
    ],
    [
      'a required question',
      { schema: { required: ['noet'] } },
      '/schema/required/0 unknown question "noet"; did you mean "note"?',
    ],
    [
      'a fact of ui:when',
      { uiSchema: { note: { 'ui:when': { 'branch.opn': true } } } },
      '/uiSchema/note/ui:when/branch.opn unknown fact "branch.opn"; did you mean "branch.open"?',
    ],
    [
      'a fact of ui:required-when',
      { uiSchema: { note: { 'ui:required-when': { tody: 1 } } } },
      '/uiSchema/note/ui:required-when/tody unknown fact "tody"; did you mean "today"?',
    ],
    [
      'a question in a section',
      { sections: [{ title: 'A', fields: ['note', 'noet'] }] },
      '/sections/0/fields/1 unknown question "noet"; did you mean "note"?',
    ],
    [
      'a question in two sections',
      {
        sections: [
          { title: 'A', fields: ['note'] },
          { title: 'B', fields: ['note'] },
        ],
      },
      '/sections/1/fields/0 "note" stands in two sections',
    ],
    [
      'a message for nothing',
      { messages: { noet: 'A' } },
      '/messages/noet unknown question "noet"; did you mean "note"?',
    ],
    [
      'a message at a wrong pointer',
      { messages: { '/note/*/words': 'A' } },
      '/messages/~1note~1*~1words unknown question "words"',
    ],
    [
      'a derived value of nothing',
      { derived: { note: { operator: 'count', of: ['/notes'] } } },
      '/derived/note/of/0 unknown question "notes"; did you mean "note"?',
    ],
    [
      'a first value for nothing',
      { initial: { noet: 'A' } },
      '/initial/noet unknown question "noet"; did you mean "note"?',
    ],
    [
      'a fact in a first value',
      { initial: { note: 'On {tody}' } },
      '/initial/note unknown fact "tody"; did you mean "today"?',
    ],
    [
      'braces that are no placeholder',
      { initial: { note: 'On {to day}' } },
      '/initial/note {to day} is not a placeholder; one reads {row.name}',
    ],
    [
      'a command',
      { submit: { command: 'book.save' } },
      '/submit/command unknown operation "book.save"; did you mean "books.save"?',
    ],
    [
      'a table to reload',
      { submit: { command: 'books.save', refreshes: ['bookz'] } },
      '/submit/refreshes/0 unknown table "bookz"; did you mean "books"?',
    ],
    [
      'a fact in what is sent',
      { submit: { command: 'books.save', params: { on: ['{tody}'] } } },
      '/submit/params/on/0 unknown fact "tody"; did you mean "today"?',
    ],
    [
      'a rule about nothing',
      { rules: [{ field: 'noet', notBefore: 'note', message: 'A' }] },
      '/rules/0/field unknown question "noet"; did you mean "note"?',
    ],
    [
      'a fact of a rule',
      { rules: [{ field: 'note', notBefore: 'note', when: { 'branch.opn': true }, message: 'A' }] },
      '/rules/0/when/branch.opn unknown fact "branch.opn"; did you mean "branch.open"?',
    ],
    [
      'a band without its bands',
      {
        schema: { properties: { size: { type: 'string' }, number: { type: 'integer' } } },
        derived: { size: { operator: 'band', of: ['number'] } },
      },
      '/derived/size a band needs its bands: [{ "from": 0, "text": "low" }]',
    ],
    [
      'choices that are data, without a type',
      { schema: { properties: { note: { $ref: 'lookups/publisher', type: null } } } },
      '/schema/properties/note/$ref the options of "publisher" are data, so the type of their values has to stand beside it: "type": "integer"',
    ],
    [
      'a question that the order leaves out',
      { schema: { properties: { more: { type: 'string' } } }, uiSchema: { 'ui:order': ['more'] } },
      '/uiSchema/ui:order leaves out "note"; name them, or put "*" where all others belong',
    ],
    [
      'a list that does not say of what',
      { schema: { properties: { note: { type: 'array' } } } },
      '/schema/properties/note a list needs "items", the schema of one row: { "type": "string" }, or { "type": "object", "properties": … }',
    ],
    [
      'a least above the most',
      { schema: { properties: { note: { minLength: 9, maxLength: 3 } } } },
      '/schema/properties/note/minLength 9 is more than "maxLength", which is 3; no answer is both',
    ],
    [
      'a value that a fact never has',
      {
        uiSchema: {
          note: { 'ui:when': { 'branch.open': { not: { enum: [true, 'ture'] } }, 'branch.genre': ['novle'] } },
        },
      },
      '/uiSchema/note/ui:when/branch.genre/0 "novle" is no value of branch.genre; did you mean "novel"?',
    ],
  ])('%s', (_, change, said) => expect(note(change)).toEqual([said]));

  it('a pattern that is no regular expression', () => {
    expect(note({ schema: { properties: { note: { pattern: '^[A-' } } } })).toEqual([
      expect.stringMatching(/^\/schema\/properties\/note\/pattern is no regular expression: \w+/),
    ]);
  });

  it('a condition on a choice that there is not, under not as well', () => {
    const condition = {
      if: { required: ['liked'], properties: { liked: { not: { const: 'yse' } } } },
      then: { required: ['genre'] },
    };
    expect(reading({ schema: condition })).toEqual([
      '/schema/if/properties/liked/not/const "yse" is no answer to "liked"; did you mean "yes"?',
    ]);
  });

  it('a question in rows, in their columns and in rules about them', () => {
    expect(
      reading({
        uiSchema: { quotes: { 'ui:columns': ['word'], items: { wrds: {} } } },
        rules: [{ field: 'quotes', contains: { required: ['page'], properties: { pag: {} } }, message: 'A' }],
      }),
    ).toEqual([
      '/uiSchema/quotes/ui:columns/0 unknown question "word"; did you mean "words"?',
      '/uiSchema/quotes/items/wrds unknown question "wrds"; did you mean "words"?',
      '/rules/0/contains/properties/pag unknown question "pag"; did you mean "page"?',
    ]);
  });

  it('a question that stands in no section', () => {
    expect(reading({ schema: { properties: { shelf: { type: 'string' } } } })).toEqual([
      '/sections "shelf" stands in no section, so nobody would see it',
    ]);
  });

  it('a condition that would hold while there is no answer', () => {
    const open = (condition: JsonObject): string[] => note({ schema: { if: condition, then: {} } });
    expect(open({ properties: { note: { const: 'a' } } })).toEqual([
      '/schema/if/properties/note the condition does not require "note", so it would hold while there is no answer',
    ]);
    expect(open({ not: { required: ['note'] } })).toEqual([
      '/schema/if the condition holds while nothing is answered; put what follows from it under else',
    ]);
    expect(open({ required: ['note'], anyOf: [{ properties: { note: { const: 'a' } } }] })).toEqual([]);
  });

  it('questions that open each other in a circle', () => {
    const opens = (by: string, name: string) => ({
      if: { required: [by], properties: { [by]: { const: 'yes' } } },
      then: { properties: { [name]: { type: 'string' } } },
    });
    const sections = [{ title: 'Note', fields: ['note', 'first', 'second'] }];
    expect(note({ schema: { allOf: [opens('first', 'second'), opens('second', 'first')] }, sections })).toEqual([
      '/schema its conditions run in a circle: first, second, first',
    ]);
  });

  it('a condition on nothing', () => {
    expect(note({ schema: { if: { required: ['noet'], properties: { noet: { const: 1 } } } } })).toEqual([
      '/schema/if/required/0 unknown question "noet"; did you mean "note"? (the same: line 18)',
    ]);
  });

  it('a condition in rows that does not require what it reads', () => {
    const items = { if: { properties: { page: { const: 1 } } } };
    expect(reading({ schema: { properties: { quotes: { items } } } })).toEqual([
      '/schema/properties/quotes/items/if/properties/page the condition does not require "page", so it would hold while there is no answer',
    ]);
  });
});

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
    ['a form of filters', { filterForm: 'noet' }, '/filterForm unknown form "noet"; did you mean "note"?'],
    ['the field it sorts by', { sort: { field: 'titl' } }, '/sort/field unknown field "titl"; did you mean "title"?'],
    [
      'a field of the search',
      { search: { label: 'A', fields: ['titl'] } },
      '/search/fields/0 unknown field "titl"; did you mean "title"?',
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

  it('the fields of a grid', () => {
    expect(
      books({ columns: null, pivot: { rows: 'titl', across: ['genr'], value: { field: 'lnt', cell: 'togle' } } }),
    ).toEqual([
      '/pivot/rows unknown field "titl"; did you mean "title"?',
      '/pivot/across/0 unknown field "genr"; did you mean "genre"?',
      '/pivot/value/field unknown field "lnt"; did you mean "lent"?',
      '/pivot/value/cell unknown cell "togle"; did you mean "toggle"?',
    ]);
  });
});

const tabs = { body: null, tabs: [{ title: 'A', slug: 'a', body: [{ form: 'note' }] }] };

describe('the check of records, lookups, stages and screens finds', () => {
  it.each<[string, string, JsonObject, string]>([
    ['the id of a record', 'records/book.json', { id: 'bookID' }, '/id unknown field "bookID"; did you mean "bookId"?'],
    [
      'a lookup of a field',
      'records/book.json',
      { properties: { genre: { $ref: 'lookups/gnre' } } },
      '/properties/genre/$ref unknown lookup "gnre"; did you mean "genre"?',
    ],
    [
      'a form that an option opens',
      'lookups/genre.json',
      { options: [{ value: 1, label: 'A', opens: 'noet' }] },
      '/options/0/opens unknown form "noet"; did you mean "note"?',
    ],
    [
      'a value given twice',
      'lookups/genre.json',
      {
        options: [
          { value: 1, label: 'A' },
          { value: 1, label: 'B' },
        ],
      },
      '/options/1/value the value 1 stands twice',
    ],
    [
      'days in the wrong order',
      'lookups/genre.json',
      { options: [{ value: 1, label: 'A', validFrom: '2024-02-01', validTo: '2024-01-01' }] },
      '/options/0/validTo is before validFrom',
    ],
    [
      'an operation of options',
      'lookups/publisher.json',
      { list: 'lookups.publisher' },
      '/list unknown operation "lookups.publisher"; did you mean "lookups.publishers"?',
    ],
    [
      'a form of a stage',
      'stages/review.json',
      { stages: { reading: { form: 'review/readin' } } },
      '/stages/reading/form unknown form "review/readin"; did you mean "review/reading"?',
    ],
    [
      'a condition of a stage that always counts',
      'stages/review.json',
      { stages: { summary: { optional: null } } },
      '/stages/summary/when only an optional stage counts under a condition',
    ],
    [
      'a stage that answers are taken over from',
      'stages/review.json',
      { stages: { reading: { rollForward: { pages: { stage: 'readin' } } } } },
      '/stages/reading/rollForward/pages/stage unknown stage "readin"; did you mean "reading"?',
    ],
    [
      'a question that is taken over',
      'stages/review.json',
      { stages: { reading: { rollForward: { pagse: { field: 'pages' } } } } },
      '/stages/reading/rollForward/pagse unknown question "pagse"; did you mean "pages"?',
    ],
    [
      'the question it is taken over from',
      'stages/review.json',
      { stages: { summary: { rollForward: { text: { stage: 'reading', field: 'genr' } } } } },
      '/stages/summary/rollForward/text/field unknown question "genr"; did you mean "genre"?',
    ],
    [
      'a column that is taken over',
      'stages/review.json',
      { stages: { reading: { rollForward: { quotes: { columns: { word: 'words' } } } } } },
      '/stages/reading/rollForward/quotes/columns/word unknown question "word"; did you mean "words"?',
    ],
    [
      'the column it is taken over from',
      'stages/review.json',
      { stages: { reading: { rollForward: { quotes: { columns: { words: 'pag' } } } } } },
      '/stages/reading/rollForward/quotes/columns/words unknown question "pag"; did you mean "page"?',
    ],
    [
      'a table of a screen',
      'screens/books.json',
      { body: [{ table: 'book' }] },
      '/body/0/table unknown table "book"; did you mean "books"?',
    ],
    [
      'a component',
      'screens/books.json',
      { body: [{ component: 'reader-crad' }] },
      '/body/0/component unknown component "reader-crad"; did you mean "reader-card"?',
    ],
    [
      'a fact in a sentence',
      'screens/books.json',
      { body: [{ text: 'Today is {tody}.' }] },
      '/body/0/text unknown fact "tody"; did you mean "today"?',
    ],
    [
      'a form of a bar of actions',
      'screens/books.json',
      { body: [{ label: 'A', actions: [{ label: 'B', opens: 'noet' }] }] },
      '/body/0/actions/0/opens unknown form "noet"; did you mean "note"?',
    ],
    [
      'a row in a bar of actions',
      'screens/books.json',
      { body: [{ label: 'A', actions: [{ label: 'B', link: '/{row.bookId}' }] }] },
      '/body/0/actions/0/link unknown field "bookId"',
    ],
    [
      'a component above the tabs',
      'screens/books.json',
      { ...tabs, head: [{ component: 'reader-crad' }] },
      '/head/0/component unknown component "reader-crad"; did you mean "reader-card"?',
    ],
    [
      'a fact in the address of a tab',
      'screens/books.json',
      { body: null, tabs: [{ title: 'A', slug: 'a', link: '/{route.shelf}' }] },
      '/tabs/0/link unknown fact "route.shelf"',
    ],
    [
      'a fact of when a tab is there',
      'screens/books.json',
      { body: null, tabs: [{ title: 'A', slug: 'a', link: '/a', when: { 'user.typ': 1 } }] },
      '/tabs/0/when/user.typ unknown fact "user.typ"',
    ],
    [
      'a name that is not in the path',
      'screens/books.json',
      { path: '/books/{shelfId}' },
      '/body/0/params/branchId unknown fact "route.branchId"',
    ],
    [
      'a fact of who may see it',
      'screens/books.json',
      { allow: [{ 'user.typ': 1 }] },
      '/allow/0/user.typ unknown fact "user.typ"',
    ],
  ])('%s', (_, path, change, said) => expect(saidOf({ [path]: change })).toEqual([`${path} ${said}`]));

  it('two screens at one path, however its names are called', () => {
    expect(
      saidOf({ 'screens/shelves.json': { path: '/books/{shelfId}', title: 'Shelves', body: [{ table: 'books' }] } }),
    ).toEqual(['screens/shelves.json /path the screen "books" has the same path']);
  });

  it('a slug of a tab given twice', () => {
    const tab = { title: 'A', slug: 'a', body: [{ form: 'note' }] };
    expect(saidOf({ 'screens/books.json': { body: null, tabs: [tab, tab] } })).toEqual([
      'screens/books.json /tabs/1/slug the slug "a" stands twice',
    ]);
  });
});
