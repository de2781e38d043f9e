import { useCallback, useMemo } from 'react';
import type { Row } from '../../engine/index.ts';
import { rowKey } from './bulk/useSelection.ts';
import { useRowHeights } from './editing/useRowHeights.ts';
import { useExpansion } from './expansion.ts';
import { useTableScope } from './tableScope.ts';

/** Of a row of the grid that is what another row opens to: that row. */
export const DETAIL = '$detail';

interface DetailRow extends Row {
  readonly [DETAIL]: Row;
}

/** Whether a row of the grid is what another one opens to. */
export function isDetail(row: Row): row is DetailRow {
  return row[DETAIL] !== undefined;
}

/** Rows up to which all are drawn where rows open: what is typed in one must not go when it is scrolled out of sight. */
const ALL_DRAWN = 100;

/**
 * The rows as the grid takes them: behind each open one a row more, as high as what it opens to. The grid has a row
 * open to something in its paid editions alone.
 */
export function useDetailRows(rows: readonly Row[]) {
  const { compiled } = useTableScope();
  const rowsOpen = useExpansion();
  const expansion = rowsOpen?.isBeside ? null : rowsOpen;
  const all = useMemo(
    () =>
      expansion === null
        ? rows
        : rows.flatMap((row): Row[] => (expansion.isOpen(row) ? [row, { [DETAIL]: row }] : [row])),
    [rows, expansion],
  );
  const getRowId = useCallback(
    (row: Row) => (isDetail(row) ? `${DETAIL} ${rowKey(compiled, row[DETAIL])}` : rowKey(compiled, row)),
    [compiled],
  );
  const expands = expansion !== null;
  const rest = useMemo(
    () => (expands ? { isRowSelectable, disableVirtualization: rows.length <= ALL_DRAWN } : {}),
    [expands, rows.length],
  );
  const heights = useRowHeights(expands ? getRowHeight : undefined);
  return { rows: all, getRowId, ...rest, ...heights };
}

const getRowHeight = ({ model }: { model: Row }) => (isDetail(model) ? 'auto' : null);
const isRowSelectable = ({ row }: { row: Row }) => !isDetail(row);
