import { useEffect, useEffectEvent, useState } from 'react';
import type { CardDeclaration, Facts } from '../../engine/index.ts';
import { useFilteredList, type FilteredState } from './filteredList.ts';

/** How many rows each list has, by its card's name; null of one that could not be read. */
export type Answers = ReadonlyMap<string, number | null>;

/** A card, and when its list is asked for. */
export interface Turn {
  readonly card: CardDeclaration;
  readonly facts: Facts;
  /** Others have not been answered yet. */
  readonly waits: boolean;
  onAnswered(total: number | null): void;
}

/**
 * The lists of cards, one after the other. What each has answered is kept, and lets the next be asked for: so many at a
 * time, since a server that works on few calls of one user at once has to have room for what else asks on the page.
 */
export function useAskedInTurn(
  cards: readonly CardDeclaration[],
  facts: Facts,
  atOnce: number,
): { readonly turns: readonly Turn[]; readonly answers: Answers } {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const waiting = new Set(cards.filter(({ name }) => !answers.has(name)).slice(atOnce));
  const turns = cards.map((card) => ({
    card,
    facts,
    waits: waiting.has(card),
    onAnswered: (total: number | null) =>
      setAnswers((known) => (known.get(card.name) === total ? known : new Map(known).set(card.name, total))),
  }));
  return { turns, answers };
}

/** The list of a card, asked for when it is its turn. */
export function useListInTurn({ card, facts, waits, onAnswered }: Turn): FilteredState {
  const state = useFilteredList(card, facts, waits);
  const { isAnswered, total } = state;
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isAnswered) tell(total);
  }, [isAnswered, total]);
  return state;
}
