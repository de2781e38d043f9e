import { useState } from 'react';

/** So many lists are asked for at a time: a server that works on few calls of one user at once has room for others. */
const AT_ONCE = 5;

/** How many rows each list has, by its title; null of one that could not be read. */
export type Answers = ReadonlyMap<string, number | null>;

/** Lists by title that are asked for a few at a time, in their order. */
export interface AskedInTurn {
  readonly answers: Answers;
  /** Whether a list is to be asked for later. */
  waits(title: string): boolean;
  answered(title: string, total: number | null): void;
}

/** Keeps what each list has answered, and lets the next be asked for. */
export function useAskedInTurn(titles: readonly string[]): AskedInTurn {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const waiting = new Set(titles.filter((title) => !answers.has(title)).slice(AT_ONCE));
  return {
    answers,
    waits: (title) => waiting.has(title),
    answered: (title, total) =>
      setAnswers((known) => (known.get(title) === total ? known : new Map(known).set(title, total))),
  };
}
