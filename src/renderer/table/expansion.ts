import { createContext, useContext, useId, useMemo, useState, type ComponentType } from 'react';
import type { BodyItem, CompiledTable, Facts, Row } from '../../engine/index.ts';
import { rowKey } from './bulk/useSelection.ts';
import { useLatest } from './useLatest.ts';
import type { OpenedBeside } from './useTableQuery.ts';

/** What draws the body that a row opens to: the facts of the viewer and the page, and the row's own as `row`. */
export type RowBody = ComponentType<{ readonly items: readonly BodyItem[]; readonly facts: Facts }>;

/** Which rows of a table are open, and how to open and close them. */
export interface Expansion {
  /** "Details", or what the declaration says. */
  readonly label: string;
  readonly items: readonly BodyItem[];
  readonly Body: RowBody;
  /** One row at a time opens at the side of the list; else each below itself. */
  readonly isBeside: boolean;
  isOpen(row: Row): boolean;
  toggle(row: Row): void;
  /** Id of what a row opens to, for the button that opens it. */
  idOf(row: Row): string;
  /** Id of that button. */
  buttonOf(row: Row): string;
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

/**
 * The open rows of a table by their ids: they stay open while the rows come anew. Which one is open beside the list the
 * address says.
 */
export function useOpenRows(
  compiled: CompiledTable,
  Body: RowBody | undefined,
  opened: OpenedBeside,
): Expansion | null {
  const { expands, beside } = compiled.declaration;
  const page = useId();
  const [below, setBelow] = useState<ReadonlySet<string>>(new Set());
  const openBeside = useLatest(opened.open);
  return useMemo(() => {
    const declared = beside ?? expands;
    if (declared === undefined) return null;
    if (Body === undefined) throw new Error(`The table "${compiled.id}" stands where its rows cannot open.`);
    const isBeside = beside !== undefined;
    const keyOf = (row: Row) => rowKey(compiled, row);
    const isOpen = (row: Row) => (isBeside ? opened.key === keyOf(row) : below.has(keyOf(row)));
    const idOf = (row: Row) => `${page}-${keyOf(row)}`;
    return {
      label: declared.label ?? 'Details',
      items: declared.body,
      Body,
      isBeside,
      isOpen,
      toggle: (row) =>
        isBeside ? openBeside(isOpen(row) ? null : keyOf(row)) : setBelow((known) => toggled(known, keyOf(row))),
      idOf,
      buttonOf: (row) => `${idOf(row)}-opens`,
    };
  }, [compiled, expands, beside, below, opened.key, openBeside, Body, page]);
}

const toggled = (known: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  known.has(key) ? new Set([...known].filter((other) => other !== key)) : new Set([...known, key]);
