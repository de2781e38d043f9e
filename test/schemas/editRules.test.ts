import { describe, expect, it } from 'vitest';
import {
  addQuestion,
  beginRule,
  changedRule,
  comparesWith,
  conditionSaid,
  conditionSchema,
  offeredRules,
  putRule,
  questionAt,
  takeOutQuestion,
  type AnswerTest,
  type ChosenRule,
  type FormText,
} from '../../src/engine/index.ts';
import { ruleErrors } from '../../src/engine/form/rules.ts';
import { asked, at, checked, columns, faults, made, own, question, withText } from './edited.ts';

const care = at('forms/pep/care');
const labelOf = (form: FormText) => (key: string) => asked(form, key)?.label ?? key;
const offeredTo = (form: FormText, key: string) => offeredRules(form, key).map(({ keyword }) => keyword);
const begun = (form: FormText, key: string, keyword: string): ChosenRule => {
  const offered = offeredRules(form, key).find((one) => one.keyword === keyword);
  if (offered === undefined) throw new Error(`${keyword} is not offered to ${key}`);
  return beginRule(offered, labelOf(form));
};
const ruled = (form: FormText, key: string, keyword: string, change: Partial<ChosenRule> = {}) =>
  withText(form, putRule(form, key, null, changedRule(begun(form, key, keyword), change, labelOf(form))));
const rulesOf = (form: FormText, key: string) => asked(form, key)?.rules ?? [];

describe('a rule about an answer, made by pointing', () => {
  it('is offered to answers that it can speak of, and where there are others that it can read', () => {
    const days = ['notInFuture', 'weekday', 'notBefore', 'within', 'differsFrom'];
    expect(offeredTo(care, 'last_review')).toEqual(days);
    expect(offeredRules(care, 'next_review').find(({ keyword }) => keyword === 'notBefore')?.others[0]).toBe(
      'last_review',
    );
    expect(offeredTo(care, 'cg_auto_legal_status')).toEqual([]);
  });

  it('is said in a sentence, with everybody’s before it, which is not to be changed here', () => {
    const form = ruled(care, 'next_review', 'within', { number: 183, others: ['last_review'] });
    expect(faults(form)).toEqual([]);
    expect(rulesOf(form, 'next_review')).toMatchObject([
      { name: null, words: 'is not before "Last child in care review"', chosen: null },
      {
        words: 'is at most 183 days after "Last child in care review"',
        chosen: { keyword: 'within', number: 183, others: ['last_review'] },
      },
    ]);
    expect(made(form)?.rules?.at(-1)).toEqual({
      field: 'next_review',
      within: { days: 183, after: 'last_review' },
      message: 'Please give an answer that is at most 183 days after “Last child in care review”',
    });
  });

  it('says its own sentence in plain words until the author writes another, which stays', () => {
    const first = begun(care, 'last_review', 'within');
    const later = changedRule(first, { number: 30 }, labelOf(care));
    expect(later.message).toContain('at most 30 days after');
    const worded = changedRule(later, { message: 'Within a month' }, labelOf(care));
    expect(changedRule(worded, { number: 31 }, labelOf(care)).message).toBe('Within a month');
  });

  it('is changed at its place, and leaves no trace once it is left out', () => {
    const form = ruled(care, 'last_review', 'notInFuture');
    const [{ name, chosen } = { name: null, chosen: null }] = rulesOf(form, 'last_review');
    if (name === null || chosen === null) throw new Error('no rule of its own');
    const worded = withText(form, putRule(form, 'last_review', name, { ...chosen, message: 'Not yet' }));
    expect(rulesOf(worded, 'last_review').map(({ rule }) => rule.message)).toEqual(['Not yet']);
    expect(putRule(worded, 'last_review', name, null)).toBe('');
  });

  it('has its faults told at its question', () => {
    const form = ruled(care, 'last_review', 'notInFuture');
    const { add } = JSON.parse(form.text) as { add: { rules: Record<string, unknown> } };
    const [name] = Object.keys(add.rules);
    expect(questionAt(form, `/add/rules/${name}/message`)).toBe('last_review');
  });

  it('goes with the question that it is about, which others may not need', () => {
    const two = ['Hours at school', 'Hours at home'].reduce<FormText>(
      (form, label) => withText(form, addQuestion(form, question({ label, kind: 'number' })).text),
      care,
    );
    const form = ruled(two, 'hours_at_home', 'addsUpTo', { number: 25, others: ['hours_at_school'] });
    expect(faults(form)).toEqual([]);
    expect(rulesOf(form, 'hours_at_home')[0]?.words).toBe('adds up to 25 together with "Hours at school"');
    // The rule reads the other one, which so has to stay.
    expect(takeOutQuestion(form, 'hours_at_school')).toBe(form.text);
    expect(takeOutQuestion(form, 'hours_at_home')).not.toContain('rule');
    expect(takeOutQuestion(form, 'hours_at_home')).toContain('hours_at_school');
  });

  it('stands in a form of one’s own too, by its number there', () => {
    const text = JSON.stringify({
      version: 1,
      title: 'Own form',
      schema: { type: 'object', properties: { why: { type: 'string', title: 'Why', maxLength: 500 } } },
      sections: [{ title: 'Why', fields: ['why'] }],
    });
    const one = ruled({ path: 'forms/pep/own', base: null, text }, 'why', 'mostWords', { number: 1 });
    const both = ruled(one, 'why', 'mostWords', { number: 50 });
    expect(rulesOf(both, 'why').map(({ name, words }) => [name, words])).toEqual([
      ['0', 'has at most 1 word'],
      ['1', 'has at most 50 words'],
    ]);
    expect(questionAt(both, '/rules/1/message')).toBe('why');
    expect(putRule(both, 'why', '1', null)).toBe(one.text);
    expect(checked(own(both)).filter((said) => said.includes('rule'))).toEqual([]);
  });
});

describe('a rule about the rows of a table, made by pointing', () => {
  const holders = 'pr_holders';
  const tested = (form: FormText, test: AnswerTest) => {
    const row = conditionSchema({ joined: 'all', tests: [test] });
    const [{ name, chosen } = { name: null, chosen: null }] = rulesOf(form, holders).filter((one) => one.name !== null);
    if (name === null || chosen === null) throw new Error('no rule of its own');
    return withText(form, putRule(form, holders, name, { ...chosen, row }));
  };

  it('begins with the first column, is said in words, and leaves no trace once it is left out', () => {
    expect(offeredRules(care, holders)).toEqual([
      { keyword: 'contains', others: ['name', 'relationship', 'contact_allowed', 'pep_copy'] },
    ]);
    const form = withText(care, putRule(care, holders, null, begunOfRows(care)));
    const [listed] = rulesOf(form, holders);
    expect(listed).toMatchObject({
      words: 'has a row where "Name" in "People with parental responsibility" is answered',
      chosen: {
        keyword: 'contains',
        row: { required: ['name'] },
        message: 'Please add a row where "Name" is answered',
      },
    });
    expect(faults(form)).toEqual([]);
    expect(putRule(form, holders, listed?.name ?? null, null)).toBe('');
  });

  it('reads back whatever is asked of a row, and passes the check', () => {
    const begun = withText(care, putRule(care, holders, null, begunOfRows(care)));
    const tests = columns(care, holders).flatMap(({ key, readable }) =>
      (readable?.comparisons ?? [])
        .filter((is) => is !== 'notAnswered')
        .map((is): AnswerTest => {
          const values = comparesWith(is) ? (readable?.answers ?? []).slice(0, 1).map(({ value }) => value) : [];
          return { question: key, is, values };
        }),
    );
    expect(tests.length).toBeGreaterThan(5);
    for (const test of tests) {
      const form = tested(begun, test);
      const [listed] = rulesOf(form, holders);
      expect(conditionSaid(listed?.chosen?.row ?? {})).toEqual({ joined: 'all', tests: [test] });
      expect(faults(form)).toEqual([]);
    }
  });

  it('refuses answers of which no row is so, by its own sentence', () => {
    const begun = withText(care, putRule(care, holders, null, begunOfRows(care)));
    const form = made(tested(begun, { question: 'contact_allowed', is: 'is', values: ['yes'] }));
    const answers = (one: string) => ({ [holders]: [{ contact_allowed: 'no' }, { contact_allowed: one }] });
    const broken = (one: string) => ruleErrors(form?.rules ?? [], answers(one), null);
    expect(broken('no')).toEqual([
      { pointer: `/${holders}`, keyword: 'contains', message: 'Please add a row where "Name" is answered' },
    ]);
    expect(broken('yes')).toEqual([]);
  });

  it('stays text where it holds in some plans alone, or says more than lists do; none is offered for records', () => {
    const targets = at('forms/pep/targets');
    expect(rulesOf(targets, 'targets').map(({ name, chosen }) => [name, chosen])).toEqual(
      Array.from({ length: 6 }, () => [null, null]),
    );
    expect(offeredTo(at('forms/pep/key-stages-1-4/attendance'), 'cg_auto_exclusions')).toEqual([]);
    const form = withText(care, putRule(care, holders, null, { ...begunOfRows(care), row: { minProperties: 3 } }));
    expect(rulesOf(form, holders)[0]).toMatchObject({ chosen: null });
  });
});

const begunOfRows = (form: FormText): ChosenRule => {
  const [offered] = offeredRules(form, 'pr_holders');
  if (offered === undefined) throw new Error('Nothing is offered to the table');
  return beginRule(offered, (key) => columns(form, 'pr_holders').find((one) => one.key === key)?.label ?? key);
};
