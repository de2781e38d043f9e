import { useMemo, useRef } from 'react';
import type { CompiledTable, Facts, QueryParams, TableQuery } from '../../engine/index.ts';
import { changedQuery, EngineError, openQuery, paramsToQuery, queryToParams } from '../../engine/index.ts';
import { useAddress } from './AddressProvider.tsx';

/** A table's state: the query now, the one it opened with, and how to change a part of it. */
export interface TableState {
  readonly query: TableQuery;
  readonly open: TableQuery;
  /** The address says that nothing is loaded until "Update results" is pressed. */
  readonly waits: boolean;
  /** The saved view that was chosen, by its id; null where none was. */
  readonly savedView: number | null;
  /** The query that was asked for last, which the page may not have drawn yet. */
  latest(): TableQuery;
  /** Anything but a change of page goes back to the first page; see `changedQuery`. */
  change(part: Partial<TableQuery>): void;
  /** The same, and from now on the table loads. */
  load(part: Partial<TableQuery>): void;
  /** The same, as what a view sets: `savedView` is its id where somebody has saved it. */
  show(part: Partial<TableQuery>, savedView: number | null): void;
  readonly opened: OpenedBeside;
}

/** Which row is open at the side of the list, as the address says. */
export interface OpenedBeside {
  /** Id of the row; null where none is open. */
  readonly key: string | null;
  /** The same as it was asked for last, which the page may not have drawn yet. */
  latest(): string | null;
  /** Opens one, another in its place, or with null none. Opening is a step that Back takes away. */
  open(key: string | null): void;
}

/** Name in the address by which the tables of a page whose filters act on a button open without loading (SET-7). */
const LOADS = 'dataLoad';

/**
 * Name in the address of the saved view that was chosen. What it sets stands beside it, so that a link shows the same
 * to somebody whose view it is not.
 */
const SAVED_VIEW = 'savedView';

/** Name in the address of the row that is open beside the list. */
const BESIDE = 'beside';

/** What a page's address holds where its table shows a view, saved under an id or declared; `key` as in the table. */
export function searchOfView(
  compiled: CompiledTable,
  facts: Facts,
  { part, savedView, key }: { part: Partial<TableQuery>; savedView: number | null; key: string },
): string {
  const open = openQuery(compiled, facts);
  const params = queryToParams(compiled, changedQuery(compiled, open, part), open);
  const all = new URLSearchParams(write('', { key, compiled, params }));
  if (savedView !== null) all.set(key + SAVED_VIEW, String(savedView));
  return all.toString();
}

/** Keeps a table's query in the page's address; `key` tells tables of one page apart. */
export function useTableQuery(compiled: CompiledTable, facts: Facts, key = ''): TableState {
  const address = useAddress();
  const { search, latest, replace } = address;
  const opened = useOpened(address, key);
  const open = useMemo(() => openQuery(compiled, facts), [compiled, facts]);
  const query = useMemo(() => readQuery(compiled, search, open, key), [compiled, search, open, key]);
  const waits = compiled.declaration.filtersOnButton === true && new URLSearchParams(search).get(LOADS) === 'false';
  const readLatest = () => readQuery(compiled, latest.current, open, key);
  const change = (part: Partial<TableQuery>) => {
    const next = changedQuery(compiled, readLatest(), part);
    replace(write(latest.current, { key, compiled, params: queryToParams(compiled, next, open) }));
  };
  const load = (part: Partial<TableQuery>) => {
    change(part);
    const all = new URLSearchParams(latest.current);
    all.delete(LOADS);
    if (waits) replace(all.toString());
  };
  const show = (part: Partial<TableQuery>, view: number | null) => {
    load(part);
    const all = new URLSearchParams(latest.current);
    all.delete(key + SAVED_VIEW);
    if (view !== null) all.set(key + SAVED_VIEW, String(view));
    replace(all.toString());
  };
  return { query, open, waits, savedView: readSavedView(search, key), latest: readLatest, change, load, show, opened };
}

function useOpened({ search, latest, replace, push, back }: ReturnType<typeof useAddress>, key: string): OpenedBeside {
  /** What the address held before a row was opened: closing it goes back there, and no idle step is left. */
  const before = useRef<string | null>(null);
  const open = (row: string | null) => {
    const all = new URLSearchParams(latest.current);
    const isOpen = all.has(key + BESIDE);
    all.delete(key + BESIDE);
    const without = all.toString();
    if (row === null) {
      const isStep = isOpen && before.current === without;
      before.current = null;
      if (!(isStep && back(without))) replace(without);
      return;
    }
    all.set(key + BESIDE, row);
    if (isOpen) return replace(all.toString());
    before.current = without;
    push(all.toString());
  };
  const read = (from: string) => new URLSearchParams(from).get(key + BESIDE);
  return { key: read(search), latest: () => read(latest.current), open };
}

function readSavedView(search: string, key: string): number | null {
  const text = new URLSearchParams(search).get(key + SAVED_VIEW) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readQuery(compiled: CompiledTable, search: string, open: TableQuery, key: string): TableQuery {
  try {
    return paramsToQuery(compiled, read(search, key), open);
  } catch (error) {
    // An address that was typed or has aged must not break the page: the table opens as it does without.
    if (error instanceof EngineError && error.code === 'BAD_TABLE_QUERY') return open;
    throw error;
  }
}

function read(search: string, key: string): QueryParams {
  const params: { [name: string]: string[] } = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!name.startsWith(key)) continue;
    const own = name.slice(key.length);
    params[own] = [...(params[own] ?? []), value];
  }
  return params;
}

function write(
  search: string,
  { key, compiled, params }: { key: string; compiled: CompiledTable; params: QueryParams },
): string {
  const all = new URLSearchParams(search);
  // What this viewer is not offered goes too: an address that was passed on should not say what does not hold.
  const filters = (compiled.declaration.filters ?? []).map(
    (filter) => `filter.${typeof filter === 'string' ? filter : filter.field}`,
  );
  for (const name of ['page', 'pageSize', 'sort', 'search', ...filters]) all.delete(key + name);
  for (const [name, values] of Object.entries(params)) for (const value of values) all.append(key + name, value);
  return all.toString();
}
