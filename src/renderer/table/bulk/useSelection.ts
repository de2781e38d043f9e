import { createContext, useContext, useMemo, useState } from 'react';
import type { CompiledTable, Row, TableQuery } from '../../../engine/index.ts';

/** Which rows of the page are ticked, by id, and what a row is called. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The ticked rows, in the page's order. */
  readonly rows: readonly Row[];
  choose(ids: ReadonlySet<string>): void;
}

const none: ReadonlySet<string> = new Set();

/** Keeps the ticks of a table: lost with a new query, kept through a reload of the same rows. */
export function useSelection(compiled: CompiledTable, query: TableQuery, rows: readonly Row[]): Selection {
  const asked = JSON.stringify(query);
  const [ticked, setTicked] = useState({ asked, ids: none });
  if (ticked.asked !== asked) setTicked({ asked, ids: none });
  const { ids } = ticked;
  return useMemo(() => {
    const present = ids.size === 0 ? [] : rows.filter((row) => ids.has(rowKey(compiled, row)));
    return {
      ids: new Set(present.map((row) => rowKey(compiled, row))),
      rows: present,
      choose: (next: ReadonlySet<string>) => setTicked({ asked, ids: next }),
    };
  }, [compiled, ids, rows, asked]);
}

/** Id of a row as text, as grids and cards know it. */
export function rowKey(compiled: CompiledTable, row: Row): string {
  return String(row[compiled.rowId]);
}

/** The selection of the nearest table; null where its rows cannot be ticked. */
export const SelectionContext = createContext<Selection | null>(null);

/** The selection of the nearest table; null where its rows cannot be ticked. */
export function useTicks(): Selection | null {
  return useContext(SelectionContext);
}
