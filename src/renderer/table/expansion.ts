import { createContext, useContext, useMemo, useState, type ComponentType } from 'react';
import type { BodyItem, CompiledTable, Facts, Row } from '../../engine/index.ts';
import { rowKey } from './bulk/useSelection.ts';

/** What draws the body that a row opens to: the facts of the viewer and the page, and the row's own as `row`. */
export type RowBody = ComponentType<{ readonly items: readonly BodyItem[]; readonly facts: Facts }>;

/** Which rows of a table are open, and how to open and close them. */
export interface Expansion {
  /** "Details", or what the declaration says. */
  readonly label: string;
  readonly items: readonly BodyItem[];
  readonly Body: RowBody;
  isOpen(row: Row): boolean;
  toggle(row: Row): void;
  /** Id of what a row opens to, for the button that opens it. */
  idOf(row: Row): string;
}

/** The open rows of the nearest table; null where its rows open to nothing. */
export const ExpansionContext = createContext<Expansion | null>(null);

/** The open rows of the nearest table; null where its rows open to nothing. */
export function useExpansion(): Expansion | null {
  return useContext(ExpansionContext);
}

/** What the row is called that opens to what stands below; null outside of opened rows. */
export const WithinRowContext = createContext<string | null>(null);

/**
 * The name of a part of a table, with the row's that the table stands in: several rows may be open, each to the same
 * tables.
 */
export function usePartName(name: string): string {
  return useNameWithin(name) ?? name;
}

/** The same for a part that has no name of its own outside of opened rows. */
export function useNameWithin(name: string): string | undefined {
  const row = useContext(WithinRowContext);
  return row === null ? undefined : `${name}: ${row}`;
}

/** Keeps the open rows of a table by their ids: they stay open while the rows come anew. */
export function useOpenRows(compiled: CompiledTable, Body: RowBody | undefined, page: string): Expansion | null {
  const { expands } = compiled.declaration;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    if (expands === undefined) return null;
    if (Body === undefined) throw new Error(`The table "${compiled.id}" stands where its rows cannot open.`);
    const keyOf = (row: Row) => rowKey(compiled, row);
    const toggled = (known: ReadonlySet<string>, key: string) =>
      known.has(key) ? new Set([...known].filter((other) => other !== key)) : new Set([...known, key]);
    return {
      label: expands.label ?? 'Details',
      items: expands.body,
      Body,
      isOpen: (row) => open.has(keyOf(row)),
      toggle: (row) => setOpen((known) => toggled(known, keyOf(row))),
      idOf: (row) => `${page}-${keyOf(row)}`,
    };
  }, [compiled, expands, open, Body, page]);
}
