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

/** Pixels that a person can make a column: enough for its head's letters, and never the whole of a wall. */
export const COLUMN_WIDTHS = { least: 60, most: 1200 } as const;

/**
 * The columns in the chosen order. Columns that were added since stand behind the one they are
 * declared behind and show as declared; those that are gone are passed over; a new title changes nothing. Where
 * the choice would leave nothing to see, the declaration holds.
 */
export function applyColumnChoice(columns: readonly Column[], choice: ColumnChoice | null): ChosenColumn[] {
  const declared: ChosenColumn[] = columns.map((column) => ({ column, shown: !column.hidden }));
  if (choice === null) return declared;
  const byField = new Map(columns.map((column) => [column.field, column]));
  const result = choice.columns.flatMap(({ field, ...chosen }): ChosenColumn[] => {
    const column = byField.get(field);
    return column === undefined ? [] : [{ column, ...chosen }];
  });
  const known = new Set(result.map(({ column }) => column));
  declared.forEach((entry, index) => {
    if (known.has(entry.column)) return;
    const before = declared[index - 1]?.column;
    result.splice(result.findIndex(({ column }) => column === before) + 1, 0, entry);
  });
  return result.some(({ shown }) => shown) ? result : declared;
}

/** The choice as kept on the device; `applyColumnChoice` of it gives the same columns. */
export function columnChoiceOf(columns: readonly ChosenColumn[]): ColumnChoice {
  return { columns: columns.map(({ column, ...chosen }) => ({ field: column.field, ...chosen })) };
}

/** The columns with one shown or hidden. The last one shown stays: a table without any would be blank. */
export function showColumn(columns: readonly ChosenColumn[], field: string, shown: boolean): ChosenColumn[] {
  const next = columns.map((entry) => (entry.column.field === field ? { ...entry, shown } : entry));
  return next.some((entry) => entry.shown) ? next : [...columns];
}

/** The columns with one in another place, counted from 0; past an end is at the end. */
export function moveColumn(columns: readonly ChosenColumn[], field: string, to: number): ChosenColumn[] {
  const moved = columns.find(({ column }) => column.field === field);
  if (moved === undefined) return [...columns];
  const others = columns.filter((entry) => entry !== moved);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, moved);
}

/** The columns with one of another width in pixels, within what can be worked with. */
export function resizeColumn(columns: readonly ChosenColumn[], field: string, width: number): ChosenColumn[] {
  const kept = Math.round(Math.max(COLUMN_WIDTHS.least, Math.min(width, COLUMN_WIDTHS.most)));
  return columns.map((entry) => (entry.column.field === field ? { ...entry, width: kept } : entry));
}

/** Reads a kept choice; null where there is none or where it is not one, since anybody may write there. */
export function parseColumnChoice(text: string | null): ColumnChoice | null {
  const value = text === null ? null : parseJson(text);
  const columns = isObject(value) ? value.columns : null;
  if (!Array.isArray(columns)) return null;
  const seen = new Map<string, ColumnChoice['columns'][number]>();
  for (const entry of columns) {
    if (!isObject(entry) || typeof entry.field !== 'string' || typeof entry.shown !== 'boolean') return null;
    const { field, shown, width } = entry;
    seen.set(field, { field, shown, ...(isWidth(width) ? { width } : {}) });
  }
  return { columns: [...seen.values()] };
}

function isWidth(width: Json | undefined): width is number {
  return Number.isInteger(width) && Number(width) >= COLUMN_WIDTHS.least && Number(width) <= COLUMN_WIDTHS.most;
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
