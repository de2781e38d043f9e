import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import type { Column } from './types.ts';

/** Which columns a person chose to see, in which order and how wide (TBL-5); the fields known when it was chosen. */
export interface ColumnChoice {
  readonly columns: readonly { readonly field: string; readonly shown: boolean; readonly width?: number }[];
}

/** A column with whether it is shown now, and the width in pixels that a person gave it. */
export interface ChosenColumn {
  readonly column: Column;
  readonly shown: boolean;
  readonly width?: number;
}

/**
 * The columns in the chosen order. Columns that were added since stand behind the one they are
 * declared behind and show as declared; those that are gone are passed over; a new title changes nothing. Where
 * the choice would leave nothing to see, the declaration holds.
 */
export function applyColumnChoice(columns: readonly Column[], choice: ColumnChoice | null): ChosenColumn[] {
  const declared = columns.map((column) => ({ column, shown: !column.hidden }));
  if (choice === null) return declared;
  const known = choice.columns.flatMap(({ field, shown }) => {
    const column = columns.find((candidate) => candidate.field === field);
    return column === undefined ? [] : [{ column, shown }];
  });
  const result = [...known];
  declared.forEach((entry, index) => {
    if (known.some(({ column }) => column === entry.column)) return;
    const before = declared[index - 1]?.column;
    result.splice(result.findIndex(({ column }) => column === before) + 1, 0, entry);
  });
  return result.some(({ shown }) => shown) ? result : declared;
}

/** The choice as kept on the device; `applyColumnChoice` of it gives the same columns. */
export function columnChoiceOf(columns: readonly ChosenColumn[]): ColumnChoice {
  return { columns: columns.map(({ column, shown }) => ({ field: column.field, shown })) };
}

/** Reads a kept choice; null where there is none or where it is not one, since anybody may write there. */
export function parseColumnChoice(text: string | null): ColumnChoice | null {
  const value = text === null ? null : parseJson(text);
  const columns = isObject(value) ? value['columns'] : null;
  if (!Array.isArray(columns)) return null;
  const seen = new Map<string, boolean>();
  for (const entry of columns) {
    if (!isObject(entry) || typeof entry['field'] !== 'string' || typeof entry['shown'] !== 'boolean') return null;
    seen.set(entry['field'], entry['shown']);
  }
  return { columns: [...seen].map(([field, shown]) => ({ field, shown })) };
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
