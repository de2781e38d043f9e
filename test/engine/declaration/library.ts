import { readFileSync, readdirSync } from 'node:fs';
import type { JsonObject, KnownNames, Problem, SourceFile } from '../../../src/engine/index.ts';
import { checkCatalog, mergePatch } from '../../../src/engine/index.ts';

const META = new URL('../../../schemas/meta/', import.meta.url);
const metas: SourceFile[] = readdirSync(META, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ path: `meta/${name}`, text: readFileSync(new URL(name, META), 'utf8') }));

/** What a library's code would register. */
export const libraryNames: KnownNames = {
  widgets: ['text', 'textarea', 'select', 'multi-select', 'radio'],
  widgetTypes: { text: ['string'], textarea: ['string'], 'multi-select': ['array'] },
  owners: { 1: 'the reader', 2: 'the librarian' },
  signers: { 1: 'the reader', 2: 'the librarian' },
  ratings: [1, 2],
  people: ['reader'],
  keeping: ['short', 'long'],
  fields: ['rows'],
  cells: ['text', 'money', 'toggle', 'menu', 'entry'],
  entries: ['seats'],
  components: ['reader-card'],
  operations: ['books.list', 'books.save', 'loans.list', 'loans.save', 'lookups.publishers', 'books.export'],
  taken: {
    'books.save': {
      genre: { type: 'string', enum: ['novel', 'poem'] },
      genres: { type: 'array', maxItems: 3, items: { type: 'string' } },
      shelves: { type: 'array', maxItems: 2, items: { type: 'integer' } },
    },
  },
  facts: ['today', 'user.typeId', 'branch.open', 'branch.genre', 'row.*', 'route.*', 'stage.*'],
  factChoices: { 'branch.genre': 'genre' },
};

type Declarations = { readonly [path: string]: JsonObject };

/** A small library: records, lookups, forms, stages, tables and screens that know each other. */
export const library: Declarations = {
  'records/book.json': {
    title: 'Book',
    id: 'bookId',
    about: 'nobody',
    properties: {
      bookId: { title: 'Number', type: 'integer' },
      title: { title: 'Title', type: 'string' },
      genre: { title: 'Genre', $ref: 'lookups/genre' },
      price: { title: 'Price', type: 'number', format: 'money' },
      lent: { title: 'Lent', type: 'boolean' },
    },
  },
  'lookups/genre.json': {
    title: 'Genre',
    options: [
      { value: 'novel', label: 'Novel' },
      { value: 'poem', label: 'Poetry', opens: 'note' },
      { value: 'map', label: 'Map', offered: false },
    ],
  },
  'lookups/publisher.json': { title: 'Publisher', list: 'lookups.publishers' },
  'forms/note.json': {
    version: 1,
    title: 'Note',
    schema: { type: 'object', properties: { note: { type: 'string', title: 'Note' } } },
  },
  'forms/review/reading.json': {
    version: 3,
    title: 'Reading',
    schema: {
      type: 'object',
      required: ['liked', 'genre'],
      properties: {
        genre: { $ref: 'lookups/genre', title: 'Genre' },
        publisher: { $ref: 'lookups/publisher', type: 'integer' },
        genres: { type: 'array', uniqueItems: true, items: { $ref: 'lookups/genre' } },
        liked: { type: 'string', title: 'Liked', enum: ['yes', 'no'] },
        pages: { type: 'integer', title: 'Pages' },
        quotes: {
          type: 'array',
          title: 'Quotes',
          items: {
            type: 'object',
            required: ['words'],
            properties: { words: { type: 'string', title: 'Words' }, page: { type: 'integer', title: 'Page' } },
          },
        },
      },
      allOf: [
        {
          if: { required: ['liked'], properties: { liked: { const: 'no' } } },
          then: {
            required: ['reason'],
            properties: {
              reason: { type: 'string', title: 'Reason' },
              page: { type: 'integer', title: 'Stopped at page' },
            },
          },
        },
      ],
    },
    uiSchema: {
      'ui:order': ['genre', 'liked', '*'],
      reason: { 'ui:widget': 'textarea', 'ui:required-when': { 'branch.open': true } },
      quotes: { 'ui:columns': ['words', 'page'], items: { words: { 'ui:widget': 'textarea' } } },
    },
    sections: [
      { title: 'Book', fields: ['genre', 'publisher', 'genres', 'pages'] },
      { title: 'Opinion', fields: ['liked', 'reason', 'page', 'quotes'] },
    ],
    initial: { pages: 1 },
    messages: { reason: 'Please add a reason', '/quotes/*/words': 'Please add the words' },
    derived: { pages: { operator: 'sum', of: ['/quotes/*/page'] } },
  },
  'forms/review/summary.json': {
    version: 1,
    title: 'Summary',
    schema: { type: 'object', properties: { text: { type: 'string' } } },
  },
  'stages/review.json': {
    version: 2,
    title: 'Review',
    about: 'nobody',
    stages: {
      reading: { form: 'review/reading', title: 'Reading', owner: 1 },
      summary: { form: 'review/summary', title: 'Summary', owner: 2, optional: true, when: { 'branch.open': true } },
    },
  },
  'tables/books.json': {
    title: 'Books',
    record: 'book',
    list: 'books.list',
    columns: ['title', { field: 'price', cell: 'money', link: '/books/{row.bookId}' }, 'genre'],
    filters: ['genre', 'lent'],
    sort: { field: 'title', direction: 'asc' },
    rowActions: [{ label: 'Add note', opens: 'note', refreshes: ['books'] }],
  },
  'screens/books.json': {
    path: '/books/{branchId}',
    title: 'Books',
    body: [{ table: 'books', params: { branchId: '{route.branchId}' } }, { component: 'reader-card' }],
  },
};

const kinds: { readonly [folder: string]: string } = {
  records: 'record',
  lookups: 'lookup',
  forms: 'form',
  tables: 'table',
  screens: 'screen',
  stages: 'stages',
};

/** Declarations as files, one property a line, each with the `$schema` that its place asks for. */
export function asFiles(declarations: Declarations): SourceFile[] {
  const files = Object.entries(declarations).map(([path, value]) => {
    const parts = path.split('/');
    const kind =
      parts[0] === 'overlays' ? ('base' in value ? 'overlay' : kinds[parts[2] ?? '']) : kinds[parts[0] ?? ''];
    const $schema = `${'../'.repeat(parts.length - 1)}meta/${kind ?? ''}.json`;
    return { path, text: JSON.stringify({ $schema, ...value }, null, 2) };
  });
  return [...metas, ...files];
}

/** The library with a merge patch on some of its files, or with files more. */
export function libraryWith(changes: { readonly [path: string]: JsonObject }): SourceFile[] {
  const changed = Object.entries(changes).map(([path, change]) => {
    const known = library[path];
    return [path, known === undefined ? change : mergePatch(known, change)];
  });
  return asFiles({ ...library, ...(Object.fromEntries(changed) as Declarations) });
}

/** What is said, without those that there are: what is listed and how is tested by itself. */
export function brief(message: string): string {
  const list = /(?:(\?) |; )(?:[Tt]here (?:is|are) |the closest of |All \d+ stand in ).*?(?=; a |\. If| \(the same|$)/;
  return message.replace(list, '$1').replace('?. ', '? ');
}

/** What the check says of such a library, `file pointer message` without the line and without lists of names. */
export function saidOf(changes: { readonly [path: string]: JsonObject }): string[] {
  return checkCatalog(libraryWith(changes), libraryNames).map(
    ({ file, pointer, message }: Problem) => `${file} ${pointer} ${brief(message)}`,
  );
}
