import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ChosenColumn, Row, TableQuery } from '../../engine/index.ts';
import type { ListState } from '../host.ts';
import { PivotView } from '../PivotView.tsx';
import { theme, tokens } from '../theme.ts';
import { CardList } from './CardList.tsx';
import { GridBody } from './GridBody.tsx';
import { useTableScope } from './tableScope.ts';
import type { TableState } from './useTableQuery.ts';

interface TableBodyProps {
  readonly list: ListState;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly state: TableState;
  readonly columns: readonly ChosenColumn[];
}

/** The text of an empty table whose declaration has none of its own (TBL-7). */
const EMPTY = 'There are no results to display.';

/** The rows of a table in the shape that fits: a grid, cards where it is narrow, lines of a pivot. */
export function TableBody({ list, rows, total, state, columns }: TableBodyProps) {
  const { compiled } = useTableScope();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const shown = useMemo(() => columns.flatMap(({ column, shown: visible }) => (visible ? [column] : [])), [columns]);
  const { failure, empty = EMPTY } = compiled.declaration;
  const onSort = (sort: TableQuery['sort']) => state.change({ sort });
  // Before the first answer, and after one that failed, nobody knows whether there is nothing.
  const known = list.page !== null && !list.failed;
  const flat = compiled.pivot === undefined && !narrow;
  return (
    <Frame style={{ minHeight: flat ? heightOf(list.page === null ? state.query.pageSize : rows.length) : undefined }}>
      <div className="progress">{list.loading && <LinearProgress aria-label="Loading" />}</div>
      {list.failed && failure !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }} action={<Button size="small" onClick={list.reload}>Try again</Button>}>
          {failure}
        </Alert>
      )}
      {compiled.pivot !== undefined && <PivotView rows={rows} total={total} query={state.query} onSort={onSort} />}
      {flat && <GridBody columns={shown} rows={rows} total={total} query={state.query} onSort={onSort} empty={known ? empty : ''} />}
      {compiled.pivot === undefined && narrow && <CardList columns={shown} rows={rows} query={state.query} onSort={onSort} />}
      {!flat && known && rows.length === 0 && <p className="empty">{empty}</p>}
    </Frame>
  );
}

/** Room for the heads and up to ten rows, kept from the first moment so that nothing jumps. */
function heightOf(rows: number): number {
  return 58 + tokens.row * Math.min(rows === 0 ? 10 : rows, 10);
}

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'none',
  '& > .progress': { height: 4 },
  '& > .MuiDataGrid-root': { maxHeight: 'max(400px, calc(100dvh - 140px))' },
  '& .empty': { margin: 0, padding: 24, textAlign: 'center', color: tokens.color.muted },
});
