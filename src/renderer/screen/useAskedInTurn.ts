import { useEffect, useEffectEvent, useState } from 'react';
import type { CardDeclaration, Facts } from '../../engine/index.ts';
import { useFilteredList, type Filtered, type FilteredState } from './filteredList.ts';

/** How many rows each list has, by its name; null of one that could not be read. */
export type Answers = ReadonlyMap<string, number | null>;

/** A list that is asked for in its turn: a card, or a line of figures. */
type Asked = Filtered & { readonly title: string; readonly name?: string };

/** A card goes by its name; a line of figures has its title alone. */
const nameOf = ({ name, title }: Asked): string => name ?? title;

/** What asks, and when its list is asked for. */
export interface Turn<A extends Asked = CardDeclaration> {
  readonly asked: A;
  readonly facts: Facts;
  /** Others have not been answered yet. */
  readonly waits: boolean;
  onAnswered(total: number | null): void;
}

/**
 * The lists of cards or figures, one after the other. What each has answered is kept, and lets the next be asked for:
 * so many at a time, since a server that works on few calls of one user at once has to have room for what else asks on
 * the page.
 */
export function useAskedInTurn<A extends Asked>(
  lists: readonly A[],
  facts: Facts,
  atOnce: number,
): { readonly turns: readonly Turn<A>[]; readonly answers: Answers } {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const waiting = new Set(lists.filter((asked) => !answers.has(nameOf(asked))).slice(atOnce));
  const turns = lists.map((asked) => ({
    asked,
    facts,
    waits: waiting.has(asked),
    onAnswered: (total: number | null) => {
      const name = nameOf(asked);
      setAnswers((known) => (known.get(name) === total ? known : new Map(known).set(name, total)));
    },
  }));
  return { turns, answers };
}

/** A list that is asked for when it is its turn. */
export function useListInTurn<A extends Asked>({ asked, facts, waits, onAnswered }: Turn<A>): FilteredState {
  const state = useFilteredList(asked, facts, waits);
  const { isAnswered, total } = state;
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isAnswered) tell(total);
  }, [isAnswered, total]);
  return state;
}
