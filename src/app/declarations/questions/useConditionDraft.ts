import { useState } from 'react';
import {
  comparesWith,
  isWhole,
  type AnswerCondition,
  type AnswerTest,
  type FormQuestion,
} from '../../../engine/index.ts';

/** A condition that is being chosen: what is not whole yet is no part of the text. */
export interface ConditionDraft {
  readonly shown: AnswerCondition | null;
  set(condition: AnswerCondition | null): void;
}

/** A condition of the text, and what is being made of it; what changes in the text otherwise is shown at once. */
export function useConditionDraft(
  said: AnswerCondition | null,
  onSaid: (condition: AnswerCondition | null) => void,
): ConditionDraft {
  const of = JSON.stringify(said);
  const [draft, setDraft] = useState<{ readonly of: string; readonly shown: AnswerCondition | null } | null>(null);
  return {
    shown: draft?.of === of ? draft.shown : said,
    set: (shown) => {
      setDraft({ of, shown });
      if (shown === null || isWhole(shown)) onSaid(shown);
    },
  };
}

/** The questions that a condition may read: those that are asked, and known before. */
export function readableIn(
  questions: readonly FormQuestion[],
  before: number,
  condition: AnswerCondition | null,
): readonly FormQuestion[] {
  const read = (condition?.tests ?? []).map(({ question }) => question);
  return questions.filter(
    ({ key, readable, isHidden }, index) =>
      read.includes(key) || (readable !== null && !isHidden && (before < 0 || index < before)),
  );
}

/** What a condition can read: a question of a form, or a fact by its path. */
export type Readable = Pick<FormQuestion, 'key' | 'label' | 'readable'>;

/** A test of a question as it begins: the first thing that can be asked of its answer. */
export function testOf({ key, readable }: Readable): AnswerTest {
  const is = readable?.comparisons[0] ?? 'answered';
  // A box is either ticked or not: the first is meant.
  const isBox = typeof readable?.answers[0]?.value === 'boolean';
  return { question: key, is, values: isBox && comparesWith(is) ? [true] : [] };
}

/** A condition as it begins: on the nearest question before. */
export function conditionFrom(questions: readonly Readable[]): AnswerCondition | null {
  const nearest = questions.findLast(({ readable }) => readable !== null && readable.answers.length > 0);
  const first = nearest ?? questions.at(-1);
  return first === undefined ? null : { joined: 'all', tests: [testOf(first)] };
}
