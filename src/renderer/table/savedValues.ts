import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CompiledTable, Json, Page, Row } from '../../engine/index.ts';
import { jsonEqual } from '../../engine/index.ts';

interface SavedValue {
  /** What the list said when the value was saved. */
  readonly before: Json;
  readonly value: Json;
  /** A load was under way: it may have been asked before the save, and bring what was there then. */
  readonly overtaken: boolean;
}

/** Rows with the values saved since they were loaded, and how to add one; the function stays the same. */
export interface SavedValues {
  readonly rows: readonly Row[];
  showSaved(row: Row, field: string, value: Json): void;
}

/**
 * Lays saved values over the page's rows, so that a grid shows what was saved without loading again.
 * They go once the list brings the rows anew: a load that began after the save is right, whatever it
 * says; one that was under way already only where it brings something else than was there before.
 */
export function useSavedValues(compiled: CompiledTable, page: Page | null, loading = false): SavedValues {
  const [saved, setSaved] = useState<ReadonlyMap<string, SavedValue>>(new Map());
  const [seen, setSeen] = useState(page);
  if (seen !== page) {
    setSeen(page);
    setSaved((known) => stillAhead(compiled, page, known));
  }
  const latest = useRef({ compiled, page, loading });
  useLayoutEffect(() => {
    latest.current = { compiled, page, loading };
  });
  const rows = useMemo(() => overlaidRows(compiled, page?.rows ?? [], saved), [compiled, page, saved]);
  // The answer of a save may be late: it counts against what the list shows by then.
  const showSaved = useCallback((row: Row, field: string, value: Json) => {
    const now = latest.current;
    const loaded = now.page?.rows.find((candidate) =>
      jsonEqual(candidate[now.compiled.rowId], row[now.compiled.rowId]),
    );
    const entry = { before: loaded?.[field] ?? null, value, overtaken: now.loading };
    setSaved((known) => new Map(known).set(keyOf(now.compiled, row, field), entry));
  }, []);
  return { rows, showSaved };
}

const keyOf = (compiled: CompiledTable, row: Row, field: string) =>
  JSON.stringify([row[compiled.rowId] ?? null, field]);

/**
 * A page may be tens of thousands of rows: without a save none is looked at, else those in which something was saved.
 */
function overlaidRows(
  compiled: CompiledTable,
  rows: readonly Row[],
  saved: ReadonlyMap<string, SavedValue>,
): readonly Row[] {
  if (saved.size === 0) return rows;
  const touched = new Set([...saved.keys()].map((key) => JSON.stringify((JSON.parse(key) as Json[])[0])));
  return rows.map((row) =>
    touched.has(JSON.stringify(row[compiled.rowId] ?? null)) ? overlaid(compiled, row, saved) : row,
  );
}

function overlaid(compiled: CompiledTable, row: Row, saved: ReadonlyMap<string, SavedValue>): Row {
  const changed = Object.keys(row).flatMap((field): [string, Json][] => {
    const entry = saved.get(keyOf(compiled, row, field));
    return entry !== undefined && jsonEqual(entry.before, row[field] ?? null) ? [[field, entry.value]] : [];
  });
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
}

function stillAhead(
  compiled: CompiledTable,
  page: Page | null,
  saved: ReadonlyMap<string, SavedValue>,
): ReadonlyMap<string, SavedValue> {
  if (saved.size === 0) return saved;
  const values = new Map<string, Json>();
  for (const row of page?.rows ?? [])
    for (const field of Object.keys(row)) values.set(keyOf(compiled, row, field), row[field] ?? null);
  return new Map(
    [...saved].flatMap(([key, entry]): [string, SavedValue][] =>
      entry.overtaken && jsonEqual(values.get(key), entry.before) ? [[key, { ...entry, overtaken: false }]] : [],
    ),
  );
}
