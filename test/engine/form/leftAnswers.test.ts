import { describe, expect, it } from 'vitest';
import { completion } from '../../../src/engine/form/completion.ts';
import { leftAnswers } from '../../../src/engine/form/leftAnswers.ts';
import type { JsonObject, JsonSchema } from '../../../src/engine/json.ts';
import type { ResolvedForm } from '../../../src/engine/declaration/catalogTypes.ts';
import { active, formOf, loanForm } from './loanForm.ts';

const left = (form: ResolvedForm, answers: JsonObject) =>
  leftAnswers(active(answers, form, { library: { hasShelves: true, charges: true } }), answers);
const text = (title: string, more: JsonObject = {}): JsonSchema => ({ type: 'string', title, ...more });

describe('leftAnswers', () => {
  it('is empty exactly when the form is complete [PFORM-23] [PFORM-24]', () => {
    const form = formOf({
      required: ['title'],
      properties: { title: text('Title'), note: text('Note', { maxLength: 3 }) },
    });
    const all: JsonObject[] = [{}, { title: ' ' }, { title: 'Emma' }, { title: 'Emma', note: 'too long' }];
    for (const answers of all) {
      expect(left(form, answers).length === 0, JSON.stringify(answers)).toBe(
        completion(active(answers, form, {}), answers).percent === 100,
      );
    }
    expect(left(formOf({ properties: { note: text('Note') } }), {})).toEqual([]);
  });

  it('names each question in its own words, in the order of the form, with nothing said of what is merely missing [PFORM-25]', () => {
    expect(left(loanForm, { kind: 'post', fee: -1, title: 'A title that is far too long for its field' })).toEqual([
      { pointer: '/title', title: 'Title', message: '“Title” must be 20 characters or fewer' },
      { pointer: '/address', title: 'Address', message: '' },
      { pointer: '/fee', title: 'Fee', message: 'Please ensure numbers are positive' },
      { pointer: '/reader/name', title: 'reader: Name', message: '' },
      { pointer: '/books', title: 'Books', message: '' },
    ]);
  });

  it('names a row by its table and number [PFORM-26]', () => {
    const books: JsonObject[] = [{ rowId: 'a', name: 'Emma' }, { rowId: 'b', damaged: true, cost: -2 }, { rowId: 'c' }];
    const answers = { title: 'Emma', kind: 'home', reader: { name: 'Ann' }, fee: 1, books };
    expect(left(loanForm, answers)).toEqual([
      { pointer: '/books/1/name', title: 'Books 2: Name', message: '' },
      { pointer: '/books/1/cost', title: 'Books 2: Cost', message: 'Please ensure numbers are positive' },
    ]);
  });

  it('names items of lists of lists, and pairs by the names they were given', () => {
    const grid = { type: 'array', title: 'Grid', items: { type: 'array', title: 'Line', items: { type: 'integer' } } };
    const form = formOf({
      properties: { grid, sizes: { type: 'object', title: 'Sizes', additionalProperties: { type: 'integer' } } },
    });
    expect(
      left(form, { grid: [[1], [2, 'x']], sizes: { wide: 'y' } }).map(({ pointer, title }) => [pointer, title]),
    ).toEqual([
      ['/grid/1/1', 'Grid 2 2'],
      ['/sizes/wide', 'Sizes: wide'],
    ]);
  });

  it('says one thing of a place, however much is wrong with it, and what a rule says', () => {
    const form = formOf(
      {
        properties: {
          from: text('From', { format: 'date' }),
          to: text('To', { format: 'date', minLength: 20, pattern: '^x' }),
        },
      },
      { rules: [{ field: 'to', notBefore: 'from', message: 'It ends after it began' }] },
    );
    expect(left(form, { from: '2026-03-02', to: '2026-03-01' })).toEqual([
      { pointer: '/to', title: 'To', message: '“To” must be 20 characters or more' },
    ]);
    const rule = formOf(
      { properties: { from: text('From'), to: text('To') } },
      { rules: [{ field: 'to', notBefore: 'from', message: 'It ends after it began' }] },
    );
    expect(left(rule, { from: '2026-03-02', to: '2026-03-01' })).toEqual([
      { pointer: '/to', title: 'To', message: 'It ends after it began' },
    ]);
  });

  it('leaves out what is hidden, and counts a choice between alternatives by the one that holds', () => {
    const form = formOf({
      properties: {
        deal: {
          title: 'Deal',
          oneOf: [
            { title: 'Loan', type: 'object', properties: { borrower: text('Borrower') }, required: ['borrower'] },
            { title: 'None', type: 'null' },
          ],
        },
      },
      required: ['deal'],
    });
    expect(left(form, {}).map(({ pointer }) => pointer)).toEqual(['/deal/borrower']);
    expect(left(form, { deal: null })).toEqual([]);
  });
});
