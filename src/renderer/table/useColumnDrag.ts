import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { ChosenColumn } from '../../engine/index.ts';
import { moveColumn } from '../../engine/index.ts';

interface Drag {
  readonly field: string;
  readonly to: number;
}

/** Pixels from an end of the list within which a drag scrolls it. */
const EDGE = 24;

/**
 * Dragging an entry of the list of columns by its handle, with mouse, pen or finger. Until it is dropped
 * only the places change, not the elements: one that is moved in the document loses the pointer.
 */
export function useColumnDrag(columns: readonly ChosenColumn[], onDrop: (field: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const drawn = drag === null ? columns : moveColumn(columns, drag.field, drag.to);
  const handle = (field: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ field, to: columns.findIndex(({ column }) => column.field === field) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.field === field) setDrag({ field, to: placeAt(list.current, event.clientY, columns.length) });
    },
    onPointerUp: () => {
      if (drag?.field !== field) return;
      setDrag(null);
      onDrop(field, drag.to);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { list, handle, dragged: drag?.field ?? null, orderOf: (entry: ChosenColumn) => drawn.findIndex(({ column }) => column === entry.column) };
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
