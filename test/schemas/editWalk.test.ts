import { describe, expect, it } from 'vitest';
import {
  addQuestion,
  askQuestion,
  beginRule,
  helpQuestion,
  hideQuestion,
  moveQuestion,
  offeredRules,
  putRule,
  requireQuestion,
  requireWhen,
  rewordQuestion,
  takeOutQuestion,
  type AnswerCondition,
  type FormQuestion,
  type FormText,
  type QuestionKind,
} from '../../src/engine/index.ts';
import { at, bench, faults, kinds, own, question, questions, randomOf, withText } from './edited.ts';

describe('a walk of edits at random', () => {
  const paths = [
    'forms/pep/care',
    'forms/pep/key-stages-1-4/attendance',
    'forms/pep/key-stages-1-4/my-views',
    'forms/pep/targets',
  ];

  it.each(paths)('passes the check at every step on %s, and ends at the first text by its reversals', (path) => {
    const random = randomOf(path.length);
    let form = at(path);
    const back: { readonly text: string; readonly reverse: (form: FormText) => string }[] = [];
    for (let step = 0; step < 30; step += 1) {
      const act = anyAct(form, random);
      const next = withText(form, act.edit(form));
      const found = bench.edit(own(next)).problems;
      // What a question is needed for is said, and is hidden first.
      if (found.length > 0) {
        expect(found.map(({ pointer }) => pointer.replace(/\d+$/, ''))).toEqual(found.map(() => '/hide/'));
        continue;
      }
      back.push({ text: form.text, reverse: act.reverse });
      form = next;
      if (step % 10 === 9) expect(faults(form)).toEqual([]);
    }
    for (const { text, reverse } of back.reverse()) {
      form = withText(form, reverse(form));
      expect(form.text).toBe(text);
    }
    expect(form.text).toBe('');
  });
});

function anyAct(form: FormText, random: () => number) {
  const all = questions(form);
  const one = all[Math.floor(random() * all.length)];
  const {
    key = '',
    label = '',
    help = '',
    need = 'never',
    isHidden = false,
    isOwn = false,
    mayNeed = false,
    heading = '',
    neededWhen = null,
  } = one ?? {};
  const number = Math.floor(random() * 1000);
  const edits = [
    ...(label === ''
      ? []
      : [
          {
            edit: (held: FormText) => rewordQuestion(held, key, `Words ${number}`),
            reverse: (held: FormText) => rewordQuestion(held, key, label),
          },
        ]),
    {
      edit: (held: FormText) => helpQuestion(held, key, `Help ${number}`),
      reverse: (held: FormText) => helpQuestion(held, key, help),
    },
    ...(mayNeed && !isHidden && neededWhen === null
      ? [
          {
            edit: (held: FormText) => requireQuestion(held, key, need === 'never' ? 'always' : 'never'),
            reverse: (held: FormText) => requireQuestion(held, key, need),
          },
        ]
      : []),
    ...(isOwn
      ? []
      : [
          {
            edit: (held: FormText) => hideQuestion(held, key, !isHidden),
            reverse: (held: FormText) => {
              const shown = withText(held, hideQuestion(held, key, isHidden));
              return isHidden ? shown.text : requireQuestion(shown, key, need);
            },
          },
        ]),
    ...([-1, 1] as const).map((by) => ({
      edit: (held: FormText) => moveQuestion(held, key, by),
      reverse: (held: FormText) =>
        moveQuestion(form, key, by) === form.text ? held.text : moveQuestion(held, key, by === 1 ? -1 : 1),
    })),
    ...conditionsAt(form, one, number),
    ...ruleAt(form, one, number),
    addedAt(form, heading, kinds[number % kinds.length] ?? 'text', number),
  ];
  return edits[Math.floor(random() * edits.length)] ?? { edit: () => form.text, reverse: () => form.text };
}

/** A condition on an answer before it: of when a question is asked, or has to be answered. */
function conditionsAt(form: FormText, one: FormQuestion | undefined, number: number) {
  const all = questions(form);
  const before = all.slice(
    0,
    all.findIndex(({ key }) => key === one?.key),
  );
  const read = before.filter(({ readable, isHidden }) => (readable?.answers.length ?? 0) > 1 && !isHidden);
  const from = read[number % Math.max(1, read.length)];
  if (one === undefined || from === undefined || one.isHidden) return [];
  const [is = 'answered'] = from.readable?.comparisons ?? [];
  const values = [from.readable?.answers[0]?.value ?? null];
  const condition: AnswerCondition = { joined: 'all', tests: [{ question: from.key, is, values }] };
  const asks = {
    edit: (held: FormText) => askQuestion(held, one.key, condition),
    reverse: (held: FormText) => askQuestion(held, one.key, one.asked),
  };
  const needs = {
    edit: (held: FormText) => requireWhen(held, one.key, condition),
    reverse: (held: FormText) => requireWhen(held, one.key, one.neededWhen),
  };
  const isFree = one.mayNeed && one.mayNeedWhen && (one.need === 'never' || one.neededWhen !== null);
  // Asked always again a question comes behind the others that the text says, wherever it is drawn.
  const isLast = asks.reverse(withText(form, asks.edit(form))) === form.text;
  return [...(one.mayAsk && isLast ? [asks] : []), ...(isFree ? [needs] : [])];
}

/** One of the rules that the question can be given, which is left out again. */
function ruleAt(form: FormText, one: FormQuestion | undefined, number: number) {
  if (one === undefined || one.isHidden) return [];
  const offered = offeredRules(form, one.key);
  const offer = offered[number % Math.max(1, offered.length)];
  if (offer === undefined) return [];
  const rule = beginRule(offer, (key) => `the question ${key}`);
  const added = withText(form, putRule(form, one.key, null, rule));
  const name =
    questions(added)
      .find(({ key }) => key === one.key)
      ?.rules.at(-1)?.name ?? null;
  return [{ edit: () => added.text, reverse: (held: FormText) => putRule(held, one.key, name, null) }];
}

function addedAt(form: FormText, heading: string, kind: QuestionKind, number: number) {
  const { text, key } = addQuestion(
    form,
    question({ kind, heading, label: `Question ${number}`, isRequired: number % 2 === 0 }),
  );
  // What asks for another answer reads this one, and goes first.
  const reverse = (held: FormText) =>
    takeOutQuestion(withText(held, takeOutQuestion(held, `which_other_question_${number}`)), key);
  return { edit: () => text, reverse };
}
