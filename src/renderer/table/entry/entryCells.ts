import { useMemo, useRef } from 'react';
import { entryCell } from '../../../engine/index.ts';
import type { ChosenColumn, Column, PivotGrid, Row } from '../../../engine/index.ts';
import { rowKey } from '../bulk/useSelection.ts';
import { rowName } from '../rowName.ts';
import { useTableScope } from '../tableScope.ts';

/** Field of an entered cell by which it is told from every other one of its table. */
export const CELL = '$cell';

/** The cells of a table that are entered, laid out as a grid: a line per row, a cell per column that takes keys. */
export interface EntryCells {
  readonly grid: PivotGrid;
  /** The columns that take keys, as they stand. */
  readonly columns: readonly Column[];
  /** The keys of the rows, by line. */
  readonly keys: readonly string[];
  /** The cell of a row in a column; null in one that takes no keys. */
  of(row: Row, field: string): Row | null;
  /** The row and the column of a cell. */
  origin(cell: Row): { readonly row: Row; readonly field: string };
}

/** Cells of rows that stay the same stay the same: what is typed is known by them. */
export function useEntryCells(rows: readonly Row[], chosen: readonly ChosenColumn[]): EntryCells {
  const { compiled, facts } = useTableScope();
  const known = useRef(new WeakMap<Row, Map<string, Row>>());
  return useMemo(() => {
    const declared = compiled.declaration.entry?.cells ?? {};
    const columns = chosen.filter(({ shown, column }) => shown && column.field in declared).map(({ column }) => column);
    const origins = new Map<string, { readonly row: Row; readonly field: string }>();
    const of = (row: Row, field: string) => {
      if (!(field in declared)) return null;
      const cells = known.current.get(row) ?? new Map<string, Row>();
      known.current.set(row, cells);
      const cell = cells.get(field) ?? {
        ...entryCell(compiled.declaration.entry, row, field, facts),
        [CELL]: `${rowKey(compiled, row)} ${field}`,
      };
      cells.set(field, cell);
      return cell;
    };
    const lines = rows.map((row) => ({
      id: rowKey(compiled, row),
      label: rowName(compiled, row),
      cells: columns.map(({ field }) => {
        const cell = of(row, field);
        if (cell !== null) origins.set(String(cell[CELL]), { row, field });
        return cell;
      }),
    }));
    return {
      grid: { across: [columns.map(({ field, title }) => ({ value: field, label: title, span: 1 }))], lines },
      columns,
      keys: lines.map(({ id }) => id),
      of,
      origin: (cell: Row) => origins.get(String(cell[CELL])) ?? { row: cell, field: '' },
    };
  }, [compiled, facts, rows, chosen]);
}
