import { useCallback, useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import type { GridApi, GridRowSelectionModel, GridSlotProps } from '@mui/x-data-grid';
import { DataGrid, useGridApiRef } from '@mui/x-data-grid';
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import type { Action, Row, TableQuery } from '../../engine/index.ts';
import { resizeColumn } from '../../engine/index.ts';
import { openRowClass, useBesideKey, useOpenInSight } from './beside/besideGrid.ts';
import { GridTick } from './bulk/GridTick.tsx';
import { rowKey, useTicks } from './bulk/useSelection.ts';
import { isDetail, useDetailRows } from './detailRows.ts';
import { useExpansion } from './expansion.ts';
import { EnteredCell } from './entry/EnteredCell.tsx';
import { EnteredRows } from './entry/EnteredRows.tsx';
import { useEntering } from './entry/useEntering.ts';
import { besideName, gridStyle, rowClass } from './gridStyle.ts';
import { useGridHint } from './GridHint.tsx';
import { Usable } from './RowActions.tsx';
import { rowTone } from './rowTone.ts';
import { useTableScope } from './tableScope.ts';
import { useCellInSight } from './useCellInSight.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import { useDefinitions } from './useDefinitions.ts';
import { tableKeys, useHeadKeys } from './useHeadKeys.ts';
import { useLatest } from './useLatest.ts';

interface GridBodyProps {
  readonly choice: ColumnChoiceState;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly query: TableQuery;
  readonly onSort: (sort: TableQuery['sort']) => void;
  /** Nothing has been loaded yet: grey rows stand where rows will be. */
  readonly waiting: boolean;
}

/** Before the compact density takes its three tenths off: room for three lines of a title. */
const HEAD_HEIGHT = 74;

/**
 * Pixels beside what is in sight in which columns are drawn: wider than any table. `useAllColumns` comes after the
 * first drawing, and where rows came before it nothing draws the others: on a busy machine a table stood without its
 * actions.
 */
const ALL_COLUMNS = 50_000;

const measures = { density: 'compact', columnHeaderHeight: HEAD_HEIGHT, columnBufferPx: ALL_COLUMNS } as const;

/** One of hundreds of grey lines that stand for cells to come: a component with styles would make each of them dear. */
const GreyLine = ({ width, height }: GridSlotProps['baseSkeleton']) => (
  <span className="grey" style={{ width, height }} />
);

const slots = { noRowsOverlay: () => null, rowCheckbox: GridTick, baseSkeleton: GreyLine };
const enteredSlots = { ...slots, cell: EnteredCell };
const slotProps = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const;
const localeText = {
  checkboxSelectionHeaderName: 'Ticks',
  checkboxSelectionSelectAllRows: 'Select all rows of this page',
  checkboxSelectionUnselectAllRows: 'Select no row of this page',
};
const sortingOrder = ['asc', 'desc', null] as const;

/** The rows in the data grid, with the actions that the viewer may ever use. */
export function GridBody(props: GridBodyProps) {
  const { compiled } = useTableScope();
  return (
    <Usable actions={compiled.rowActions}>
      {(actions) => (
        <EnteredRows rows={props.rows} columns={props.choice.columns}>
          <Grid {...props} actions={actions} />
        </EnteredRows>
      )}
    </Usable>
  );
}

/**
 * Paging, sorting and filtering are the server's; it draws what it is given.
 * Everything handed to the grid stays the same object while nothing changed: it looks at all rows again else.
 */
function Grid({
  choice,
  rows,
  total,
  query,
  onSort,
  waiting,
  actions,
}: GridBodyProps & { readonly actions: readonly Action[] }) {
  const { compiled } = useTableScope();
  // The grid adds style elements of its own beside emotion's: they carry the same nonce.
  const nonce = useEmotionCache()?.nonce;
  const definitions = useDefinitions(choice.columns, actions);
  const pages = usePages(query, total);
  const sorting = useSorting({ choice, query, onSort });
  const ticking = useTicking(rows);
  const detailed = useDetailRows(rows);
  const getRowClassName = useRowClass();
  const widths = useWidths(choice);
  const { hint, ...parts } = useParts();
  return (
    <GridPlace rows={rows} choice={choice} apiRef={widths.apiRef} ticks={'checkboxSelection' in ticking}>
      {hint}
      <DataGrid
        label={compiled.declaration.title}
        {...(nonce ? { nonce } : {})}
        columns={definitions}
        {...detailed}
        loading={waiting}
        {...measures}
        disableEval
        disableColumnFilter
        disableColumnMenu
        disableColumnSelector
        disableRowSelectionOnClick
        hideFooter
        {...pages}
        {...sorting}
        {...ticking}
        {...widths}
        filterMode="server"
        getRowClassName={getRowClassName}
        localeText={localeText}
        {...parts}
        sx={gridStyle}
      />
    </GridPlace>
  );
}

interface GridPlaceProps {
  readonly rows: readonly Row[];
  readonly choice: ColumnChoiceState;
  readonly apiRef: RefObject<GridApi | null>;
  readonly ticks: boolean;
  readonly children: ReactNode;
}

/** Around the grid: the keys of its heads, and what keeps in sight what the keyboard has reached. */
function GridPlace({ rows, choice, apiRef, ticks, children }: GridPlaceProps) {
  const opens = useExpansion() !== null;
  const onHeadKey = useHeadKeys(choice);
  const onBesideKey = useBesideKey(rows);
  useOpenInSight(apiRef, rows);
  const keepInSight = useCellInSight(apiRef);
  const { onKeyDown, onFocus, ...entered } = useEntering(apiRef) ?? {};
  return (
    <div
      className="grid-place"
      style={besideName(ticks, opens)}
      onKeyDownCapture={(event) => {
        onHeadKey(event);
        onBesideKey(event);
        if (!event.isPropagationStopped()) onKeyDown?.(event);
      }}
      onFocus={(event) => {
        keepInSight(event);
        onFocus?.(event);
      }}
      {...entered}
    >
      {children}
    </div>
  );
}

/** What the grid is drawn of, and the words that say how to move in it. */
function useParts() {
  const hasEntry = useTableScope().compiled.declaration.entry !== undefined;
  const { id, hint } = useGridHint(hasEntry ? null : tableKeys);
  const described = useMemo(() => ({ ...slotProps, main: { 'aria-describedby': id } }), [id]);
  return { hint, slots: hasEntry ? enteredSlots : slots, slotProps: described };
}

/** How each row stands out. */
function useRowClass() {
  const { compiled, facts } = useTableScope();
  const styled = compiled.declaration.rowStyles !== undefined;
  const expansion = useExpansion();
  return useCallback(
    ({ row }: { row: Row }) =>
      isDetail(row)
        ? ''
        : `${styled ? rowClass(rowTone(compiled, row, facts)) : ''} ${openRowClass(expansion, row)}`.trim(),
    [styled, compiled, facts, expansion],
  );
}

/** Keeps the widths that heads are dragged to, and lets others ask how wide a column is now. */
function useWidths({ columns, choose, measure }: ColumnChoiceState) {
  const apiRef = useGridApiRef();
  useAllColumns(apiRef);
  useEffect(() => {
    measure.current = (field) => apiRef.current?.getColumn(field)?.computedWidth;
    return () => {
      measure.current = null;
    };
  }, [measure, apiRef]);
  const onColumnWidthChange = useLatest(({ colDef, width }: { colDef: { field: string }; width: number }) =>
    choose(resizeColumn(columns, colDef.field, width)),
  );
  return { apiRef, onColumnWidthChange };
}

/**
 * Draws every column of the rows in sight. The grid leaves out those past its edge, and as soon as something is
 * scrolled draws them on that side only: the name and the actions can stay in sight only where they are always there.
 * Said at every drawing, which costs nothing where it is so: a grid that is made anew begins in its own way.
 */
function useAllColumns(apiRef: RefObject<GridApi | null>): void {
  useEffect(() => apiRef.current?.unstable_setColumnVirtualization(false));
}

function usePages(query: TableQuery, total: number) {
  const pageSize = query.pageSize === 0 ? -1 : query.pageSize;
  return useMemo(
    () => ({
      paginationMode: 'server' as const,
      paginationModel: { page: pageSize === -1 ? 0 : query.page - 1, pageSize },
      pageSizeOptions: [pageSize],
      rowCount: total,
    }),
    [query.page, pageSize, total],
  );
}

function useSorting({ choice, query, onSort }: Pick<GridBodyProps, 'choice' | 'query' | 'onSort'>) {
  // The grid drops a sort by a column that is not shown, and would call back as if a person had done it.
  const shown = choice.columns.some((entry) => entry.shown && entry.column.field === query.sort?.field);
  const { field, direction } = (shown ? query.sort : null) ?? {};
  const sorted = useLatest(onSort);
  return useMemo(
    () => ({
      sortingMode: 'server' as const,
      sortingOrder,
      sortModel: field === undefined || direction === undefined ? [] : [{ field, sort: direction }],
      onSortModelChange: ([first]: readonly { field: string; sort?: 'asc' | 'desc' | null }[]) =>
        sorted(first?.sort ? { field: first.field, direction: first.sort } : null),
    }),
    [field, direction, sorted],
  );
}

/** The boxes of the rows; without a selection around, the grid's own ways to select rows are off. */
function useTicking(rows: readonly Row[]) {
  const { compiled } = useTableScope();
  const ticks = useTicks();
  const ids = ticks?.ids;
  const chosen = useLatest(({ type, ids: named }: GridRowSelectionModel) => {
    const all =
      type === 'exclude'
        ? rows.map((row) => rowKey(compiled, row)).filter((id) => !named.has(id))
        : [...named].map(String);
    ticks?.choose(new Set(all));
  });
  return useMemo(() => {
    if (ids === undefined) return { rowSelection: false };
    const rowSelectionModel: GridRowSelectionModel = { type: 'include', ids: new Set(ids) };
    return { checkboxSelection: true, rowSelectionModel, onRowSelectionModelChange: chosen };
  }, [ids, chosen]);
}
