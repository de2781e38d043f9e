import { createContext, useContext } from 'react';
import type { LookupOption, Row } from '../../engine/index.ts';
import type { MarkSheet } from './sheet/markSheet.ts';

/** What the cells of a register share. */
export interface MarkCells {
  readonly sheet: MarkSheet;
  readonly options: readonly LookupOption[];
  codesOf(row: Row): readonly LookupOption[];
  deniedOf(row: Row): string | null;
  /** Who supports several authorities also sees a cell's numbers (C-57). */
  readonly showsNumbers: boolean;
}

/** The cells of the register around them. */
export const MarkCellsContext = createContext<MarkCells | null>(null);

/** What they share; throws where there is no register around them. */
export function useMarkCells(): MarkCells {
  const cells = useContext(MarkCellsContext);
  if (cells === null) throw new Error('This cell needs a register around it.');
  return cells;
}
