import { useMemo, useState } from 'react';
import type { CompiledTable, Json, Page, Row } from '../../engine/index.ts';
import { jsonEqual } from '../../engine/index.ts';

interface Saved {
  readonly before: Json;
  readonly value: Json;
}

/** Rows with the values saved since they were loaded, and how to add one. */
export interface SavedValues {
  readonly rows: readonly Row[];
  showSaved(row: Row, field: string, value: Json): void;
}

/**
 * Lays saved values over the page's rows, so that a grid shows what was saved without loading again.
 * Once a load brings a row whose value has moved on from the one before the save, the load is right.
 */
export function useSavedValues(compiled: CompiledTable, page: Page | null): SavedValues {
  const [saved, setSaved] = useState<ReadonlyMap<string, Saved>>(new Map());
  const [seen, setSeen] = useState(page);
  if (seen !== page) {
    setSeen(page);
    setSaved((known) => stillAhead(compiled, page, known));
  }
  const rows = useMemo(() => (page?.rows ?? []).map((row) => overlaid(compiled, row, saved)), [compiled, page, saved]);
  const showSaved = (row: Row, field: string, value: Json) => {
    const loaded = page?.rows.find((candidate) => jsonEqual(candidate[compiled.rowId], row[compiled.rowId]));
    const entry = { before: loaded?.[field] ?? null, value };
    setSaved((known) => new Map(known).set(keyOf(compiled, row, field), entry));
  };
  return { rows, showSaved };
}

const keyOf = (compiled: CompiledTable, row: Row, field: string) => JSON.stringify([row[compiled.rowId] ?? null, field]);

function overlaid(compiled: CompiledTable, row: Row, saved: ReadonlyMap<string, Saved>): Row {
  if (saved.size === 0) return row;
  const changed = Object.keys(row).flatMap((field): [string, Json][] => {
    const entry = saved.get(keyOf(compiled, row, field));
    return entry !== undefined && jsonEqual(entry.before, row[field] ?? null) ? [[field, entry.value]] : [];
  });
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
}

function stillAhead(compiled: CompiledTable, page: Page | null, saved: ReadonlyMap<string, Saved>): ReadonlyMap<string, Saved> {
  const values = new Map<string, Json>();
  for (const row of page?.rows ?? []) for (const field of Object.keys(row)) values.set(keyOf(compiled, row, field), row[field] ?? null);
  return new Map([...saved].filter(([key, { before }]) => jsonEqual(values.get(key), before)));
}
