import type { Page } from 'playwright-core';
import { hands } from './support/hands.ts';

/** A part of the trial, with what it took: keys that act are presses, letters are not; nobody needs Tab on the way. */
export interface Step {
  readonly words: string;
  readonly presses: number;
}

/** Who takes part, each on a page of their own. */
export interface People {
  readonly officer: Page;
  /** Another person, who publishes. */
  readonly second: Page;
  readonly teacher: Page;
}

/** A plan as lists call it: whose, and of which year and term. */
export interface ListedPlan {
  readonly pupil: string;
  readonly surname: string;
  readonly year: string;
  readonly term: string;
}

/** A plan in progress, on which the draft is looked at. */
export interface SeenPlan extends ListedPlan {
  /** What it answers to "Designated teacher telephone". */
  readonly telephone: string;
}

/** The plans of the walk. */
export interface Plans {
  readonly seen: SeenPlan;
  /** Of a pupil of the teacher's, who has none of the year and term yet. */
  readonly begun: ListedPlan;
}

/** Counts what the hands of everybody do, step by step. */
export function counter(people: People) {
  const of = { officer: hands(people.officer), second: hands(people.second), teacher: hands(people.teacher) };
  const steps: Step[] = [];
  const total = () => Object.values(of).reduce((sum, hand) => sum + hand.counts().presses + hand.counts().keys, 0);
  return {
    ...of,
    steps,
    async step(words: string, act: () => Promise<void>) {
      const before = total();
      await act();
      steps.push({ words, presses: total() - before });
    },
  };
}

/** What counts, with everybody's hands. */
export type Counter = ReturnType<typeof counter>;
