import { describe, expect, it } from 'vitest';
import { fitAnswers, type JsonObject } from '../../../src/engine/index.ts';

const form = (properties: JsonObject) => ({ schema: { type: 'object', properties } });
const loans = (columns: JsonObject): JsonObject => ({
  loans: { type: 'array', title: 'Loans', items: { type: 'object', properties: columns } },
});
const title = { type: 'string', title: 'Title' };
const days = { type: 'integer', title: 'Days' };

describe('answers of one form in another', () => {
  it('have no place where it does not ask for them, in rows by their ids', () => {
    const rows: JsonObject[] = [
      { rowId: 'a', title: 'Emma', days: 3 },
      { rowId: 'b', title: 'Persuasion' },
    ];
    expect(fitAnswers(form(loans({ title })), { loans: rows, reader: 'Ada', note: '' })).toEqual({
      fits: {
        loans: [
          { rowId: 'a', title: 'Emma' },
          { rowId: 'b', title: 'Persuasion' },
        ],
      },
      rest: { loans: { a: { days: 3 } }, reader: 'Ada' },
    });
    // Rows that cannot be told apart go as a whole.
    expect(fitAnswers(form(loans({ title })), { loans: [{ title: 'Emma', days: 3 }] })).toEqual({
      fits: {},
      rest: { loans: [{ title: 'Emma', days: 3 }] },
    });
  });

  it('have none where another type is asked for now; what was not valid before stays', () => {
    const [texts, numbers] = [form({ pages: title }), form({ pages: days })];
    expect(fitAnswers(numbers, { pages: 'many' }, texts)).toEqual({ fits: {}, rest: { pages: 'many' } });
    expect(fitAnswers(numbers, { pages: 'many' }, numbers)).toEqual({ fits: { pages: 'many' }, rest: {} });
    expect(fitAnswers(numbers, { pages: 7 }, form({ pages: { ...days, type: 'number' } }))).toEqual({
      fits: { pages: 7 },
      rest: {},
    });
    expect(fitAnswers(form(loans({ title })), { loans: 'Emma' })).toEqual({ fits: {}, rest: { loans: 'Emma' } });
  });
});
