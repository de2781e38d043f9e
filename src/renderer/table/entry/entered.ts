import { createContext } from 'react';
import type { ChosenBlock } from '../useRoving.ts';
import type { EntryCells } from './entryCells.ts';
import type { EntryDirection, GridEntry, GridEntryProps } from './gridEntry.ts';

/** What the cells of a data grid know of the entry that takes their keys. */
export interface EnteredCells {
  readonly cells: EntryCells;
  readonly Cell: GridEntry['Cell'];
  readonly chosen: ChosenBlock | null;
}

/** What the grid around them works with. */
export interface Entering {
  readonly entry: GridEntry;
  readonly cells: EntryCells;
  readonly moves: EntryDirection;
  readonly chosen: ChosenBlock | null;
  choose(block: ChosenBlock | null): void;
  /** To be told how to move the focus. */
  readonly goes: { current: GridEntryProps['focus'] };
}

/** The entry of the table around its cells; null where it has none. */
export const EnteredCellsContext = createContext<EnteredCells | null>(null);
/** The entry of the table around its grid; null where it has none. */
export const EnteringContext = createContext<Entering | null>(null);
