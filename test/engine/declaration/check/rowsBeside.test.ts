import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { saidOf } from '../library.ts';

const BOOKS = 'tables/books.json';
const books = (change: JsonObject): string[] =>
  saidOf({ [BOOKS]: change }).map((said) => said.replace(`${BOOKS} `, ''));

describe('the check of what a row opens to beside the list', () => {
  it('knows the row', () => {
    expect(books({ beside: { label: 'At a glance', body: [{ text: '{row.title}' }] } })).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    [
      'a table',
      { beside: { body: [{ table: 'boks' }] } },
      '/beside/body/0/table unknown table "boks"; did you mean "books"?',
    ],
    [
      'a field of the row',
      { beside: { body: [{ text: '{row.titel}' }] } },
      '/beside/body/0/text unknown field "titel"; did you mean "title"?',
    ],
    [
      'rows that would open in two ways',
      { expands: { body: [{ text: 'A' }] }, beside: { body: [{ text: 'A' }] } },
      '/beside rows open below themselves already, by "expands"; choose one of the two',
    ],
    [
      'lines of a grid',
      {
        columns: null,
        pivot: { rows: 'title', across: ['genre'], value: 'price' },
        beside: { body: [{ text: 'A' }] },
      },
      '/beside a line of a grid is many rows; none of them can open',
    ],
  ])('finds %s', (_what, change, said) => {
    expect(books(change)).toContain(said);
  });
});
