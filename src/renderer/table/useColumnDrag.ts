import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { ChosenColumn } from '../../engine/index.ts';
import { moveColumn } from '../../engine/index.ts';
import { useLatest } from './useLatest.ts';

interface Drag {
  readonly field: string;
  readonly to: number;
}

/** Pixels from an end of the list within which a drag scrolls it. */
const EDGE = 24;

/**
 * Dragging an entry of the list of columns by its handle, with mouse, pen or finger; Escape gives up. Until it is
 * dropped only the places change, not the elements: one that is moved in the document loses a finger.
 */
export function useColumnDrag(columns: readonly ChosenColumn[], onDrop: (field: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const follow = useLatest((event: globalThis.PointerEvent) =>
    setDrag((now) => now && { ...now, to: placeAt(list.current, event.clientY, columns.length) }),
  );
  const drop = useLatest(() => {
    setDrag(null);
    if (drag !== null) onDrop(drag.field, drag.to);
  });
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', () => setDrag(null), { signal });
    window.addEventListener('keydown', (event) => giveUp(event, setDrag), { signal, capture: true });
    return () => stop.abort();
  }, [dragging, follow, drop]);
  const start = (event: PointerEvent<HTMLElement>, field: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDrag({ field, to: columns.findIndex(({ column }) => column.field === field) });
  };
  const drawn = drag === null ? columns : moveColumn(columns, drag.field, drag.to);
  return {
    list,
    start,
    dragged: drag?.field ?? null,
    orderOf: (entry: ChosenColumn) => drawn.findIndex(({ column }) => column === entry.column),
  };
}

/** Escape ends the drag and not the dialog around it. */
function giveUp(event: KeyboardEvent, setDrag: (drag: null) => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  setDrag(null);
}

/** The place in the list under a height of the page; entries are equally high. */
function placeAt(list: HTMLOListElement | null, y: number, count: number): number {
  if (list === null) return 0;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) list.scrollTop -= EDGE / 2;
  if (y > bottom - EDGE) list.scrollTop += EDGE / 2;
  const height = list.scrollHeight / count;
  const at = height > 0 ? Math.floor((y - top + list.scrollTop) / height) : 0;
  return Math.max(0, Math.min(at, count - 1));
}
