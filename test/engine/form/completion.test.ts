import { describe, expect, it } from 'vitest';
import { completion, totalCompletion } from '../../../src/engine/form/completion.ts';
import { leftAnswers } from '../../../src/engine/form/leftAnswers.ts';
import { validateAnswers } from '../../../src/engine/form/validateAnswers.ts';
import type { JsonObject, JsonSchema } from '../../../src/engine/json.ts';
import { randomFormSchema, randomObject } from '../../support/randomSchema.ts';
import { seeded, seeds } from '../../support/seeded.ts';
import { active, formOf } from './loanForm.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `question${index}`);

/** A form of so many required texts, of which so many are not answered. */
function percent(required: number, unanswered: number): number {
  const all = names(required);
  const form = formOf({ required: all, properties: Object.fromEntries(all.map((name) => [name, { type: 'string' }])) });
  const answers = Object.fromEntries(all.slice(unanswered).map((name) => [name, 'x']));
  return completion(active(answers, form), answers).percent;
}

const counted = (schema: JsonSchema, answers: JsonObject) => completion(active(answers, formOf(schema)), answers);

describe('completion', () => {
  it.each([
    [91, 0, 100],
    [91, 1, 98],
    [91, 45, 50],
    [91, 46, 49],
    [3, 1, 66],
    [0, 0, 100],
    [25, 14, 44],
    [50, 28, 44],
  ])(
    'of %i required with %i unanswered is %i, in whole numbers [PFORM-23] [PFORM-24]',
    (required, unanswered, expected) => expect(percent(required, unanswered)).toBe(expected),
  );

  it('counts blank text as unanswered, 0 and false as answers [PFORM-25]', () => {
    const schema = {
      required: ['a', 'b', 'c', 'd'],
      properties: { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'boolean' }, d: { type: 'string' } },
    };
    expect(counted(schema, { a: ' ', b: 0, c: false })).toEqual({ required: 4, answered: 2, percent: 50 });
  });

  const rows = (more: JsonObject): JsonSchema => ({
    required: ['books'],
    properties: {
      books: {
        type: 'array',
        ...more,
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, year: { type: 'integer' } },
        },
      },
    },
  });

  it('counts of a table only rows that would pass, as many as its minItems, else one [PFORM-26]', () => {
    expect(counted(rows({}), {}).percent).toBe(0);
    expect(counted(rows({}), { books: [{ rowId: 'a' }, { name: ' ' }] }).percent).toBe(0);
    expect(counted(rows({}), { books: [{ year: 1815 }] }).percent).toBe(0);
    expect(counted(rows({}), { books: [{ rowId: 'a', name: 'Emma' }, { rowId: 'b' }] }).percent).toBe(100);
    expect(counted(rows({ minItems: 2 }), { books: [{ name: 'Emma' }, { year: 1 }] }).answered).toBe(0);
    expect(counted(rows({ minItems: 2 }), { books: [{ name: 'Emma' }, { name: 'Persuasion' }] })).toEqual({
      required: 1,
      answered: 1,
      percent: 100,
    });
  });

  it('stays below 100 while any answer is not valid, an optional one too', () => {
    const schema = { required: ['a'], properties: { a: { type: 'string' }, b: { type: 'number' } } };
    expect(counted(schema, { a: 'x', b: 'no number' })).toEqual({ required: 1, answered: 1, percent: 99 });
    expect(counted({ properties: { b: { type: 'number' } } }, { b: 'x' }).percent).toBe(99);
    expect(counted(rows({}), { books: [{ name: 'Emma' }, { year: 1815 }] }).percent).toBe(99);
  });

  it('counts an answer that is not valid as none', () => {
    expect(
      counted(
        { required: ['a', 'b'], properties: { a: { type: 'number' }, b: { type: 'string' } } },
        { a: 'x', b: 'y' },
      ).percent,
    ).toBe(50);
  });

  it('counts an answer that breaks a rule as none', () => {
    const date = { type: 'string', format: 'date' };
    const form = formOf(
      { required: ['from', 'to'], properties: { from: date, to: date } },
      { rules: [{ field: 'to', notBefore: 'from', message: 'Later' }] },
    );
    const answers = { from: '2026-02-02', to: '2026-02-01' };
    expect(completion(active(answers, form), answers)).toEqual({ required: 2, answered: 1, percent: 50 });
  });

  it('counts required questions of groups, and no hidden ones', () => {
    const schema = {
      required: ['kind'],
      properties: {
        kind: { enum: ['home', 'post'] },
        reader: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
      if: { properties: { kind: { const: 'post' } }, required: ['kind'] },
      then: { required: ['address'], properties: { address: { type: 'string' } } },
    };
    expect(counted(schema, {})).toEqual({ required: 2, answered: 0, percent: 0 });
    expect(counted(schema, { kind: 'home' })).toEqual({ required: 2, answered: 1, percent: 50 });
    expect(counted(schema, { kind: 'post' })).toEqual({ required: 3, answered: 1, percent: 33 });
  });

  it('is a whole number from 0 to 100, and 100 exactly when completing works, on generated forms', () => {
    let whole = 0;
    for (const seed of seeds(300)) {
      const random = seeded(seed);
      const form = formOf(randomFormSchema(random, 2));
      const answers = randomObject(random, 3);
      const current = active(answers, form);
      const { required, answered, percent: result } = completion(current, answers);
      expect(Number.isInteger(result) && result >= 0 && result <= 100 && answered <= required, `seed ${seed}`).toBe(
        true,
      );
      expect(result === 100, `seed ${seed}`).toBe(validateAnswers(current, answers, 'complete').length === 0);
      expect(result === 100, `seed ${seed}`).toBe(leftAnswers(current, answers).length === 0);
      if (result === 100) whole += 1;
    }
    expect(whole).toBeGreaterThan(10);
  });
});

describe('totalCompletion', () => {
  it('is of the sums, never the mean', () => {
    expect(
      totalCompletion([
        { required: 1, answered: 1, percent: 100 },
        { required: 9, answered: 0, percent: 0 },
      ]),
    ).toEqual({ required: 10, answered: 1, percent: 10 });
    expect(totalCompletion([])).toEqual({ required: 0, answered: 0, percent: 100 });
  });

  it('stays below 100 while one form does', () => {
    expect(
      totalCompletion([
        { required: 5, answered: 5, percent: 99 },
        { required: 1, answered: 1, percent: 100 },
      ]).percent,
    ).toBe(99);
    expect(
      totalCompletion([
        { required: 999, answered: 998, percent: 99 },
        { required: 1000, answered: 1000, percent: 100 },
      ]).percent,
    ).toBe(99);
  });
});
