import { useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { moveByKey, placeWithin, stretchByKey } from './gridKeys.ts';
import type { CellPosition, GridSize } from './gridKeys.ts';

const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex]';

/** A block of cells between two corners, both of it. */
export interface ChosenBlock {
  readonly from: CellPosition;
  readonly to: CellPosition;
}

/** Whether a cell is of a block. */
export function isWithin({ line, head }: CellPosition, { from, to }: ChosenBlock): boolean {
  return line >= from.line && line <= to.line && head >= from.head && head <= to.head;
}

/** The block between the cell where it was begun and the one with the focus; null where it is that one alone. */
export function blockOf(anchor: CellPosition | null, active: CellPosition): ChosenBlock | null {
  if (anchor === null || active.line < 0 || active.head < 0) return null;
  if (anchor.line === active.line && anchor.head === active.head) return null;
  const [lines, heads] = [
    [anchor.line, active.line],
    [anchor.head, active.head],
  ];
  return {
    from: { line: Math.min(...lines), head: Math.min(...heads) },
    to: { line: Math.max(...lines), head: Math.max(...heads) },
  };
}

/**
 * One tab stop for the whole grid: remembers its place and moves the focus between cells. Where the cells hold the
 * focus themselves (`entered`), Shift with an arrow or a press chooses a block of them.
 */
export function useRoving(size: GridSize, entered = false) {
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<CellPosition>({ line: 0, head: 0 });
  const [anchor, setAnchor] = useState<CellPosition | null>(null);
  const [inside, setInside] = useState(false);
  const active = placeWithin(wanted, size);
  const chosen = blockOf(anchor, active);

  const focus = (to: CellPosition = active) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-line="${to.line}"][data-head="${to.head}"]`);
    (entered ? cell : (cell?.querySelector<HTMLElement>(CONTROL) ?? cell))?.focus();
  };
  /** Moves as the key says; whether it says so. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A list that a cell opens is its child for React, yet stands elsewhere on the page.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    const further = entered ? stretchByKey(event, active, size) : null;
    const to = further ?? moveByKey(event, active, size);
    if (entered && further === null && event.key === 'Escape') setAnchor(null);
    if (to === null) return;
    event.preventDefault();
    setAnchor(further === null ? null : (anchor ?? active));
    focus(to);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = placeOf(event.target, event.currentTarget);
    if (place === null) return;
    setInside(true);
    setWanted(place);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
  };
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target as HTMLElement, event.currentTarget);
    if (entered && place !== null) setAnchor(event.shiftKey && place.line >= 0 ? (anchor ?? active) : null);
  };
  return {
    table,
    inside,
    active,
    chosen,
    focus,
    go: (to: CellPosition) => {
      setAnchor(null);
      focus(placeWithin(to, size));
    },
    handlers: { onKeyDown, onFocus, onBlur, onMouseDown },
    activeIn: (line: number) => (line === active.line ? active.head : null),
  };
}

/** The place of a cell, or of a head that takes keys, around an element of the grid. */
export function placeOf(element: HTMLElement, grid: Element): CellPosition | null {
  const cell = element.closest<HTMLElement>('[data-line]');
  if (cell === null || !grid.contains(cell)) return null;
  return { line: Number(cell.dataset.line), head: Number(cell.dataset.head) };
}
