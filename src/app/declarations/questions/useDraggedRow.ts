import { useEffect, useRef, useState, type RefObject } from 'react';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import type { LetGoSide } from '../../../engine/index.ts';

interface Dragged {
  readonly row: RefObject<HTMLElement | null>;
  readonly handle: RefObject<HTMLElement | null>;
  readonly id: string;
  /** Puts this row beside another one; undefined where rows are not dragged, and have no handle. */
  readonly onLetGo: ((id: string, beside: string, side: LetGoSide) => void) | undefined;
}

/** A row that is dragged by its handle to another one of its list; the side of this row on which one would come. */
export function useDraggedRow({ row, handle, id, onLetGo }: Dragged): LetGoSide | null {
  const [side, setSide] = useState<LetGoSide | null>(null);
  const latest = useRef(onLetGo);
  useEffect(() => {
    latest.current = onLetGo;
  }, [onLetGo]);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (element === null || dragHandle === null) return;
    const leave = () => setSide(null);
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ row: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.row === 'string' && source.data.row !== id,
        onDrag: ({ location }) => setSide(sideAt(element, location.current.input.clientY)),
        onDragLeave: leave,
        onDrop: ({ source, location }) => {
          leave();
          latest.current?.(String(source.data.row), id, sideAt(element, location.current.input.clientY));
        },
      }),
    );
  }, [row, handle, id]);
  return side;
}

function sideAt(element: HTMLElement, y: number): LetGoSide {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'behind';
}
