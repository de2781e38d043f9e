import { describe, expect, it } from 'vitest';
import type { Derived } from '../../../src/engine/declaration/types.ts';
import { deriveAnswers } from '../../../src/engine/form/derive.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import { active, formOf } from './loanForm.ts';

const derive = (rule: Derived, answers: JsonObject, path = 'result') =>
  deriveAnswers({ derived: { [path]: rule } }, answers)[path];
const sum: Derived = { operator: 'sum', of: ['/books/*/cost'] };
const costs = (...values: (number | null | string)[]): JsonObject => ({ books: values.map((cost) => ({ cost })) });

describe('deriveAnswers [FORM-7]', () => {
  it('adds money as whole pence', () => {
    expect(derive(sum, costs(450, 300, 180.5, 120))).toBe(1050.5);
    expect(derive(sum, costs(0.1, 0.2))).toBe(0.3);
    expect(derive(sum, costs(1.1, 2.2, 3.3))).toBe(6.6);
    expect(derive(sum, costs(400, 300, null, 100))).toBe(800);
  });

  it('gives null while nothing is filled, and 0 for a typed 0', () => {
    expect(derive(sum, costs(null, ''))).toBe(null);
    expect(derive(sum, {})).toBe(null);
    expect(derive(sum, costs(0, null))).toBe(0);
  });

  it('leaves out what is not a number yet', () => {
    expect(derive(sum, costs(3, 'four'))).toBe(3);
  });

  it('stops a difference at the least it may come to', () => {
    const rule: Derived = { operator: 'difference', of: ['/grant', '/books/*/cost'], atLeast: 0 };
    expect(derive(rule, { grant: 100, ...costs(60, 70) })).toBe(0);
    expect(derive(rule, { grant: 100, ...costs(60, 10) })).toBe(30);
    expect(derive(rule, costs(60))).toBe(null);
  });

  it('names the band that a number falls in', () => {
    const rule: Derived = {
      operator: 'band',
      of: ['/grant'],
      bands: [
        { from: 0, text: 'Low' },
        { from: 14, text: 'Middle' },
        { from: 17, text: 'High' },
      ],
    };
    const bandOf = (grant: JsonObject[string]) => derive(rule, { grant });
    expect([0, 13, 14, 16, 17, 40].map(bandOf)).toEqual(['Low', 'Low', 'Middle', 'Middle', 'High', 'High']);
    expect([null, -1, 'ten'].map(bandOf)).toEqual([null, null, null]);
    expect(() => derive({ operator: 'band', of: ['/grant'] }, { grant: 1 })).toThrow('A band needs its bands.');
  });

  it('takes the others from the first', () => {
    const rule: Derived = { operator: 'difference', of: ['/grant', '/books/*/cost'] };
    expect(derive(rule, { grant: 10, ...costs(2.35, 0.3) })).toBe(7.35);
    expect(derive(rule, { grant: 10 })).toBe(10);
    expect(derive(rule, costs(2))).toBe(null);
    expect(derive(rule, { grant: 1, ...costs(2) })).toBe(-1);
  });

  it('counts rows or cells that hold something', () => {
    expect(derive({ operator: 'count', of: ['/books'] }, { books: [{ rowId: 'a' }, { rowId: 'b', cost: 0 }] })).toBe(1);
    expect(derive({ operator: 'count', of: ['/books/*/cost'] }, costs(1, null, 2))).toBe(2);
    expect(derive({ operator: 'count', of: ['/books'] }, {})).toBe(0);
  });

  it('gives a percentage that is not rounded, and none of nothing', () => {
    const rule: Derived = { operator: 'percentage', of: ['/read', '/lent'] };
    expect(derive(rule, { read: 3, lent: 4 })).toBe(75);
    expect(derive(rule, { read: 1, lent: 3 })).toBeCloseTo(33.3333, 3);
    expect(derive(rule, { read: 0, lent: 0 })).toBe(null);
    expect(() => derive({ operator: 'percentage', of: ['/read'] }, {})).toThrow(
      expect.objectContaining({ code: 'BAD_DERIVATION' }),
    );
  });

  it('finds the latest, or what stands in the row of the latest', () => {
    const loans: JsonObject = {
      loans: [{ on: '2026-01-09', who: 'Ann' }, { on: '2026-03-01', who: 'Bea' }, { who: 'Cat' }, { on: '2026-02-01' }],
    };
    expect(derive({ operator: 'latest', of: ['/loans/*/on'] }, loans)).toBe('2026-03-01');
    expect(derive({ operator: 'latest', of: ['/loans/*/on', '/loans/*/who'] }, loans)).toBe('Bea');
    expect(derive({ operator: 'latest', of: ['/loans/*/on'] }, {})).toBe(null);
  });

  it('joins the texts that are there', () => {
    expect(
      derive({ operator: 'joinText', of: ['/first', '/last'], separator: ' ' }, { first: 'Ann', last: 'Lee' }),
    ).toBe('Ann Lee');
    expect(derive({ operator: 'joinText', of: ['/tags'] }, { tags: ['new', '', 'old'] })).toBe('new, old');
    expect(derive({ operator: 'joinText', of: ['/tags'] }, { tags: [] })).toBe(null);
  });

  it('computes in each row from the same row', () => {
    const answers = {
      books: [
        { copies: 2, lent: 1 },
        { copies: 5, lent: 1 },
      ],
    };
    const rule: Derived = { operator: 'difference', of: ['/books/*/copies', '/books/*/lent'] };
    expect(deriveAnswers({ derived: { '/books/*/left': rule } }, answers).books).toEqual([
      { copies: 2, lent: 1, left: 1 },
      { copies: 5, lent: 1, left: 4 },
    ]);
  });

  it('lets a derived value use another, in any order', () => {
    const derived: { [path: string]: Derived } = {
      total: { operator: 'sum', of: ['/left', '/extra'] },
      left: { operator: 'difference', of: ['/a', '/b'] },
    };
    expect(deriveAnswers({ derived }, { a: 5, b: 2, extra: 1 })).toEqual({ a: 5, b: 2, extra: 1, left: 3, total: 4 });
  });

  it('leaves a question that is not shown alone', () => {
    const form = formOf({ properties: { a: { type: 'number' } } }, { derived: { b: { operator: 'sum', of: ['/a'] } } });
    expect(deriveAnswers(form, { a: 1 }, active({ a: 1 }, form))).toEqual({ a: 1 });
  });

  it('returns the answers themselves when nothing changed', () => {
    const answers = { ...costs(1, 2), result: 3 };
    expect(deriveAnswers({ derived: { result: sum } }, answers)).toBe(answers);
  });
});
