import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import type { GridApi } from '@mui/x-data-grid';
import type { Row } from '../../../engine/index.ts';
import { usePageKeys } from '../../parts/pageOffer.ts';
import { rowKey } from '../bulk/useSelection.ts';
import { useExpansion, type Expansion } from '../expansion.ts';
import { useTableScope } from '../tableScope.ts';

/** Class of the row that is open beside the list. */
export const openRowClass = (expansion: Expansion | null, row: Row): string =>
  expansion?.isBeside && expansion.isOpen(row) ? 'opened' : '';

const cellKeys = [
  ['Alt and Enter', 'Opens the row beside the list, or closes it'],
  ['Alt and arrow down or up', 'Goes to the next or the previous row beside the list, once one is open'],
] as const;

/**
 * Alt and Enter open the row of the cell that has the focus beside the list, or close it; Alt with an arrow goes on
 * from the one that is open, while the focus stays in the list.
 */
export function useBesideKey(rows: readonly Row[]) {
  const { compiled } = useTableScope();
  const expansion = useExpansion();
  usePageKeys('In a table', expansion?.isBeside ? cellKeys : null);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!expansion?.isBeside || !event.altKey || !(event.target instanceof HTMLElement)) return;
    const row = rowOf(event.key, event.target);
    if (row === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    expansion.toggle(row);
  };

  function rowOf(key: string, target: HTMLElement): Row | undefined {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const open = rows.findIndex((row) => expansion?.isOpen(row) === true);
    if (step !== undefined && open !== -1) return rows[open + step];
    if (key !== 'Enter') return undefined;
    const id = target.closest<HTMLElement>('[role="row"]')?.dataset.id;
    return rows.find((row) => rowKey(compiled, row) === id);
  }
}

/** Keeps the row that is open beside the list in sight, and so drawn: the focus comes back to it. */
export function useOpenInSight(apiRef: RefObject<GridApi | null>, rows: readonly Row[]): void {
  const expansion = useExpansion();
  const index = expansion?.isBeside ? rows.findIndex((row) => expansion.isOpen(row)) : -1;
  const row = rows[index];
  const button = row && expansion?.buttonOf(row);
  useEffect(() => {
    if (button === undefined) return;
    apiRef.current?.scrollToIndexes({ rowIndex: index });
    // Of the page too, once the grid has drawn it.
    const frame = requestAnimationFrame(() => document.getElementById(button)?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [apiRef, index, button]);
}
