import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const tabs = { body: null, tabs: [{ title: 'A', slug: 'a', body: [{ form: 'note' }] }] };

const card = { name: 'a', title: 'A', counts: ['book', 'books'], table: 'books', page: '/books' };

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
      'a filter of a card',
      'screens/books.json',
      {
        body: [{ cards: [{ ...card, fields: ['title'], filters: { lend: true } }] }],
      },
      '/body/0/cards/0/filters/lend unknown filter "lend"; did you mean "lent"?',
    ],
    [
      'a column of a card',
      'screens/books.json',
      { body: [{ cards: [{ ...card, fields: ['titel'] }] }] },
      '/body/0/cards/0/fields/0 unknown column "titel"; did you mean "title"?',
    ],
    [
      'a field of a record that a card names',
      'screens/books.json',
      { body: [{ cards: [{ ...card, fields: [{ field: 'titel' }] }] }] },
      '/body/0/cards/0/fields/0/field unknown field "titel"; did you mean "title"?',
    ],
    [
      'what a card is sorted by',
      'screens/books.json',
      { body: [{ cards: [{ ...card, fields: ['title'], sort: { field: 'titel', direction: 'asc' } }] }] },
      '/body/0/cards/0/sort/field unknown column "titel"; did you mean "title"?',
    ],
    [
      'a second card of a name',
      'screens/books.json',
      {
        body: [
          {
            cards: [
              { ...card, fields: ['title'] },
              { ...card, title: 'B', fields: ['title'] },
            ],
          },
        ],
      },
      '/body/0/cards/1/name "a" is the name of another card as well',
    ],
    [
      'a fact that arranges cards',
      'screens/books.json',
      { body: [{ cards: [{ ...card, fields: ['title'] }], arranged: '{tody}' }] },
      '/body/0/arranged unknown fact "tody"; did you mean "today"?',
    ],
    [
      'a screen whose cards are counted',
      'screens/books.json',
      { body: [{ counts: 'boks' }] },
      '/body/0/counts unknown screen "boks"; did you mean "books"?',
    ],
    [
      'a count among figures',
      'screens/books.json',
      { body: [{ figures: [{ title: 'A', table: 'books', page: '/books', fields: ['lentCount'] }] }] },
      '/body/0/figures/0/fields/0 unknown count "lentCount"',
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
      'a fact in an address that a tab covers',
      'screens/books.json',
      { body: null, tabs: [{ title: 'A', slug: 'a', link: '/a', covers: ['/{route.shelf}'] }] },
      '/tabs/0/covers/0 unknown fact "route.shelf"',
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

  it('what a form of a plan may not hold, and what to do instead', () => {
    const deal = {
      type: 'object',
      title: 'Deal',
      oneOf: ['price', 'days'].map((name) => ({ properties: { [name]: { type: 'number' } } })),
    };
    const notes = { type: 'object', title: 'Notes', additionalProperties: true };
    const size = { type: ['string', 'number'], title: 'Size' };
    const age = { type: ['integer', 'null'], title: 'Age' };
    const schema = { properties: { deal, notes, size, age } };
    const found = saidOf({ 'forms/review/reading.json': { sections: null, schema } });
    expect(found.filter((line) => line.startsWith('stages/'))).toEqual([
      'stages/review.json /stages/reading/form forms/review/reading.json /schema/properties/deal/oneOf offers ' +
        'alternatives, which no plan can keep; ask by a question which one is meant, and ask the rest of each under ' +
        '"if" and "then"',
      'stages/review.json /stages/reading/form forms/review/reading.json /schema/properties/notes/additionalProperties ' +
        "takes names of one's own giving, which no plan can keep; ask for a list of rows with a name and a value",
      'stages/review.json /stages/reading/form forms/review/reading.json /schema/properties/size/type takes several ' +
        'kinds of answer, which no plan can keep; ask for one kind',
    ]);
  });

  it('two screens that are the home', () => {
    const shelves = { path: '/shelves', title: 'Shelves', home: true, body: [{ table: 'books' }] };
    expect(saidOf({ 'screens/books.json': { home: true }, 'screens/shelves.json': shelves })).toEqual([
      'screens/shelves.json /home the screen "books" is the home already; "/" leads to one',
    ]);
  });

  it('a slug of a tab given twice', () => {
    const tab = { title: 'A', slug: 'a', body: [{ form: 'note' }] };
    expect(saidOf({ 'screens/books.json': { body: null, tabs: [tab, tab] } })).toEqual([
      'screens/books.json /tabs/1/slug the slug "a" stands twice',
    ]);
  });
});
