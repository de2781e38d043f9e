import { createContext, useContext } from 'react';
import type { CompiledTable, Facts, Json, JsonObject, Row } from '../../engine/index.ts';
import { DENIED, isObject } from '../../engine/index.ts';
import type { StoredChange } from './useLeavingRow.ts';

/** What the cells and actions of a table share. */
export interface TableScope {
  readonly compiled: CompiledTable;
  /** Operation id -> reason, for the whole list. */
  readonly denied: { readonly [operation: string]: string };
  /** Facts of the viewer and the page; a row's own stand beside them as `row`. */
  readonly facts: Facts;
  /** Shows a value that was saved until the list brings its row anew. */
  showSaved(row: Row, field: string, value: Json): void;
  /** Told of a change that is stored: its row may leave the list because of it. */
  showStored(change: StoredChange): void;
}

/** The scope of the nearest table. */
export const TableScopeContext = createContext<TableScope | null>(null);

/** What the nearest table shares; throws where there is none. */
export function useTableScope(): TableScope {
  const scope = useContext(TableScopeContext);
  if (scope === null) throw new Error('This part needs a table around it.');
  return scope;
}

/** Why a row's operation is refused, by the row itself, else by its list; null where it is not. */
export function denialOf(row: Row, listDenied: TableScope['denied'], operation: string): string | null {
  const own = row[DENIED];
  const reason = isObject(own) ? own[operation] : undefined;
  return typeof reason === 'string' ? reason : (listDenied[operation] ?? null);
}

/** The facts of a row: those of the page and the row itself. */
export function rowFacts(facts: Facts, row: Row, more: JsonObject = {}): JsonObject {
  return { ...facts, row, ...more };
}
