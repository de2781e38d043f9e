import { describe, expect, it } from 'vitest';
import type { AnswerRule } from '../../../src/engine/declaration/types.ts';
import type { ResolvedForm } from '../../../src/engine/declaration/catalogTypes.ts';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { ruleErrors } from '../../../src/engine/form/rules.ts';
import type { ActiveForm } from '../../../src/engine/form/types.ts';
import { validateAnswers } from '../../../src/engine/form/validateAnswers.ts';

const returned: AnswerRule = {
  field: 'returnedOn',
  notBefore: 'lentOn',
  message: 'A book comes back after it was lent',
};
const second: AnswerRule = { field: 'secondGenre', differsFrom: ['genre'], message: 'Choose another genre' };
const poems: AnswerRule = {
  field: 'books',
  contains: { required: ['genre'], properties: { genre: { const: 'poems' } } },
  message: 'Add a book of poems',
};

describe('ruleErrors', () => {
  it('refuses a date before the one it may not come before', () => {
    const errors = ruleErrors([returned], { lentOn: '2026-03-10', returnedOn: '2026-03-09' });
    expect(errors).toEqual([{ pointer: '/returnedOn', keyword: 'notBefore', message: returned.message }]);
    expect(ruleErrors([returned], { lentOn: '2026-03-10', returnedOn: '2026-03-10' })).toEqual([]);
  });

  it('refuses a value that repeats another', () => {
    expect(ruleErrors([second], { genre: 4, secondGenre: 4 })).toHaveLength(1);
    expect(ruleErrors([second], { genre: 4, secondGenre: 5 })).toEqual([]);
  });

  it('asks for one row that fits, once there are rows', () => {
    expect(ruleErrors([poems], { books: [{ genre: 'crime' }] })).toHaveLength(1);
    expect(ruleErrors([poems], { books: [{ genre: 'crime' }, { genre: 'poems' }] })).toEqual([]);
    expect(ruleErrors([poems], { books: [] })).toEqual([]);
  });

  it('refuses a day at the weekend, or one that does not exist, of a date and of a moment', () => {
    const open: AnswerRule = { field: 'collectedAt', weekday: true, message: 'We are open from Monday to Friday' };
    const refused = (collectedAt: string) => ruleErrors([open], { collectedAt }).map(({ keyword }) => keyword);
    for (const day of ['2026-11-16', '2026-11-20', '2026-11-18T09:15']) expect(refused(day)).toEqual([]);
    for (const day of ['2026-11-21', '2026-11-22T09:15', '2026-02-30', 'Monday'])
      expect(refused(day)).toEqual(['weekday']);
    expect(refused('')).toEqual([]);
  });

  it('is silent while an answer is empty or still being typed', () => {
    expect(ruleErrors([returned, second], { returnedOn: '2026-03-09', secondGenre: '' })).toEqual([]);
    expect(ruleErrors([returned], { lentOn: '2026-03-10', returnedOn: '9 March' })).toEqual([]);
  });
});

describe('a rule with a condition on facts', () => {
  const form: ResolvedForm = {
    id: 'shelf',
    version: 1,
    title: 'Shelf',
    schema: {
      type: 'object',
      properties: { books: { type: 'array', items: { type: 'object', properties: { genre: { type: 'string' } } } } },
    },
    rules: [{ ...poems, when: { 'reader.isChild': false } }],
  };
  const answers = { books: [{ genre: 'crime' }] };
  const active = (isChild: boolean, previous?: ActiveForm) =>
    activeForm({ form, facts: { reader: { isChild } }, document: { answers, parked: {} } }, previous);

  it('speaks only while the facts hold', () => {
    expect(validateAnswers(active(false), answers, 'complete').map(({ message }) => message)).toEqual([poems.message]);
    expect(validateAnswers(active(true), answers, 'complete')).toEqual([]);
  });

  it('gives another form when the facts turn, and the very same while they do not', () => {
    const first = active(false);
    expect(active(false, first)).toBe(first);
    expect(validateAnswers(active(true, first), answers, 'complete')).toEqual([]);
  });
});
