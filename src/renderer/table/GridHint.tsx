import { useId } from 'react';
import { usePageKeys, type Keys } from '../parts/pageOffer.ts';
import { Hidden } from './tableParts.ts';

/** Tells the keys of a grid, null where its entry tells them, and gives the words by which the grid is described. */
export function useGridHint(keys: Keys | null) {
  usePageKeys('In a table', keys);
  const id = useId();
  return { id, hint: <Hidden id={id}>{keys === null ? ENTERED : MOVED}</Hidden> };
}

const MOVED = 'Arrow keys move between cells. Enter opens what a cell holds. The question mark lists the keys.';

const ENTERED = 'Arrow keys move between cells, and what is typed is entered. The question mark lists the keys.';

/** The same for whoever sees the page, short enough to stand beside the pages. */
export const SEEN_KEYS = 'Arrow keys move between cells, ? lists the keys';
