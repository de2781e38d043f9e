import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { DataGrid } from '@mui/x-data-grid';
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import type { Column, Row, TableQuery } from '../../engine/index.ts';
import { sortableFields } from '../../engine/index.ts';
import { ToneIcon } from '../cells/ToneChip.tsx';
import { CellView } from './CellView.tsx';
import { gridStyle, rowClass } from './gridStyle.ts';
import { RowActions } from './RowActions.tsx';
import { rowTone } from './rowTone.ts';
import { useTableScope } from './tableScope.ts';

interface GridBodyProps {
  /** The columns to show, in their order. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly total: number;
  readonly query: TableQuery;
  readonly onSort: (sort: TableQuery['sort']) => void;
  readonly empty: string;
}

const ACTIONS = '$actions';

/** Before the compact density takes its three tenths off: room for three lines of a title. */
const HEAD_HEIGHT = 74;

const slots = { noRowsOverlay: EmptyWords };

/** The rows in the data grid. Paging, sorting and filtering are the server's; it draws what it is given. */
export function GridBody({ columns, rows, total, query, onSort, empty }: GridBodyProps) {
  const { compiled, facts } = useTableScope();
  // The grid adds style elements of its own beside emotion's: they carry the same nonce.
  const nonce = useEmotionCache()?.nonce;
  const [widths, setWidths] = useState<{ readonly [field: string]: number }>({});
  const definitions = useDefinitions(columns, widths);
  // The grid drops a sort by a column that is not shown, and would call back as if a person had done it.
  const sort = columns.some(({ field }) => field === query.sort?.field) ? query.sort : null;
  const sortModel = useMemo(() => (sort === null ? [] : [{ field: sort.field, sort: sort.direction }]), [sort]);
  const pageSize = query.pageSize === 0 ? -1 : query.pageSize;
  const paginationModel = useMemo(() => ({ page: pageSize === -1 ? 0 : query.page - 1, pageSize }), [query.page, pageSize]);
  const slotProps = useMemo(() => ({ noRowsOverlay: { children: empty } }), [empty]);
  return (
    <DataGrid
      label={compiled.declaration.title}
      {...(nonce ? { nonce } : {})}
      columns={definitions}
      rows={rows}
      getRowId={(row: Row) => String(row[compiled.rowId])}
      density="compact"
      columnHeaderHeight={HEAD_HEIGHT}
      disableEval
      disableColumnFilter
      disableColumnMenu
      disableColumnSelector
      disableRowSelectionOnClick
      hideFooter
      paginationMode="server"
      paginationModel={paginationModel}
      pageSizeOptions={[pageSize]}
      rowCount={total}
      sortingMode="server"
      sortingOrder={['asc', 'desc', null]}
      sortModel={sortModel}
      onSortModelChange={([first]) => onSort(first?.sort ? { field: first.field, direction: first.sort } : null)}
      filterMode="server"
      getRowClassName={({ row }: { row: Row }) => rowClass(rowTone(compiled, row, facts))}
      onColumnWidthChange={({ colDef, width }) => setWidths((known) => ({ ...known, [colDef.field]: width }))}
      slots={slots}
      slotProps={slotProps}
      sx={gridStyle}
    />
  );
}

function useDefinitions(columns: readonly Column[], widths: { readonly [field: string]: number }): GridColDef<Row>[] {
  const { compiled } = useTableScope();
  return useMemo(() => {
    const sortable = sortableFields(compiled);
    const definitions = columns.map((column, index): GridColDef<Row> => {
      const width = widths[column.field] ?? column.width;
      return {
        field: column.field,
        headerName: column.title,
        align: column.align,
        headerAlign: column.align,
        sortable: sortable.includes(column.field),
        ...(width === undefined ? { flex: 1, minWidth: index === 0 ? 180 : 120 } : { width }),
        renderCell: (params: GridRenderCellParams<Row>) => <GridCell column={column} params={params} first={index === 0} />,
      };
    });
    return compiled.rowActions.length === 0 ? definitions : [...definitions, actionsColumn(compiled.rowActions.length)];
  }, [compiled, columns, widths]);
}

function actionsColumn(count: number): GridColDef<Row> {
  return {
    field: ACTIONS,
    headerName: 'Actions',
    align: 'right',
    headerAlign: 'right',
    sortable: false,
    resizable: false,
    width: Math.max(96, count * 88),
    renderCell: ({ row }: GridRenderCellParams<Row>) => <RowActions row={row} hint />,
  };
}

function GridCell({ column, params, first }: { readonly column: Column; readonly params: GridRenderCellParams<Row>; readonly first: boolean }) {
  const cell = <CellView column={column} row={params.row} tabIndex={params.tabIndex} focused={params.hasFocus} />;
  return first ? <FirstCell row={params.row}>{cell}</FirstCell> : cell;
}

function EmptyWords({ children }: { readonly children?: ReactNode }) {
  return <p className="empty">{children}</p>;
}

/** The name of the thing carries what its row's colour says. */
function FirstCell({ row, children }: { readonly row: Row; readonly children: ReactNode }) {
  const { compiled, facts } = useTableScope();
  const style = rowTone(compiled, row, facts);
  if (style === null) return children;
  return (
    <span className="toned" title={style.label}>
      {children}
      <span className="tone-word">
        <ToneIcon tone={style.tone} /> {style.label}
      </span>
    </span>
  );
}
