import { describe, expect, it } from 'vitest';
import type { AnswerRule } from '../../../src/engine/declaration/types.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import { generateAnswers } from '../../../src/engine/form/generateAnswers.ts';
import { validateAnswers } from '../../../src/engine/form/validateAnswers.ts';

const day = { type: 'string', format: 'date' } as const;
const share = { type: 'number', minimum: 0, maximum: 100 } as const;
const books = { type: 'array', items: { type: 'object', properties: { genre: { type: 'string' } } } } as const;
const ofLists = {
  type: 'array',
  items: { type: 'object', required: ['genre'], properties: { genre: { enum: ['Emma', 'Persuasion'] } } },
};
const poems = { required: ['genre'], properties: { genre: { const: 'poems' } } };

/** Each keyword with what is answered already, by which made-up answers would break it. */
const rules: readonly (readonly [rule: Omit<AnswerRule, 'message'>, properties: JsonObject, fixed: JsonObject])[] = [
  [{ field: 'b', notBefore: 'a' }, { a: day, b: day }, { a: '2040-01-01' }],
  [{ field: 'b', within: { days: 3, after: 'a' } }, { a: day, b: day }, { a: '2001-01-01' }],
  [{ field: 'b', notInFuture: true }, { b: day }, {}],
  [{ field: 'b', weekday: true }, { b: { ...day, enum: ['2026-11-28', '2026-11-30'] } }, {}],
  [{ field: 'b', differsFrom: ['a'] }, { a: { enum: [1, 2] }, b: { enum: [1, 2] } }, { a: 1 }],
  [{ field: 'b', mostWords: 1 }, { b: { type: 'string', enum: ['one two', 'one'] } }, {}],
  [{ field: 'b', addsUpTo: { total: 100, with: ['a'] } }, { a: share, b: share }, { a: 30 }],
  [{ field: 'b', contains: poems }, { b: books }, {}],
  // A row that is given stays, and another one has what the rule asks for.
  [{ field: 'b', contains: poems }, { b: books }, { b: [{ genre: 'novels' }] }],
  [
    { field: 'b', contains: { required: ['genre'], properties: { genre: { not: { const: 'Emma' } } } } },
    { b: ofLists },
    {},
  ],
  [{ field: 'b', contains: { anyOf: [poems, { required: ['pages'] }] } }, { b: books }, {}],
];

// Before the day that is made up first.
const facts = { today: '2020-01-15' };

describe('made-up answers keep the rules between them', () => {
  it.each(rules)('%j', (rule, properties, fixed) => {
    const form = {
      id: 'shelf',
      version: 1,
      title: 'Shelf',
      schema: { type: 'object', required: Object.keys(properties), properties },
      rules: [{ ...rule, message: 'Another answer, please' }],
    };
    const { active, document } = generateAnswers(form, facts, fixed);
    expect(validateAnswers(active, document.answers, 'complete')).toEqual([]);
    expect(document.answers[rule.field]).toBeDefined();
  });

  it('several of one list, of which each has a row of its own', () => {
    const genre = (one: string): AnswerRule => ({
      field: 'b',
      contains: { required: ['genre'], properties: { genre: { const: one } } },
      message: 'Please add it',
    });
    const form = {
      id: 'shelf',
      version: 1,
      title: 'Shelf',
      schema: { type: 'object', properties: { b: { ...books, minItems: 2, maxItems: 3 } } },
      rules: ['poems', 'novels', 'plays'].map(genre),
    };
    for (const first of ['poems', 'novels', 'plays']) {
      const { active, document } = generateAnswers(form, facts, { b: [{ genre: first }] });
      expect(validateAnswers(active, document.answers, 'complete')).toEqual([]);
      expect(document.answers.b).toMatchObject([{ genre: first }, {}, {}]);
    }
  });
});
