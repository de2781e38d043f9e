import { useState } from 'react';

/** How many rows each list has, by its title; null of one that could not be read. */
export type Answers = ReadonlyMap<string, number | null>;

/** Lists by title that are asked for a few at a time, in their order. */
export interface AskedInTurn {
  readonly answers: Answers;
  /** Whether a list is to be asked for later. */
  waits(title: string): boolean;
  answered(title: string, total: number | null): void;
}

/**
 * Keeps what each list has answered, and lets the next be asked for: so many at a time, since a server that works on
 * few calls of one user at once has to have room for what else asks on the page.
 */
export function useAskedInTurn(titles: readonly string[], atOnce: number): AskedInTurn {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const waiting = new Set(titles.filter((title) => !answers.has(title)).slice(atOnce));
  return {
    answers,
    waits: (title) => waiting.has(title),
    answered: (title, total) =>
      setAnswers((known) => (known.get(title) === total ? known : new Map(known).set(title, total))),
  };
}
