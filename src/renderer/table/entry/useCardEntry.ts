import { useContext, useRef } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { nextPlace, placeWithin, type CellPosition } from '../gridKeys.ts';
import { EnteringContext, type Entering } from './entered.ts';
import type { EntryMove, EntryTarget } from './gridEntry.ts';

/**
 * The keys, presses and pastes of a list of cards whose table declares an entry, told to it with the cell that they
 * mean: cards have neither heads nor blocks. Nothing where there is no entry.
 */
export function useCardEntry<E extends HTMLElement>() {
  const entering = useContext(EnteringContext);
  const list = useRef<E>(null);
  // A browser may leave the focus where it was when a button is pressed with a finger.
  const last = useRef<CellPosition | null>(null);
  if (entering === null) return null;
  const { entry, cells, moves, goes } = entering;
  const size = { lines: cells.keys.length, heads: cells.columns.length };
  const focus = ({ line, head }: CellPosition) =>
    list.current?.querySelector<HTMLElement>(`[data-card-line="${line}"][data-card-head="${head}"]`)?.focus();
  const follow = (from: CellPosition, move: EntryMove) => {
    if (move === null || move === 'stay') return;
    focus(placeWithin(move === 'next' ? nextPlace(from, size, moves) : move, size));
  };
  goes.current = (place) => {
    if (place === undefined && last.current !== null) focus(last.current);
    else if (place !== undefined) follow(last.current ?? { line: 0, head: 0 }, place);
  };
  const told = <Event extends { readonly target: EventTarget }>(tell: (event: Event, target: EntryTarget) => void) => {
    return (event: Event) => {
      const target = targetAt(entering, event.target as HTMLElement, list.current);
      if (target === null) return;
      last.current = target.place;
      tell(event, target);
    };
  };
  return {
    ref: list,
    onKeyDown: told((event: KeyboardEvent<HTMLElement>, target) => {
      const move = entry.onKeyDown(event, target);
      if (move === null) return;
      event.preventDefault();
      follow(target.place, move);
    }),
    onClick: told((_: MouseEvent<HTMLElement>, target) => entry.onPress(target)),
    onPaste: told((event: ClipboardEvent<HTMLElement>, target) => entry.onPaste(event, target)),
    onFocus: told<FocusEvent<HTMLElement>>(() => undefined),
    onBlur: () => entry.onLeave(),
  };
}

/** The cell around an element; null where it is of none. */
function targetAt({ cells }: Entering, at: HTMLElement, list: Element | null): EntryTarget | null {
  const element = at.closest<HTMLElement>('[data-card-line]');
  // Cards that a card opens to tell what is done in them themselves.
  if (element === null || element.closest('ul') !== list) return null;
  const place = { line: Number(element.dataset.cardLine), head: Number(element.dataset.cardHead) };
  const cell = cells.grid.lines[place.line]?.cells[place.head] ?? null;
  return { place, block: [[cell]], kind: 'cell', chosen: false, element };
}
