import { createElement, useMemo } from 'react';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import type { Action, ChosenColumn, Row } from '../../engine/index.ts';
import { COLUMN_WIDTHS, jsonEqual, sortableFields } from '../../engine/index.ts';
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
  const { width: end, room } = placeOf(usable, edits);
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
    const all = end === 0 ? definitions : [...definitions, actionsColumn({ width: end, room, edits })];
    const { expands, beside } = compiled.declaration;
    return expands === undefined && beside === undefined ? all : [expandColumn(all.length + 1), ...all];
  }, [compiled, chosen, end, room, edits]);
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

interface Place {
  /** Pixels of the column; 0 where there is none. */
  readonly width: number;
  /** Pixels for buttons side by side: what a row has more folds into a menu. */
  readonly room: number;
}

/** The place of a row's actions. Of many it shows some, as buttons where they have room. */
function placeOf(usable: readonly Action[], edits: boolean): Place {
  const words = widthOfButtons(edits ? [{ label: EDIT }, ...usable] : usable);
  if (words === 0) return { width: 0, room: 0 };
  const held = (width: number) => Math.min(Math.max(WIDTHS.least, width), WIDTHS.most);
  const isMany = (actions: readonly Action[]) => actions.length > MOST_BUTTONS || actions.some(({ rare }) => rare);
  if (!isMany(usable)) return words > WIDTHS.most ? { width: WIDTHS.least, room: 0 } : both(held(words));
  // Where every row has a menu nothing longer has to stand there.
  if (isMany(usable.filter(({ when }) => when === undefined))) return both(WIDTHS.least);
  return both(
    held(
      Math.max(
        ...together(usable)
          .map(widthOfButtons)
          .filter((width) => width <= WIDTHS.most),
      ),
    ),
  );
}

/** Each action, and those that rows have together: what the same has to hold for, and what all rows have. */
function together(actions: readonly Action[]): readonly (readonly Action[])[] {
  const groups = actions.map(({ when = {} }) =>
    actions.filter((other) => other.when === undefined || jsonEqual(when, other.when)),
  );
  return [...actions.map((action) => [action]), ...groups.filter(({ length }) => length <= MOST_BUTTONS)];
}

const both = (width: number): Place => ({ width, room: width });

function actionsColumn({ width, room, edits }: Place & { readonly edits: boolean }): GridColDef<Row> {
  return {
    field: ACTIONS,
    headerName: edits ? 'Action' : 'Actions',
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    resizable: false,
    width,
    renderCell: ({ row }: GridRenderCellParams<Row>) => createElement(RowActions, { row, hint: true, room }),
  };
}
