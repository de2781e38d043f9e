import { useLayoutEffect, useRef, useState } from 'react';

/** Pixels of one row of a long list; two lines of small text fit in. */
export const ROW_HEIGHT = 40;

/** Rows drawn above and below those in sight. */
const SPARE = 6;

/** Rows in sight of the list box. */
const IN_SIGHT = 8;

/** Pixels of the list box at most. */
export const BOX_HEIGHT = ROW_HEIGHT * IN_SIGHT;

/**
 * Which rows of a long list are drawn: those in sight and a few more. `active` is the row that the
 * arrow keys are on; it is always in sight, so that it always exists.
 */
export function useListWindow(count: number, active: number) {
  const box = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || active < 0) return;
    const [start, end] = [active * ROW_HEIGHT, (active + 1) * ROW_HEIGHT];
    if (start < current.scrollTop) current.scrollTop = start;
    else if (end > current.scrollTop + BOX_HEIGHT) current.scrollTop = end - BOX_HEIGHT;
    setTop(current.scrollTop);
  }, [active, count]);
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - SPARE);
  const last = Math.min(count, Math.ceil(top / ROW_HEIGHT) + IN_SIGHT + SPARE);
  return { box, first, last, scrolled: () => setTop(box.current?.scrollTop ?? 0) };
}
