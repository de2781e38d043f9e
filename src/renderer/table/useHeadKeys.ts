import type { KeyboardEvent } from 'react';
import { moveColumn, resizeColumn } from '../../engine/index.ts';
import { moveKeys } from './gridKeys.ts';
import { WIDTH_STEP } from './ColumnList.tsx';
import type { ColumnChoiceState } from './useColumnChoice.ts';

/** Keys of a data grid, as they are told; Enter and Space are the grid's own. */
export const tableKeys = [
  ...moveKeys,
  ['Enter', 'Opens or changes what the cell holds; on a column’s heading, sorts by it'],
  ['Space', 'Ticks the row, where rows have boxes'],
  ['Shift and arrow left or right', 'On a column’s heading, makes the column narrower or wider'],
  ['Ctrl and arrow left or right', 'On a column’s heading, moves the column'],
] as const;

/**
 * Keys on a column's head: Shift and an arrow key change its width, Ctrl and an arrow key its place among
 * the columns that show. For the capture phase: the grid moves its focus by arrow keys whatever else is held.
 */
export function useHeadKeys({ columns, choose, measure }: ColumnChoiceState) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const field =
      event.target instanceof HTMLElement && event.target.role === 'columnheader'
        ? event.target.dataset.field
        : undefined;
    if (step === undefined || field === undefined || event.altKey || event.metaKey || event.shiftKey === event.ctrlKey)
      return;
    const shown = columns.filter((entry) => entry.shown);
    const index = shown.findIndex(({ column }) => column.field === field);
    if (index === -1) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey)
      return choose(resizeColumn(columns, field, (measure.current?.(field) ?? 0) + step * WIDTH_STEP));
    const neighbour = shown[index + step];
    if (neighbour !== undefined) choose(moveColumn(columns, field, columns.indexOf(neighbour)));
  };
}
