import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import type { CompiledTable, JsonObject, TableQuery } from '../../engine/index.ts';
import { pageCount, sameFilter } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { ListState } from '../host.ts';
import { later } from '../parts/Later.tsx';
import { TypedIn } from './editing/KeptEntries.tsx';
import { BesideRows } from './beside/BesideRows.tsx';
import { ExpansionContext, useOpenRows, usePartName, type RowBody } from './expansion.ts';
import { TableChart } from './chart/TableChart.tsx';
import { useSavedValues } from './savedValues.ts';
import { isPaged, TableRows } from './TableRows.tsx';
import { usePublishExtras } from './tableExtras.ts';
import { Sides, TableSurface } from './tableParts.ts';
import { TableScopeContext, type TableScope } from './tableScope.ts';
import { TableToolbar } from './TableToolbar.tsx';
import { useColumnChoice } from './useColumnChoice.ts';
import { useCompiledTable } from './useCompiledTable.ts';
import { useFilterPanel } from './useFilterPanel.ts';
import { useLeavingRow } from './useLeavingRow.ts';
import { FormOpener } from '../ask/FormOpener.tsx';
import { useFold } from './useFold.ts';
import { useTableQuery } from './useTableQuery.ts';
import { useViews } from './useViews.ts';
import type { TableState } from './useTableQuery.ts';

const FilterPanel = later(async () => (await import('../ask/FilterPanel.tsx')).FilterPanel);

/** What a table view is given. */
export interface TableViewProps {
  /** Id of the table's declaration. */
  readonly id: string;
  /** What the list call gets beside the query: the thing whose rows are asked for. */
  readonly params: JsonObject;
  /** Put before the names of its state in the address, where several tables stand on one page. */
  readonly addressKey?: string;
  /** Draws what its rows open to, where its declaration says that they do. */
  readonly Body?: RowBody;
  /** Is there only while it has rows. */
  readonly whileAny?: boolean;
}

/**
 * Draws a declared table: search, filters, columns, rows, pages. All of its state is one query, kept
 * in the address; the host loads the page for it, and the old rows stay until the new ones are there.
 */
export function TableView({ id, params, addressKey, Body, whileAny = false }: TableViewProps) {
  const { host } = useEngine();
  const compiled = useCompiledTable(id);
  const state = useTableQuery(compiled, host.facts, addressKey);
  const { list, page, rows, showSaved, leaving } = useLoadedRows(compiled, state, params);
  const shown = useShownView(compiled, state);
  const panel = useFilterPanel(compiled, { waits: state.waits, besideRow: state.opened.key !== null });
  const fold = useFold();
  const expansion = useOpenRows(compiled, Body, state.opened);
  usePublishExtras(id, page?.extras);
  const scope = useScope({ compiled, denied: list.denied, showSaved, showStored: leaving.showStored });
  const name = usePartName(compiled.declaration.title);
  const total = page?.total ?? 0;
  const counted = needsCount(compiled, panel.has, total, state.query.pageSize);
  const tools = { params, state, ...shown, panel, fold, page, counted };
  if (whileAny && hasNone(list, page, state.query)) return null;
  return (
    <FormOpener>
      <Shared scope={scope}>
        <TableSurface aria-label={name} aria-busy={list.loading}>
          <TableToolbar {...tools} />
          <TableChart rows={rows} />
          <Sides>
            {panel.open && fold.open && (
              <Filters id={panel.id} compiled={compiled} state={state} onReload={list.reload} />
            )}
            <ExpansionContext value={expansion}>
              <TableRows
                list={list}
                rows={rows}
                total={total}
                state={state}
                params={params}
                choice={shown.choice}
                fold={fold}
                leaving={leaving}
                filtersSeen={panel.open && fold.open}
              />
              <BesideRows rows={rows} opened={state.opened} known={page !== null && !list.loading} />
            </ExpansionContext>
          </Sides>
        </TableSurface>
      </Shared>
    </FormOpener>
  );
}

/** Around all parts of the table: what they share, and what is typed in its rows. */
function Shared({ scope, children }: { readonly scope: TableScope; readonly children: ReactNode }) {
  return (
    <TableScopeContext value={scope}>
      <TypedIn compiled={scope.compiled}>{children}</TypedIn>
    </TableScopeContext>
  );
}

/** The views of the table, and its columns, which a view that is shown may bring along. */
function useShownView(compiled: CompiledTable, state: TableState) {
  const views = useViews(compiled, state);
  return { views, choice: useColumnChoice(compiled, views.shown) };
}

/** What the cells and actions of the table share: the same object while nothing of it changed. */
function useScope({ compiled, denied, showSaved, showStored }: Omit<TableScope, 'facts'>): TableScope {
  const { facts } = useEngine().host;
  return useMemo(
    () => ({ compiled, denied, facts, showSaved, showStored }),
    [compiled, denied, facts, showSaved, showStored],
  );
}

/** The rows of the page that is asked for, with what was saved in them since and what left them because of it. */
function useLoadedRows(compiled: CompiledTable, state: TableState, params: JsonObject) {
  const { host } = useEngine();
  const list = host.useList(compiled.declaration.list, state.query, params, state.waits);
  // A table whose load failed is empty (TBL-8); why is said above the rows (D-108).
  const page = list.failed ? null : list.page;
  const { rows, showSaved } = useSavedValues(compiled, page, list.loading);
  useExistingPage({ state, loading: list.loading, page });
  const leaving = useLeavingRow({
    compiled,
    rows,
    asked: JSON.stringify([state.query, params]),
    known: page !== null,
    now: host.now,
  });
  return { list, page, rows, showSaved, leaving };
}

/** Whether there are no rows at all, or none yet: a list that is narrowed, or could not be loaded, may have some. */
function hasNone(list: ListState, page: ListState['page'], { filters, search }: TableQuery): boolean {
  if (list.failed || search !== '' || Object.keys(filters).length > 0) return false;
  return page === null || page.total === 0;
}

/** A list that is always whole on one page, and cannot be narrowed, needs no count. */
function needsCount(compiled: CompiledTable, hasFilters: boolean, total: number, pageSize: number): boolean {
  return hasFilters || compiled.declaration.search !== undefined || isPaged(compiled, total, pageSize);
}

interface FiltersProps {
  readonly id: string;
  readonly compiled: CompiledTable;
  readonly state: TableState;
  onReload(): void;
}

function Filters({ id, compiled, state, onReload }: FiltersProps) {
  const { query, open, waits, load } = state;
  const ask = (part: Pick<TableQuery, 'filters'> & Partial<TableQuery>) => {
    const same = !waits && (part.search ?? query.search) === query.search && sameFilters(compiled, part.filters, query);
    if (same) onReload();
    load(part);
  };
  const reset = () => {
    ask({ filters: open.filters, search: '' });
    return open.filters;
  };
  const apply = (filters: TableQuery['filters']) => ask({ filters });
  const buttons = compiled.declaration.filtersOnButton ? { apply, reset } : undefined;
  return (
    <aside id={id} className="screen-only" aria-label={usePartName('Filters')}>
      <FilterPanel compiled={compiled} state={state} buttons={buttons} />
    </aside>
  );
}

/** Whether these filters ask what is asked already: the press of a button then loads the same again. */
function sameFilters({ filters }: CompiledTable, asked: TableQuery['filters'], query: TableQuery): boolean {
  return filters.every(({ field }) => sameFilter(asked[field], query.filters[field]));
}

/** Goes to the last page where the one asked for is past it: rows have gone since the address was kept. */
function useExistingPage({
  state,
  loading,
  page,
}: {
  state: TableState;
  loading: boolean;
  page: { rows: readonly unknown[]; total: number } | null;
}) {
  const last = page === null ? 1 : pageCount(page.total, state.query.pageSize);
  const beyond = !loading && page !== null && page.rows.length === 0 && page.total > 0 && state.query.page > last;
  const goTo = useEffectEvent((number: number) => state.change({ page: number }));
  useEffect(() => {
    if (beyond) goTo(last);
  }, [beyond, last]);
}
