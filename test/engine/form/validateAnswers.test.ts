import { describe, expect, it } from 'vitest';
import type { ResolvedForm } from '../../../src/engine/declaration/catalogTypes.ts';
import { validateAnswers } from '../../../src/engine/form/validateAnswers.ts';
import type { Json, JsonObject, JsonSchema } from '../../../src/engine/json.ts';
import { active, formOf } from './loanForm.ts';

const faults = (form: ResolvedForm, answers: JsonObject, mode: 'draft' | 'complete' = 'complete') =>
  validateAnswers(active(answers, form, {}), answers, mode);
const said = (field: JsonSchema, value: Json, more: Partial<ResolvedForm> = {}): string[] =>
  faults(formOf({ required: ['copies'], properties: { copies: { title: 'Copies', ...field } } }, more), {
    copies: value,
  }).map(({ message }) => message);

const list = {
  type: 'array',
  minItems: 2,
  items: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', title: 'Name' }, year: { type: 'integer', title: 'Year', maximum: 2030 } },
  },
};
const books = { ...list, title: 'Books' };

describe('validateAnswers', () => {
  it('refuses a negative where the least is 0 with its own sentence [FORM-11]', () => {
    expect(said({ type: 'number', minimum: 0 }, -1)).toEqual(['Please ensure numbers are positive']);
    expect(said({ type: 'number', minimum: 0, multipleOf: 0.01 }, -0.5)).toEqual([
      'Please ensure numbers are positive',
    ]);
    expect(said({ type: 'number', minimum: 0 }, 0)).toEqual([]);
    expect(said({ type: 'number', minimum: 1 }, 0)).toEqual(['“Copies” must be 1 or more']);
  });

  it.each<[JsonSchema, Json, string]>([
    [{ type: 'string' }, ' ', 'Enter an answer for “Copies”'],
    [{ type: 'string', format: 'date' }, '', 'Enter a date for “Copies”'],
    [{ type: 'number' }, null, 'Enter a number for “Copies”'],
    [{ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }, null, 'Choose an answer for “Copies”'],
    [{ type: 'boolean', const: true }, null, 'Tick “Copies”'],
    [{ type: 'boolean', const: true }, false, 'Tick “Copies”'],
    [list, [], 'Add at least 2 rows to “Copies”'],
    [{ type: 'array', items: { enum: ['a'] } }, [], 'Choose at least 1 answer for “Copies”'],
    [{ type: 'number', maximum: 1000 }, 1001, '“Copies” must be 1,000 or less'],
    [{ type: 'number', maximum: 99999.99 }, 100000, '“Copies” must be 99,999.99 or less'],
    [{ type: 'number', exclusiveMinimum: 2 }, 2, '“Copies” must be more than 2'],
    [{ type: 'number', exclusiveMaximum: 2 }, 2, '“Copies” must be less than 2'],
    [{ type: 'string', maxLength: 3 }, 'Emma', '“Copies” must be 3 characters or fewer'],
    [{ type: 'string', minLength: 9 }, 'Emma', '“Copies” must be 9 characters or more'],
    [{ type: 'string', pattern: '^\\d+$' }, 'x', '“Copies” is not in the right format'],
    [{ type: 'string', format: 'date' }, '2023-02-29', '“Copies” must be a real date, like 31/12/2025'],
    [{ type: 'string', format: 'email' }, 'x', '“Copies” must be an e-mail address, like name@example.com'],
    [{ type: 'integer' }, 1.5, '“Copies” must be a whole number'],
    [{ type: 'number' }, 'two', '“Copies” must be a number'],
    [{ type: 'number', multipleOf: 0.01 }, 1.005, '“Copies” must have no more than 2 decimal places'],
    [{ type: 'number', multipleOf: 0.5 }, 1.2, '“Copies” must be a multiple of 0.5'],
    [{ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }, 'b', 'Choose one of the answers offered for “Copies”'],
    [{ type: 'string', enum: ['a'] }, 7, 'Choose one of the answers offered for “Copies”'],
    [
      { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true },
      ['a', 'a'],
      '“Copies” has the same answer twice',
    ],
    [{ type: 'array', items: { enum: ['a', 'b'] }, maxItems: 1 }, ['a', 'b'], '“Copies” can have at most 1 answer'],
    [{ type: 'array', items: { enum: ['a', 'b'] }, minItems: 2 }, ['a'], 'Choose at least 2 answers for “Copies”'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, ['c'], 'Choose one of the answers offered for “Copies”'],
    [{ type: 'array', items: { type: 'integer', minimum: 5 } }, [7, 3], '“Copies” must be 5 or more'],
    [list, [{ name: 'Emma' }], 'Add at least 2 rows to “Copies”'],
    [{ not: { const: 3 } }, 3, '“Copies” is not valid'],
  ])('says plainly what is wrong: %j with %j', (field, value, sentence) => {
    expect(said(field, value)).toEqual([sentence]);
  });

  it("speaks in the declaration's own words, by field name or by pointer with stars", () => {
    expect(said({ type: 'string' }, null, { messages: { copies: 'Please add a note' } })).toEqual([
      'Please add a note',
    ]);
    const form = formOf(
      { properties: { books } },
      { messages: { '/books/*/name': 'Name each book', year: 'Which year?' } },
    );
    expect(faults(form, { books: [{ year: 2031 }, { name: 'Emma' }] })).toEqual([
      { pointer: '/books/0/name', keyword: 'required', message: 'Name each book' },
      { pointer: '/books/0/year', keyword: 'maximum', message: 'Which year?' },
    ]);
  });

  it('takes blank text for empty [PFORM-25]', () => {
    const form = formOf({ required: ['note'], properties: { note: { type: 'string' } } });
    expect(faults(form, { note: ' \t\n' })).toEqual([
      { pointer: '/note', keyword: 'required', message: 'Enter an answer for “note”' },
    ]);
    expect(faults(formOf({ properties: { note: { type: 'string', minLength: 1 } } }), { note: ' ' })).toEqual([]);
  });

  it('asks for the required fields of a group of which nothing is answered', () => {
    const form = formOf({
      properties: {
        reader: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } },
      },
    });
    expect(faults(form, {}).map(({ pointer }) => pointer)).toEqual(['/reader/name']);
    expect(faults(form, { reader: null }).map(({ pointer }) => pointer)).toEqual(['/reader/name']);
  });

  it('does not look at rows in which nothing is typed', () => {
    const form = formOf({ properties: { books } });
    const rows: JsonObject[] = [
      { rowId: 'a' },
      { rowId: 'b', name: 'Emma' },
      { rowId: 'c', name: ' ' },
      { rowId: 'd', name: 'Persuasion' },
    ];
    expect(faults(form, { books: rows })).toEqual([]);
    expect(faults(form, { books: rows.slice(0, 3) }).map(({ keyword }) => keyword)).toEqual(['minItems']);
  });

  it('keeps counting rows as they stand', () => {
    const form = formOf({ properties: { books: { ...books, minItems: 1 } } });
    expect(faults(form, { books: [{}, { name: 'Emma', year: 2040 }] }).map(({ pointer }) => pointer)).toEqual([
      '/books/1/year',
    ]);
  });

  it('leaves out in a draft what is merely missing, and nothing else', () => {
    const form = formOf({
      required: ['title', 'agreed', 'books'],
      properties: {
        title: { type: 'string', maxLength: 3 },
        agreed: { type: 'boolean', const: true },
        books,
        fee: { type: 'number' },
      },
    });
    expect(faults(form, {}, 'draft')).toEqual([]);
    expect(faults(form, { agreed: false, books: [{ year: 1815 }] }, 'draft')).toEqual([]);
    expect(faults(form, { title: 'Emma', fee: 'x' }, 'draft').map(({ keyword }) => keyword)).toEqual([
      'maxLength',
      'type',
    ]);
  });

  it('names what a closed form does not have', () => {
    const form = formOf({ additionalProperties: false, properties: { title: { type: 'string' } } });
    expect(faults(form, { title: 'Emma', size: 3 })).toEqual([
      { pointer: '/size', keyword: 'additionalProperties', message: '“size” is not part of this form' },
    ]);
  });

  it('says the rules between answers too, but never about hidden ones', () => {
    const rules = [{ field: 'returnedOn', notBefore: 'lentOn', message: 'A book comes back after it was lent' }];
    const date = { type: 'string', format: 'date' };
    const answers = { lentOn: '2026-03-10', returnedOn: '2026-03-09' };
    expect(faults(formOf({ properties: { lentOn: date, returnedOn: date } }, { rules }), answers, 'draft')).toEqual([
      { pointer: '/returnedOn', keyword: 'notBefore', message: 'A book comes back after it was lent' },
    ]);
    expect(faults(formOf({ properties: { returnedOn: date } }, { rules }), answers)).toEqual([]);
  });

  it('says one thing once', () => {
    expect(
      said(
        { type: 'array', items: { type: 'object', properties: { n: { type: 'integer', minimum: 3 } } } },
        [{ n: 1 }, { n: 2 }],
        { messages: { n: 'Three or more' } },
      ),
    ).toEqual(['Three or more', 'Three or more']);
    expect(said({ type: 'integer', enum: [1] }, 'x', { messages: { copies: 'One copy' } })).toEqual(['One copy']);
  });
});
