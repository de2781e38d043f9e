import type { KeyboardEvent } from 'react';

/** A cell of a grid, counted from 0: its line, and its place in the line. */
export interface CellPosition {
  readonly line: number;
  readonly head: number;
}

/** Where a key moves the focus of a grid; null for keys that do not move it, or not from here. */
export function moveByKey(
  event: KeyboardEvent,
  from: CellPosition,
  size: { readonly lines: number; readonly heads: number },
): CellPosition | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || shiftKey || metaKey) return null;
  const to = ctrlKey ? jump(key, size) : step(key, from, size);
  if (to === null || size.lines === 0 || size.heads === 0) return null;
  return { line: clamp(to.line, size.lines), head: clamp(to.head, size.heads) };
}

/** The nearest place that there is. */
export function placeWithin(
  place: CellPosition,
  size: { readonly lines: number; readonly heads: number },
): CellPosition {
  return { line: clamp(place.line, size.lines), head: clamp(place.head, size.heads) };
}

function step(key: string, { line, head }: CellPosition, size: { readonly heads: number }): CellPosition | null {
  if (key === 'ArrowUp') return { line: line - 1, head };
  if (key === 'ArrowDown') return { line: line + 1, head };
  if (key === 'ArrowLeft') return { line, head: head - 1 };
  if (key === 'ArrowRight') return { line, head: head + 1 };
  if (key === 'Home') return { line, head: 0 };
  return key === 'End' ? { line, head: size.heads - 1 } : null;
}

function jump(key: string, { lines, heads }: { readonly lines: number; readonly heads: number }): CellPosition | null {
  if (key === 'Home') return { line: 0, head: 0 };
  return key === 'End' ? { line: lines - 1, head: heads - 1 } : null;
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(value, length - 1));
}
