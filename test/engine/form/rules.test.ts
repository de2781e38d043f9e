import { describe, expect, it } from 'vitest';
import type { AnswerRule } from '../../../src/engine/declaration/types.ts';
import type { ResolvedForm } from '../../../src/engine/declaration/catalogTypes.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
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

const errorsOf = (rules: readonly AnswerRule[], answers: JsonObject) => ruleErrors(rules, answers, null);

describe('ruleErrors', () => {
  it('refuses a date before the one it may not come before', () => {
    const errors = errorsOf([returned], { lentOn: '2026-03-10', returnedOn: '2026-03-09' });
    expect(errors).toEqual([{ pointer: '/returnedOn', keyword: 'notBefore', message: returned.message }]);
    expect(errorsOf([returned], { lentOn: '2026-03-10', returnedOn: '2026-03-10' })).toEqual([]);
  });

  it('refuses a value that repeats another', () => {
    expect(errorsOf([second], { genre: 4, secondGenre: 4 })).toHaveLength(1);
    expect(errorsOf([second], { genre: 4, secondGenre: 5 })).toEqual([]);
  });

  it('asks for one row that fits, once there are rows', () => {
    expect(errorsOf([poems], { books: [{ genre: 'crime' }] })).toHaveLength(1);
    expect(errorsOf([poems], { books: [{ genre: 'crime' }, { genre: 'poems' }] })).toEqual([]);
    expect(errorsOf([poems], { books: [] })).toEqual([]);
  });

  it('refuses a day at the weekend, or one that does not exist, of a date and of a moment', () => {
    const open: AnswerRule = { field: 'collectedAt', weekday: true, message: 'We are open from Monday to Friday' };
    const refused = (collectedAt: string) => errorsOf([open], { collectedAt }).map(({ keyword }) => keyword);
    for (const day of ['2026-11-16', '2026-11-20', '2026-11-18T09:15']) expect(refused(day)).toEqual([]);
    for (const day of ['2026-11-21', '2026-11-22T09:15', '2026-02-30', 'Monday'])
      expect(refused(day)).toEqual(['weekday']);
    expect(refused('')).toEqual([]);
  });

  it('refuses a day that lies too long after another, of a date and of a moment', () => {
    const soon: AnswerRule = { field: 'returnedOn', within: { days: 10, after: 'lentOn' }, message: 'Bring it back' };
    const refused = (lentOn: string, returnedOn: string) => errorsOf([soon], { lentOn, returnedOn }).length > 0;
    expect(refused('2026-02-20', '2026-03-02')).toBe(false);
    expect(refused('2026-02-20', '2026-03-03')).toBe(true);
    expect(refused('2026-02-20T18:30', '2026-03-02T09:00')).toBe(false);
    expect(refused('2026-02-20T18:30', '2026-03-03T09:00')).toBe(true);
    expect(refused('2026-02-20', '2026-01-01')).toBe(false);
    expect(refused('', '2026-03-03')).toBe(false);
  });

  it('refuses a day that has not come, where it is known which day it is', () => {
    const past: AnswerRule = { field: 'returnedOn', notInFuture: true, message: 'Not yet' };
    const refused = (returnedOn: string, today: string | null) =>
      ruleErrors([past], { returnedOn }, today).map(({ keyword }) => keyword);
    expect(refused('2026-06-15', '2026-06-15')).toEqual([]);
    expect(refused('2026-06-15T23:59', '2026-06-15')).toEqual([]);
    expect(refused('2026-06-16', '2026-06-15')).toEqual(['notInFuture']);
    expect(refused('2026-06-16', null)).toEqual([]);
  });

  it('counts the words of a text by the blanks between them', () => {
    const short: AnswerRule = { field: 'why', mostWords: 3, message: 'Shorter' };
    const refused = (why: string) => errorsOf([short], { why }).length > 0;
    expect(refused(' a well-known\n\ntale. ')).toBe(false);
    expect(refused('one two three four')).toBe(true);
  });

  it('asks that numbers come to a total, once each of them is there', () => {
    const shares: AnswerRule = { field: 'third', addsUpTo: { total: 1, with: ['first', 'second'] }, message: 'One' };
    const refused = (...[first, second, third]: (number | null)[]) =>
      errorsOf([shares], { first: first ?? null, second: second ?? null, third: third ?? null }).length > 0;
    expect(refused(0.1, 0.2, 0.7)).toBe(false);
    expect(refused(0.1, 0.2, 0.71)).toBe(true);
    expect(refused(null, 0.2, 0.7)).toBe(false);
  });

  it('is silent while an answer is empty or still being typed', () => {
    expect(errorsOf([returned, second], { returnedOn: '2026-03-09', secondGenre: '' })).toEqual([]);
    expect(errorsOf([returned], { lentOn: '2026-03-10', returnedOn: '9 March' })).toEqual([]);
  });
});

describe('a rule about today', () => {
  const form: ResolvedForm = {
    id: 'loan',
    version: 1,
    title: 'Loan',
    schema: { type: 'object', properties: { returnedOn: { type: 'string', format: 'date' } } },
    rules: [{ field: 'returnedOn', notInFuture: true, message: 'Not yet' }],
  };
  const answers = { returnedOn: '2026-03-10' };
  const on = (today: string, previous?: ActiveForm) =>
    activeForm({ form, facts: { today }, document: { answers, parked: {} } }, previous);

  it('goes by the fact of that name, and a day that has come stays so', () => {
    const eve = on('2026-03-09');
    expect(validateAnswers(eve, answers, 'draft').map(({ message }) => message)).toEqual(['Not yet']);
    expect(on('2026-03-09', eve)).toBe(eve);
    expect(validateAnswers(on('2026-03-10', eve), answers, 'draft')).toEqual([]);
    expect(validateAnswers(on('2027-01-01', eve), answers, 'draft')).toEqual([]);
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
