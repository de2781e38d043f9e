import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const BOOKS = 'tables/books.json';
const books = (change: JsonObject): string[] =>
  saidOf({ [BOOKS]: change }).map((said) => said.replace(`${BOOKS} `, ''));

describe('the check of a table finds in its parts', () => {
  it('the question that a bulk action asks, and one of what is not done to ticked rows', () => {
    const asking = (question: string) => ({ label: 'A', command: 'books.save', edits: { form: 'note', question } });
    expect(books({ bulkActions: [asking('noet')] })).toEqual([
      '/bulkActions/0/edits/question unknown question "noet"; did you mean "note"?',
    ]);
    expect(books({ toolbar: [asking('note')] })).toEqual([
      '/toolbar/0/edits only what is done to ticked rows asks a question; name a form as "opens"',
    ]);
  });

  it('the fields of a picture, which shows all rows', () => {
    expect(books({ chart: { kind: 'bars', category: 'titl', series: ['lent'], events: ['genr'] } })).toEqual([
      '/chart a picture shows all rows; let "pageSizes" be [0]',
      '/chart/category unknown field "titl"; did you mean "title"?',
      '/chart/series/0 "lent" is no number',
      '/chart/events/0 unknown field "genr"; did you mean "genre"?',
    ]);
  });

  it('of a calendar, that its rows are days with one whole number each', () => {
    expect(
      books({
        pageSizes: [0],
        pageSize: 0,
        chart: {
          kind: 'calendar',
          category: 'title',
          series: ['price', 'bookId'],
          from: 5,
          events: ['title'],
          reference: { value: 1, title: 'One' },
        },
      }),
    ).toEqual([
      '/chart/category "title" is no date',
      '/chart/series a calendar has one series',
      '/chart/series/0 a calendar shows whole numbers; let it be an integer',
      '/chart/from a calendar has no scale',
      '/chart/events a calendar has no room above its days',
      '/chart/reference a calendar has no scale',
    ]);
  });

  it('of a calendar of words, that there are no more of them than patterns', () => {
    const chart = { kind: 'calendar', category: 'published', series: ['genre'] };
    const withWords = (count: number) =>
      saidOf({
        [BOOKS]: { pageSizes: [0], pageSize: 0, chart },
        'records/book.json': { properties: { published: { title: 'Published', type: 'string', format: 'date' } } },
        'lookups/genre.json': {
          options: ['novel', 'poem', 'map', 'a', 'b', 'c', 'd']
            .slice(0, count)
            .map((value) => ({ value, label: value })),
        },
      }).filter((said) => said.includes('/chart'));
    expect(withWords(6)).toEqual([]);
    expect(withWords(7)).toEqual([
      `${BOOKS} /chart/series/0 a calendar tells at most 6 words apart; lookups/genre has more`,
    ]);
  });

  it('the filters behind the bars of a picture, whose category leads to one place', () => {
    const chart = { kind: 'bars', category: 'title', series: ['bookId'] };
    const leads = { label: 'Show', table: 'books', page: '/books', filters: { lnt: true, genre: '{row.titl}' } };
    expect(
      books({
        pageSizes: [0],
        pageSize: 0,
        columns: [{ field: 'title', link: '/books/{row.bookId}' }],
        chart: { ...chart, leads },
      }),
    ).toEqual([
      '/chart/leads the column "title" is a link already; choose one of the two',
      '/chart/leads/filters/lnt unknown filter "lnt"; did you mean "lent"?',
      '/chart/leads/filters/genre unknown field "titl"; did you mean "title"?',
    ]);
  });

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

  it('the filters, facts, orders and names of views', () => {
    expect(
      books({
        views: [
          { title: 'A', filters: { lnt: true } },
          { title: 'A', filters: { genre: '{tody}' } },
          { title: 'B', sort: { field: 'titl', direction: 'asc' } },
          { title: 'C', when: { 'user.typId': 1 } },
        ],
      }),
    ).toEqual([
      '/views/0/filters/lnt unknown filter "lnt"; did you mean "lent"?',
      '/views/1/title the view "A" stands twice',
      '/views/1/filters/genre unknown fact "tody"; did you mean "today"?',
      '/views/2/sort/field unknown column "titl"; did you mean "title"?',
      '/views/3/when/user.typId unknown fact "user.typId"; did you mean "user.typeId"?',
    ]);
  });

  it('a list whose views are saved and that has nothing to keep in one', () => {
    expect(books({ filters: [], savesViews: true })).toEqual([
      '/savesViews views can be saved of a table that has filters',
    ]);
  });

  it('what takes the keys of a grid, without which nothing moves on', () => {
    const pivot = { rows: 'title', across: ['genre'], value: 'lent' };
    expect(books({ columns: null, pivot: { ...pivot, entry: 'seets', moves: 'down' } })).toEqual([
      '/pivot/entry unknown entry "seets"; did you mean "seats"?',
    ]);
    expect(books({ columns: null, pivot: { ...pivot, moves: 'down' } })).toEqual([
      '/pivot/moves says where an entry moves on to; name it as "entry"',
    ]);
  });

  it('what takes the keys of columns, and columns that there are not', () => {
    expect(books({ entry: { kind: 'seets', cells: { lnt: {}, title: { seat: '{row.titl}' } } } })).toEqual([
      '/entry/kind unknown entry "seets"; did you mean "seats"?',
      '/entry/cells/lnt unknown column "lnt"',
      '/entry/cells/title/seat unknown field "titl"; did you mean "title"?',
    ]);
  });
});
