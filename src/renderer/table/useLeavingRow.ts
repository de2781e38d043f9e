import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CompiledTable, Row } from '../../engine/index.ts';
import type { CommandResult } from '../host.ts';
import { rowKey } from './bulk/useSelection.ts';

/** A change of a row that is stored. */
export interface StoredChange {
  readonly row: Row;
  readonly field: string;
  /** Stores again what was there before; null where that is not possible. */
  readonly undo: (() => Promise<CommandResult>) | null;
}

interface ShownRows {
  readonly compiled: CompiledTable;
  readonly rows: readonly Row[];
  /** What the rows are asked for with: rows that are gone because of another query have not left. */
  readonly asked: string;
  /** Whether the rows are what the server says now. */
  readonly known: boolean;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Milliseconds after a change within which a row that is gone has left because of it. */
const BECAUSE_MS = 30_000;

/** The last change whose row has left the list since, and what stands in its place. */
export interface LeftRow extends StoredChange {
  /** Key of the row that stands there now; null where none is left. */
  readonly next: string | null;
}

/** Watches whether a row leaves the list because of what was changed in it. */
export function useLeavingRow(place: ShownRows) {
  const { compiled, rows, asked, known } = place;
  const [left, setLeft] = useState<(LeftRow & { readonly asked: string }) | null>(null);
  const changed = useRef<
    (StoredChange & { readonly index: number; readonly asked: string; readonly at: number }) | null
  >(null);
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
  });
  const showStored = useCallback((change: StoredChange) => {
    const now = latest.current;
    const index = now.rows.findIndex((row) => rowKey(now.compiled, row) === rowKey(now.compiled, change.row));
    changed.current = { ...change, index: Math.max(0, index), asked: now.asked, at: now.now() };
    setLeft(null);
  }, []);
  useEffect(() => {
    const { current } = changed;
    if (current === null || !known) return;
    if (current.asked !== asked || latest.current.now() - current.at > BECAUSE_MS) {
      changed.current = null;
      return;
    }
    const own = rowKey(compiled, current.row);
    if (rows.some((row) => rowKey(compiled, row) === own)) return;
    changed.current = null;
    const next = rows[Math.min(current.index, rows.length - 1)];
    setLeft({
      row: current.row,
      field: current.field,
      undo: current.undo,
      next: next === undefined ? null : rowKey(compiled, next),
      asked,
    });
  }, [compiled, rows, asked, known]);
  const forget = useCallback(() => setLeft(null), []);
  // Told of the list as it was asked for then.
  return { left: left?.asked === asked ? left : null, showStored, forget };
}
