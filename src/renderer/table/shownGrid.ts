import type { PivotGrid, TableQuery } from '../../engine/index.ts';

/** A grid as it is shown: its cells and heads, and where its page stands among all lines. */
export interface ShownGrid {
  readonly grid: PivotGrid;
  readonly total: number;
  /** Lines on the pages before. */
  readonly before: number;
  readonly sort: TableQuery['sort'];
  readonly onSort: (field: string) => void;
}
