import { useContext, useRef } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { GridApi } from '@mui/x-data-grid';
import { nextPlace, placeWithin, stretchByKey, type CellPosition } from '../gridKeys.ts';
import { PINNED } from '../gridStyle.ts';
import { blockOf } from '../useRoving.ts';
import { EnteringContext, type Entering } from './entered.ts';
import { meant } from './EnteredGrid.tsx';
import type { EntryMove, EntryTarget } from './gridEntry.ts';

/**
 * The keys, presses and pastes of a data grid whose table declares an entry, told to it with the cells that they mean;
 * what it leaves is the grid's. For the capture phase: the grid moves by arrow keys, and opens by Enter, whatever a
 * cell has done. Nothing where there is no entry.
 */
export function useEntering(apiRef: RefObject<GridApi | null>) {
  const entering = useContext(EnteringContext);
  const { anchor, corner, stretch } = useBlock(entering);
  if (entering === null) return null;
  const { entry, goes } = entering;
  const { size, focus, active, nextOf } = movesIn(entering, apiRef);
  const follow = (from: CellPosition, move: EntryMove) => {
    if (move === null || move === 'stay') return;
    stretch(null, null);
    focus(nextOf(from, move));
  };
  goes.current = (place) => {
    const from = active();
    if (place === undefined && from !== null) focus(from);
    else if (place !== undefined) follow(from ?? { line: 0, head: 0 }, place);
  };
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const at = event.target as HTMLElement;
      const place = placeAt(entering, at);
      if (place === null || !takes(event, at, place)) return;
      const further = stretchByKey(event, place, size);
      const move = further === null ? entry.onKeyDown(event, targetAt(entering, place, at)) : null;
      if (further !== null) {
        stretch(anchor.current ?? place, further);
        focus(further);
      } else if (move === null) return event.shiftKey ? undefined : stretch(null, null);
      else follow(place, move);
      event.preventDefault();
      event.stopPropagation();
    },
    onClick({ target, shiftKey }: MouseEvent<HTMLElement>) {
      const at = target as HTMLElement;
      const place = placeAt(entering, at);
      if (place === null || place.line < 0 || place.head < 0) return;
      if (shiftKey) return stretch(anchor.current ?? place, place);
      stretch(place, null);
      entry.onPress(targetAt({ ...entering, chosen: null }, place, at));
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const place = placeAt(entering, event.target as HTMLElement);
      if (place !== null) entry.onPaste(event, targetAt(entering, place, event.target as HTMLElement));
    },
    /** A block ends where the focus goes elsewhere, by whatever way. */
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (corner.current !== null && !isSame(placeAt(entering, target), corner.current)) stretch(null, null);
    },
    onBlur: () => entry.onLeave(),
  };
}

/** The corners of the block that is being chosen: where it was begun, and where the focus is. */
function useBlock(entering: Entering | null) {
  const anchor = useRef<CellPosition | null>(null);
  const corner = useRef<CellPosition | null>(null);
  const stretch = (from: CellPosition | null, to: CellPosition | null) => {
    [anchor.current, corner.current] = [from, to ?? from];
    entering?.choose(from === null || to === null ? null : blockOf(from, to));
  };
  return { anchor, corner, stretch };
}

/** Where the focus is and goes in the data grid, counted in the cells that are entered. */
function movesIn(entering: Entering, apiRef: RefObject<GridApi | null>) {
  const { cells, moves } = entering;
  const size = { lines: cells.keys.length, heads: cells.columns.length, spans: [1] };
  return {
    size,
    focus(to: CellPosition) {
      const key = cells.keys[to.line];
      const field = to.head < 0 ? nameField(apiRef) : cells.columns[to.head]?.field;
      if (field === undefined) return;
      if (key === undefined) apiRef.current?.setColumnHeaderFocus(field);
      else apiRef.current?.setCellFocus(key, field);
    },
    /** Where an entry goes on to; after the name of a row to its first cell in the next. */
    nextOf: (from: CellPosition, move: CellPosition | 'next') =>
      placeWithin(move === 'next' ? nextPlace(from, size, moves) : move, size),
    active: () => placeIn(entering, apiRef),
  };
}

const isSame = (one: CellPosition | null, { line, head }: CellPosition) => one?.line === line && one.head === head;

/** The column that names the rows, as it is drawn. */
const nameField = (apiRef: RefObject<GridApi | null>) =>
  apiRef.current?.rootElementRef.current?.querySelector<HTMLElement>(`.${PINNED}`)?.dataset.field;

/** What names a row takes letters for all of its cells, a head those for its column; else their keys are their own. */
function takes(event: KeyboardEvent, at: HTMLElement, { line, head }: CellPosition): boolean {
  const isOwn = line >= 0 && head >= 0;
  if (isOwn) return at.role === 'gridcell';
  return event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function targetAt({ cells, chosen }: Entering, place: CellPosition, at: HTMLElement): EntryTarget {
  const isHead = place.line < 0 || place.head < 0;
  return {
    place,
    block: meant(cells.grid, place, isHead ? null : chosen, { lines: 0, heads: 0, spans: [1] }),
    kind: isHead ? 'head' : 'cell',
    chosen: !isHead && chosen !== null,
    element: at.closest<HTMLElement>('[role="gridcell"], [role="columnheader"]') ?? at,
  };
}

/** The place of the cell or the head around an element; what names a row is the head of its line. */
function placeAt({ cells }: Entering, at: HTMLElement): CellPosition | null {
  const cell = at.closest<HTMLElement>('[role="gridcell"], [role="columnheader"]');
  const field = cell?.dataset.field;
  if (cell === null || field === undefined) return null;
  const head = cells.columns.findIndex((column) => column.field === field);
  if (cell.role === 'columnheader') return head < 0 ? null : { line: -1, head };
  const line = cells.keys.indexOf(cell.closest<HTMLElement>('[data-id]')?.dataset.id ?? '');
  return line < 0 || (head < 0 && !cell.classList.contains(PINNED)) ? null : { line, head };
}

/** The entered cell that has the grid's focus, or had it last. */
function placeIn({ cells }: Entering, apiRef: RefObject<GridApi | null>): CellPosition | null {
  const { cell } = apiRef.current?.state.focus ?? {};
  if (!cell) return null;
  const place = {
    line: cells.keys.indexOf(String(cell.id)),
    head: cells.columns.findIndex(({ field }) => field === cell.field),
  };
  return place.line < 0 || place.head < 0 ? null : place;
}
