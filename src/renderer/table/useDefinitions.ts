import { createElement, useMemo } from 'react';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import type { Action, ChosenColumn, Row } from '../../engine/index.ts';
import { COLUMN_WIDTHS, sortableFields } from '../../engine/index.ts';
import { DETAIL, isDetail } from './detailRows.ts';
import { ExpandButton, ExpandedBody } from './ExpandedRow.tsx';
import { GridCell } from './GridCell.tsx';
import { ACTIONS, EXPAND, EXPAND_WIDTH, PINNED } from './gridStyle.ts';
import { Hidden } from './tableParts.ts';
import { useRowEditing } from './editing/rowEditing.ts';
import { MOST_BUTTONS, RowActions, widthOfButtons } from './RowActions.tsx';
import { useTableScope } from './tableScope.ts';

/**
 * The columns that show as the data grid takes them, at the right the actions that the viewer may ever use, where there
 * are any.
 */
export function useDefinitions(chosen: readonly ChosenColumn[], usable: readonly Action[]): GridColDef<Row>[] {
  const { compiled } = useTableScope();
  const edits = useRowEditing() !== null;
  const [many, words] = [
    usable.length > MOST_BUTTONS || usable.some(({ rare }) => rare),
    widthOfButtons(edits ? [{ label: EDIT }, ...usable] : usable),
  ];
  return useMemo(() => {
    const sortable = sortableFields(compiled);
    const shown = chosen.filter((entry) => entry.shown);
    // What a row is called is what leads to it; a table without one is named by its first column.
    const name = Math.max(
      0,
      shown.findIndex(
        ({ column: { declaration } }) => declaration.link !== undefined || declaration.opens !== undefined,
      ),
    );
    const definitions = shown.map(({ column, width }, index): GridColDef<Row> => ({
      field: column.field,
      headerName: column.title,
      align: column.align,
      headerAlign: column.align,
      sortable: sortable.includes(column.field),
      ...widthOf(width ?? column.width, index === 0),
      ...(index === name ? { cellClassName: PINNED, headerClassName: PINNED } : {}),
      renderCell: (params: GridRenderCellParams<Row>) =>
        createElement(GridCell, { column, params, isName: index === name }),
    }));
    const all = words === 0 ? definitions : [...definitions, actionsColumn({ many, words, edits })];
    const { expands, beside } = compiled.declaration;
    return expands === undefined && beside === undefined ? all : [expandColumn(all.length + 1), ...all];
  }, [compiled, chosen, many, words, edits]);
}

/** The arrows of the rows; what a row opens to is a row of its own, whose one cell is as wide as all of them. */
function expandColumn(columns: number): GridColDef<Row> {
  return {
    field: EXPAND,
    headerName: 'Open',
    renderHeader: () => createElement(Hidden, null, 'Open'),
    sortable: false,
    resizable: false,
    disableReorder: true,
    width: EXPAND_WIDTH,
    minWidth: EXPAND_WIDTH,
    colSpan: (_value, row) => (isDetail(row) ? columns : undefined),
    cellClassName: ({ row }) => (isDetail(row) ? 'expanded' : ''),
    renderCell: ({ row, tabIndex }: GridRenderCellParams<Row>) =>
      isDetail(row)
        ? createElement(ExpandedBody, { row: row[DETAIL] })
        : createElement(ExpandButton, { row, tabIndex }),
  };
}

/** Both ways say everything: the grid remembers from before what is left unsaid. */
function widthOf(
  width: number | undefined,
  first: boolean,
): Pick<GridColDef, 'width' | 'flex' | 'minWidth' | 'maxWidth'> {
  const maxWidth = COLUMN_WIDTHS.most;
  if (width === undefined) return { flex: 1, width: 160, minWidth: first ? 180 : 120, maxWidth };
  return { flex: 0, width, minWidth: Math.min(COLUMN_WIDTHS.least, width), maxWidth };
}

/** What may stand over the end of every row: more of it would hide the row, and folds into a menu. */
const WIDTHS = { least: 96, most: 200 } as const;

/** Where rows are edited whole; Save and Cancel have to find room in its place. */
const EDIT = 'Save Cancel';

interface Actions {
  readonly many: boolean;
  readonly words: number;
  readonly edits: boolean;
}

function actionsColumn({ many, words, edits }: Actions): GridColDef<Row> {
  const folded = words > WIDTHS.most;
  const room = folded && !many ? 0 : WIDTHS.most;
  return {
    field: ACTIONS,
    headerName: edits ? 'Action' : 'Actions',
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    resizable: false,
    width: many || folded ? WIDTHS.least : Math.max(WIDTHS.least, words),
    renderCell: ({ row }: GridRenderCellParams<Row>) => createElement(RowActions, { row, hint: true, room }),
  };
}
