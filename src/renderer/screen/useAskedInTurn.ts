import { useEffect, useEffectEvent, useState } from 'react';
import type { CardDeclaration, Facts } from '../../engine/index.ts';
import { matches } from '../../engine/index.ts';
import { useFilteredList, type FilteredState } from './filteredList.ts';

/** How many rows each list has, by its card's title; null of one that could not be read. */
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
 * The cards that are there for the viewer. What each list has answered is kept, and lets the next be asked for: so many
 * at a time, since a server that works on few calls of one user at once has to have room for what else asks on the page.
 */
export function useAskedInTurn(
  cards: readonly CardDeclaration[],
  facts: Facts,
  atOnce: number,
): { readonly turns: readonly Turn[]; readonly answers: Answers } {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const shown = cards.filter(({ when }) => when === undefined || matches(when, facts));
  const waiting = new Set(shown.filter(({ title }) => !answers.has(title)).slice(atOnce));
  const turns = shown.map((card) => ({
    card,
    facts,
    waits: waiting.has(card),
    onAnswered: (total: number | null) =>
      setAnswers((known) => (known.get(card.title) === total ? known : new Map(known).set(card.title, total))),
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
