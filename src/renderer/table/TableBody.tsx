import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Row, TableQuery } from '../../engine/index.ts';
import type { ListState } from '../host.ts';
import { PivotView } from '../PivotView.tsx';
import { space, theme, tokens } from '../theme.ts';
import { CardList } from './CardList.tsx';
import { EmptyNote } from './EmptyNote.tsx';
import { GridBody } from './GridBody.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { TableState } from './useTableQuery.ts';

interface TableBodyProps {
  readonly list: ListState;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly state: TableState;
  readonly choice: ColumnChoiceState;
}

/** The rows of a table in the shape that fits: a grid, cards where it is narrow, lines of a pivot. */
export function TableBody({ list, rows, total, state, choice }: TableBodyProps) {
  const { compiled } = useTableScope();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const { failure } = compiled.declaration;
  const { query } = state;
  const onSort = (sort: TableQuery['sort']) => state.change({ sort });
  // Before the first answer, and after one that failed, nobody knows whether there is nothing.
  const known = list.page !== null && !list.failed;
  const waiting = list.page === null && list.loading;
  const pivoted = compiled.pivot !== undefined;
  const flat = !pivoted && !narrow;
  return (
    <Frame style={{ minHeight: flat ? heightOf(list.page === null ? query.pageSize : rows.length) : undefined }}>
      <div className="progress">{list.loading && <LinearProgress aria-label="Loading" />}</div>
      {list.failed && failure !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }} action={<Button size="small" onClick={list.reload}>Try again</Button>}>
          {failure}
        </Alert>
      )}
      {waiting && !flat && <Waiting />}
      {pivoted && !waiting && <PivotView rows={rows} total={total} query={query} onSort={onSort} />}
      {flat && <GridBody choice={choice} rows={rows} total={total} query={query} onSort={onSort} waiting={waiting} />}
      {!pivoted && narrow && <CardList choice={choice} rows={rows} query={query} onSort={onSort} />}
      {known && rows.length === 0 && <EmptyNote state={state} />}
    </Frame>
  );
}

/** Grey places for what is on its way, where there is no grid to draw them. */
function Waiting() {
  return (
    <div aria-hidden="true">
      {[0, 1, 2, 3, 4].map((place) => (
        <Skeleton key={place} variant="rounded" height={80} sx={{ mb: 2 }} />
      ))}
    </div>
  );
}

/** Room for the heads and up to ten rows, kept from the first moment so that nothing jumps. */
function heightOf(rows: number): number {
  return 58 + tokens.row * Math.min(rows === 0 ? 10 : rows, 10);
}

const Frame = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  '& > .progress': { height: 4 },
  '& > .grid-place': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, maxHeight: 'max(400px, calc(100dvh - 140px))' },
  '& .empty': { padding: space(6), textAlign: 'center', color: tokens.color.muted },
  '& .empty > p': { margin: `0 0 ${space(2)}` },
  // The grid keeps its heads; what it has to say stands in their place below.
  '& > .grid-place + .empty': { position: 'absolute', top: 80, left: 0, right: 0 },
});
