import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Row, TableQuery } from '../../engine/index.ts';
import type { ListState } from '../host.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { PrintedRows } from './PrintedRows.tsx';
import { later } from '../parts/Later.tsx';
import { StillLoading } from '../parts/StillLoading.tsx';
import { space, tokens } from '../theme.ts';
import { CardList } from './CardList.tsx';
import { EmptyNote, WaitsNote } from './EmptyNote.tsx';
import { NamesFailures } from './NamesFailures.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { FoldState } from './useFold.ts';
import type { TableState } from './useTableQuery.ts';

const GridBody = later(async () => (await import('./GridBody.tsx')).GridBody);
const PivotView = later(async () => (await import('./PivotView.tsx')).PivotView);

interface TableBodyProps {
  readonly list: ListState;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly state: TableState;
  readonly choice: ColumnChoiceState;
  readonly fold: FoldState;
  /** The filter panel stands beside the rows. */
  readonly filtersSeen: boolean;
}

/** The rows of a table in the shape that fits: a grid, cards where it is narrow, lines of a pivot. */
export function TableBody({ list, rows, total, state, choice, fold, filtersSeen }: TableBodyProps) {
  const { compiled } = useTableScope();
  const { failure } = compiled.declaration;
  const { query } = state;
  const { narrow } = fold;
  const onSort = (sort: TableQuery['sort']) => state.change({ sort });
  // Before the first answer, and after one that failed, nobody knows whether there is nothing.
  const known = list.page !== null && !list.failed;
  const waiting = list.page === null && list.loading;
  const pivoted = compiled.pivot !== undefined;
  const flat = !pivoted && !narrow;
  return (
    <Frame
      tabIndex={-1}
      style={{
        minHeight: flat ? heightOf(list.page === null ? query.pageSize : rows.length || EMPTY_ROWS) : undefined,
      }}
    >
      <div className="progress">{list.loading && <LinearProgress aria-label="Loading" />}</div>
      <StillLoading waits={list.loading} />
      {list.failed && <LoadFailure text={failure} reference={list.reference} onRetry={list.reload} />}
      <NamesFailures choice={choice} query={query} />
      {waiting && !flat && <Waiting />}
      {pivoted && !waiting && <PivotView rows={rows} total={total} query={query} onSort={onSort} />}
      {known && !pivoted && <PrintedRows choice={choice} rows={rows} />}
      {flat && <GridBody choice={choice} rows={rows} total={total} query={query} onSort={onSort} waiting={waiting} />}
      {!pivoted && narrow && <CardList choice={choice} rows={rows} query={query} onSort={onSort} bare={!fold.open} />}
      {known && rows.length === 0 && <EmptyNote state={state} />}
      {state.waits && <WaitsNote state={state} filtersSeen={filtersSeen} />}
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

/** So many rows have the height of what an empty table says. */
const EMPTY_ROWS = 5;

/** Room for the heads and up to ten rows, kept from the first moment so that nothing jumps. */
function heightOf(rows: number): number {
  return 58 + tokens.row * Math.min(rows === 0 ? 10 : rows, 10);
}

const Frame = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
  // It stands over the gap above: what comes and goes takes no place of the rows'.
  '& > .progress': { position: 'absolute', top: -4, left: 0, right: 0, height: 4 },
  // Not what has the rows on paper: they would be there twice.
  '@media print': { minHeight: '0 !important', '& > table ~ .grid-place, & > table ~ ul': { display: 'none' } },
  '& > .grid-place': {
    // What a row opens to is measured by it.
    containerType: 'inline-size',
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minHeight: 0,
    maxHeight: 'max(400px, calc(100dvh - 140px))',
  },
  '& .empty': { padding: space(6), textAlign: 'center', color: tokens.color.muted },
  '& .empty > p': { margin: `0 0 ${space(2)}` },
  // The grid keeps its heads; what it has to say stands in their place below.
  '& > .grid-place + .empty': { position: 'absolute', top: 80, left: 0, right: 0 },
});
