import type { FocusEvent, RefObject } from 'react';
import type { GridApi } from '@mui/x-data-grid';
import { ACTIONS } from './gridStyle.ts';

const CELL = '[role="gridcell"], [role="columnheader"]';
const SCROLLER = '.MuiDataGrid-virtualScroller';

/**
 * Brings what the keyboard has reached out from below the actions, which stay at the right over the row. The
 * grid moves its rows only as far as its own edge, and knows nothing of a column that stays in sight.
 */
export function useCellInSight(apiRef: RefObject<GridApi | null>) {
  return ({ target }: FocusEvent<HTMLElement>) => {
    // Whoever points has it in sight, and presses beside it when it moves away under the pointer.
    if (!target.matches(':focus-visible')) return;
    const cell = target.closest<HTMLElement>(CELL);
    const scroller = cell?.closest(SCROLLER);
    const actions = cell?.closest('[role="row"]')?.querySelector<HTMLElement>(`[data-field="${ACTIONS}"]`);
    if (!cell || !scroller || !actions || cell === actions) return;
    const [{ left, right }, edge] = [cell.getBoundingClientRect(), actions.getBoundingClientRect().left];
    const start = scroller.getBoundingClientRect().left;
    if (right <= edge) return;
    // A cell wider than the place begins at its start.
    apiRef.current?.scroll({ left: scroller.scrollLeft + Math.min(right - edge, left - start) });
  };
}
