import type { KeyboardEvent } from 'react';

/** A cell of a grid, counted from 0: its line, and its place in the line. Heads stand before: below 0. */
export interface CellPosition {
  readonly line: number;
  readonly head: number;
}

/** How large a grid is. */
export interface GridSize {
  readonly lines: number;
  readonly heads: number;
  /** Of each row of heads, from above, how many cells one of them heads; absent where heads take no keys. */
  readonly spans?: readonly number[];
}

/** Keys that move the focus of a grid, as they are told. */
export const moveKeys = [
  ['Arrow keys', 'From cell to cell'],
  ['Home, End', 'To the first and the last cell of the row; with Ctrl of all rows'],
  ['Page Up, Page Down', 'Several rows up or down'],
] as const;

/** Lines that Page Up and Page Down go past. */
const page = 10;

/** Where a key moves the focus of a grid; null for keys that do not move it, or not from here. */
export function moveByKey(event: KeyboardEvent, from: CellPosition, size: GridSize): CellPosition | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey || metaKey) return null;
  const to = ctrlKey ? jump(key, size) : step(key, from, size);
  if (to === null || size.lines === 0 || size.heads === 0) return null;
  return placeWithin(to, size);
}

/** Where Shift with a key stretches a block of cells to; heads are not of it. */
export function stretchByKey(event: KeyboardEvent, from: CellPosition, size: GridSize): CellPosition | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!shiftKey || altKey || metaKey || ctrlKey || from.line < 0 || from.head < 0) return null;
  const to = step(key, from, size);
  return to === null ? null : placeWithin(to, { lines: size.lines, heads: size.heads });
}

/** The nearest place that there is. A head that heads several cells stands at the first of them. */
export function placeWithin(place: CellPosition, { lines, heads, spans }: GridSize): CellPosition {
  if (spans === undefined) return { line: clamp(place.line, 0, lines), head: clamp(place.head, 0, heads) };
  const line = clamp(place.line, -spans.length, lines);
  const head = clamp(place.head, -1, heads);
  if (line >= 0) return { line, head };
  // The head of all of them is one, however many rows of heads there are.
  if (head < 0) return { line: -1, head };
  const span = spans[line + spans.length] ?? 1;
  return { line, head: Math.floor(head / span) * span };
}

/** Where the focus goes when something was entered: to the next of its kind, at the end nowhere. */
export function nextPlace(from: CellPosition, size: GridSize, moves: 'down' | 'right'): CellPosition {
  const { lines, heads, spans = [] } = size;
  const to = () => {
    if (from.line < 0) return { line: from.line, head: from.head + (spans[from.line + spans.length] ?? 1) };
    if (from.head < 0 || moves === 'down') return { line: from.line + 1, head: from.head };
    return from.head + 1 < heads ? { line: from.line, head: from.head + 1 } : { line: from.line + 1, head: 0 };
  };
  const next = from.line < 0 && from.head < 0 ? from : to();
  return next.line >= lines || next.head >= heads ? from : next;
}

function step(key: string, { line, head }: CellPosition, { heads, spans = [] }: GridSize): CellPosition | null {
  const width = line < 0 && head >= 0 ? (spans[line + spans.length] ?? 1) : 1;
  if (key === 'ArrowUp') return { line: line - 1, head };
  if (key === 'ArrowDown') return { line: line + 1, head };
  if (key === 'ArrowLeft') return { line, head: head - 1 };
  if (key === 'ArrowRight') return { line, head: head + width };
  if (key === 'PageUp') return { line: Math.max(0, line - page), head };
  if (key === 'PageDown') return { line: line + page, head };
  if (key === 'Home') return { line, head: 0 };
  return key === 'End' ? { line, head: heads - 1 } : null;
}

function jump(key: string, { lines, heads }: GridSize): CellPosition | null {
  if (key === 'Home') return { line: 0, head: 0 };
  return key === 'End' ? { line: lines - 1, head: heads - 1 } : null;
}

function clamp(value: number, least: number, length: number): number {
  return Math.max(least, Math.min(value, length - 1));
}
