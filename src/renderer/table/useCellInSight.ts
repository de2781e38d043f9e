import type { FocusEvent, RefObject } from 'react';
import type { GridApi } from '@mui/x-data-grid';
import { ACTIONS, EXPAND, PINNED } from './gridStyle.ts';

const CELL = '[role="gridcell"], [role="columnheader"]';
const SCROLLER = '.MuiDataGrid-virtualScroller';
const AT_START = ['[data-field="__check__"]', `[data-field="${EXPAND}"]`, `.${PINNED}`];
const AT_END = `[data-field="${ACTIONS}"]`;

/**
 * Brings what the keyboard has reached out from below the cells that stay at both ends of the row: name and
 * actions. The grid moves its rows only as far as its own edges, and knows nothing of columns that stay in sight.
 */
export function useCellInSight(apiRef: RefObject<GridApi | null>) {
  return ({ target }: FocusEvent<HTMLElement>) => {
    // Whoever points has it in sight, and presses beside it when it moves away under the pointer.
    if (!target.matches(':focus-visible')) return;
    const cell = target.closest<HTMLElement>(CELL);
    const scroller = cell?.closest(SCROLLER);
    if (!cell || !scroller || cell.matches([...AT_START, AT_END].join())) return;
    const { left, right } = cell.getBoundingClientRect();
    const { start, end } = openPart(cell, scroller.getBoundingClientRect());
    // A cell wider than the place begins at its start.
    const by = left < start ? left - start : Math.max(0, Math.min(right - end, left - start));
    if (by !== 0) apiRef.current?.scroll({ left: scroller.scrollLeft + by });
  };
}

/**
 * From where to where a cell of this row is seen. What stays and comes later in the row is still in its own place when
 * the cell is in its.
 */
function openPart(cell: HTMLElement, { left, right }: DOMRect): { readonly start: number; readonly end: number } {
  const row = cell.closest('[role="row"]');
  const before = AT_START.flatMap((selector) => {
    const one = row?.querySelector(selector);
    return one && (one.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      ? [one.getBoundingClientRect().right]
      : [];
  });
  return { start: Math.max(left, ...before), end: row?.querySelector(AT_END)?.getBoundingClientRect().left ?? right };
}
