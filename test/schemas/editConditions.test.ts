import { describe, expect, it } from 'vitest';
import {
  addQuestion,
  askQuestion,
  COMPARISONS,
  comparesWith,
  moveToHeading,
  ownTitles,
  questionAt,
  renameHeading,
  requireQuestion,
  requireWhen,
  rewordQuestion,
  takeOutQuestion,
  type AnswerCondition,
  type AnswerTest,
} from '../../src/engine/index.ts';
import { asked, at, faults, kinds, question, questions, textOf, withText } from './edited.ts';

// Conditions chosen from lists, and headings of one's own: real forms, and the check that a draft passes.

const care = at('forms/pep/care');
const when = (test: AnswerTest, ...more: AnswerTest[]): AnswerCondition => ({ joined: 'all', tests: [test, ...more] });
const restricted: AnswerTest = { question: 'contact_restrictions', is: 'is', values: ['yes'] };

/** Every test that lists offer for the answers of a form, with the first of its answers, or two. */
const offered = (): AnswerTest[] =>
  questions(care).flatMap(({ key, readable }) =>
    (readable?.comparisons ?? []).flatMap((is): AnswerTest[] => {
      const answers = (readable?.answers ?? []).map(({ value }) => value);
      if (!comparesWith(is)) return [{ question: key, is, values: [] }];
      if (answers.length === 0) return [{ question: key, is, values: is === 'between' ? [3, 5] : [3] }];
      return [answers.slice(0, 1), answers.slice(0, 2)].map((values) => ({ question: key, is, values }));
    }),
  );

describe('a condition on answers', () => {
  it('reads back as it was said, whatever is compared, alone and with another', () => {
    const { text, key } = addQuestion(care, question({}));
    const form = withText(care, text);
    // One of each comparison, with one answer and with two.
    const tests = [...new Map(offered().map((test) => [`${test.is} ${test.values.length}`, test])).values()];
    expect(new Set(tests.map(({ is }) => is)).size).toBe(Object.keys(COMPARISONS).length - 1);
    for (const [index, test] of tests.entries()) {
      const other = tests[(index + 3) % tests.length] ?? test;
      for (const condition of [
        when(test),
        when(test, other),
        { joined: 'any', tests: [test, other] } satisfies AnswerCondition,
      ]) {
        const under = withText(form, askQuestion(form, key, condition));
        expect(asked(under, key)).toMatchObject({ asked: condition, mayAsk: true, heading: 'Placement' });
        expect(askQuestion(under, key, null)).toBe(text);
      }
    }
  });

  it('is said in the words of its comparison, passes the check, and goes with its question', () => {
    const tests = offered().filter(({ question: read }) =>
      ['legal_status', 'placements_12m', 'carer_name'].includes(read),
    );
    const form = tests.reduce(
      (held, test, index) =>
        withText(
          held,
          addQuestion(held, question({ label: `Extra ${index}`, heading: 'Care plan', condition: when(test) })).text,
        ),
      care,
    );
    const extras = questions(form).filter(({ isOwn }) => isOwn);
    expect(extras.map(({ asked: one }) => one)).toEqual(tests.map((test) => when(test)));
    for (const [index, { where }] of extras.entries()) expect(where).toContain(COMPARISONS[tests[index]?.is ?? 'is']);
    expect(extras.map(({ where }) => where).slice(0, 2)).toEqual([
      '"Legal status" is C1 Interim care order',
      '"Legal status" is C1 Interim care order or C2 Full care order',
    ]);
    expect(faults(form)).toEqual([]);
    const bare = extras.reduce((held, { key }) => withText(held, takeOutQuestion(held, key)), form);
    expect(bare.text).toBe('');
  });

  it('keeps a question’s place, words and requirement, and a fault in it stands beside it', () => {
    const added = addQuestion(care, question({ heading: 'Placement', isRequired: true }));
    const always = withText(care, added.text);
    const under = withText(always, askQuestion(always, added.key, when(restricted)));
    const places = (form: typeof care) => questions(form).map(({ key, heading }) => `${heading} ${key}`);
    expect(places(under)).toEqual(places(always));
    const reworded = withText(under, rewordQuestion(under, added.key, 'In other words'));
    expect(asked(reworded, added.key)).toMatchObject({
      label: 'In other words',
      need: 'always',
      asked: when(restricted),
    });
    expect(faults(reworded)).toEqual([]);
    const wrong = withText(under, askQuestion(under, added.key, when({ ...restricted, values: ['maybe'] })));
    const [fault = ''] = faults(wrong);
    expect(fault).toMatch(/maybe/);
    expect(questionAt(wrong, fault.split(' ')[0] ?? '')).toBe(added.key);
    expect(takeOutQuestion(withText(care, askQuestion(always, 'carer_name', when(restricted))), added.key)).toBe('');
    expect(askQuestion(care, 'carer_name', when(restricted))).toBe('');
  });

  it('may ask of every kind of answer whether there is one, required or not', () => {
    const form = kinds.reduce(
      (held, kind, index) =>
        withText(
          held,
          addQuestion(held, question({ label: `Extra ${index}`, kind, isRequired: index % 2 === 0 })).text,
        ),
      care,
    );
    const extras = questions(form).filter(({ isOwn, key }) => isOwn && asked(form, key)?.mayNeed === true);
    expect(extras.length).toBe(kinds.length); // A text is not answered, and “other” is a question of its own.
    const tests = extras.flatMap(({ key }) =>
      (['answered', 'notAnswered'] as const).map((is): AnswerTest => ({ question: key, is, values: [] })),
    );
    for (const { readable } of extras)
      expect(readable?.comparisons).toEqual(expect.arrayContaining(['answered', 'notAnswered']));
    const last = extras.at(-1)?.key ?? '';
    for (const test of tests.filter((one) => one.question !== last)) {
      const under = withText(form, askQuestion(form, last, when(test)));
      const words = test.is === 'answered' ? 'is answered' : 'is not answered';
      expect(asked(under, last)).toMatchObject({
        asked: when(test),
        where: `"${asked(form, test.question)?.label ?? ''}" ${words}`,
      });
      expect(faults(under)).toEqual([]);
    }
    const both: AnswerCondition = { joined: 'any', tests: tests.slice(0, 2) };
    expect(asked(withText(form, askQuestion(form, last, both)), last)?.asked).toEqual(both);
  }, 120_000);

  it('of everybody’s, or one that says more than lists can, is told in words and stays', () => {
    const told = asked(care, 'contact_restrictions_detail');
    expect(told).toMatchObject({ mayAsk: false, asked: null, where: '"Is anyone not allowed contact?" is Yes' });
    const targets = at('forms/pep/targets', textOf('overlays/15/forms/pep/targets.json'));
    const said = when({ question: 'support_allowance', is: 'exclusiveMinimum', values: [0] });
    expect(asked(targets, 'allowance_use')).toMatchObject({ mayAsk: true, asked: said, need: 'always' });
    const odd = targets.text.replace('"exclusiveMinimum": 0', '"multipleOf": 5');
    expect(asked(withText(targets, odd), 'allowance_use')).toMatchObject({ mayAsk: false, asked: null });
  });

  it('may be what requires a question that need not be answered otherwise', () => {
    const key = 'placement_stability';
    const free = asked(care, key)?.need === 'never' ? key : 'carer_email';
    const under = withText(care, requireWhen(care, free, when(restricted)));
    expect(asked(under, free)).toMatchObject({
      need: 'sometimes',
      neededWhen: when(restricted),
      neededWhere: '"Is anyone not allowed contact?" is Yes',
    });
    expect(faults(under)).toEqual([]);
    expect(requireWhen(under, free, null)).toBe('');
    expect(JSON.parse(requireQuestion(under, free, 'always'))).toMatchObject({ require: [free] });
    expect(requireWhen(care, 'legal_status', when(restricted))).toBe('');
  });

  it('stands in a form of one’s own as in everybody’s', () => {
    const form = at('forms/pep/school-place', textOf('overlays/14/forms/pep/school-place.json'));
    const one = addQuestion(form, question({ heading: 'Until then', kind: 'yesNo', isRequired: true }));
    const two = addQuestion(
      withText(form, one.text),
      question({
        label: 'Where is it?',
        heading: 'Until then',
        isRequired: true,
        condition: when({ ...restricted, question: one.key }),
      }),
    );
    const made = withText(form, two.text);
    expect(asked(made, two.key)).toMatchObject({ need: 'always', where: '"Favourite place" is Yes' });
    expect(faults(made)).toEqual([]);
    const free = withText(made, askQuestion(made, two.key, null));
    expect(asked(free, two.key)).toMatchObject({ need: 'always', asked: null });
    expect(askQuestion(free, two.key, when({ ...restricted, question: one.key }))).toBe(two.text);
    const bare = withText(made, takeOutQuestion(made, two.key));
    expect(takeOutQuestion(bare, one.key)).toBe(form.text);
  });
});

describe('a heading of one’s own', () => {
  it('gets other words, takes questions in and gives them back', () => {
    const { text, key } = addQuestion(care, question({ heading: 'What we own' }));
    const form = withText(care, text);
    expect(ownTitles(form)).toEqual(['What we own']);
    expect(renameHeading(form, 'What we own', 'Placement')).toBe(text);

    const named = withText(form, renameHeading(form, 'What we own', 'Belongings'));
    expect(renameHeading(named, 'Belongings', 'What we own')).toBe(text);
    const taken = withText(named, moveToHeading(named, 'carer_name', 'Belongings'));
    expect(
      questions(taken)
        .filter(({ heading }) => heading === 'Belongings')
        .map((one) => one.key),
    ).toEqual([key, 'carer_name']);
    expect(faults(taken)).toEqual([]);
    expect(moveToHeading(taken, 'carer_name', 'Placement')).toBe(named.text);
    const elsewhere = withText(taken, moveToHeading(taken, key, 'Care plan'));
    expect(asked(elsewhere, key)?.heading).toBe('Care plan');
    expect(faults(elsewhere)).toEqual([]);
    // Everybody's headings keep their questions from each other.
    expect(moveToHeading(care, 'carer_name', 'Care plan')).toBe('');
    const alone = withText(care, moveToHeading(care, 'carer_name', 'The carer'));
    expect(asked(alone, 'carer_name')?.heading).toBe('The carer');
    expect(moveToHeading(alone, 'carer_name', 'Placement')).toBe('');
  });

  it('is any heading of a form of one’s own', () => {
    const form = at('forms/pep/school-place', textOf('overlays/14/forms/pep/school-place.json'));
    const [first = '', second = ''] = ownTitles(form);
    const moved = withText(
      form,
      moveToHeading(form, 'place_expected', first === asked(form, 'place_expected')?.heading ? second : first),
    );
    expect(faults(moved)).toEqual([]);
    expect(moved.text).not.toBe(form.text);
    expect(ownTitles(withText(form, renameHeading(form, first, 'In other words')))).toContain('In other words');
  });
});
