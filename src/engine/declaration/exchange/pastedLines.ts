import { pastedCells } from '../../table/pastedCells.ts';

interface Reading {
  /** What a column is by its heading; null where that says nothing. */
  columnOf(heading: string): string | null;
  /** Whether a first row with these columns names them, and is no row by itself. */
  isNaming(columns: readonly (string | null)[]): boolean;
  /** The order of columns where no row names them. */
  readonly usual: readonly string[];
  /** Lines that are looked at. */
  readonly most: number;
}

/** Lines of a spreadsheet that were pasted, under the columns that they have. */
export interface PastedLines {
  readonly lines: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly columns: readonly (string | null)[];
  /** The first row named the columns. */
  readonly isNamed: boolean;
  /** Lines that are not looked at. */
  readonly left: number;
}

/** The filled lines of what was pasted, each with its number as it was pasted, from 1. */
export function pastedLines(text: string, { columnOf, isNaming, usual, most }: Reading): PastedLines {
  const filled = pastedCells(text).filter((cells) => cells.some((cell) => cell !== ''));
  const named = (filled[0] ?? []).map(columnOf);
  const isNamed = isNaming(named);
  const first = isNamed ? 1 : 0;
  const lines = filled.slice(first, first + most).map((cells, index) => ({ row: index + 1 + first, cells }));
  return { lines, columns: isNamed ? named : usual, isNamed, left: Math.max(0, filled.length - first - lines.length) };
}

/** Cells that stand in columns which are not read, in sentences. */
export const unreadCells = (
  cells: readonly string[],
  columns: readonly (string | null)[],
  read: readonly string[],
): string[] =>
  cells
    .filter((one, index) => one !== '' && !read.some((column) => column === columns[index]))
    .map((one) => `“${one.slice(0, 60)}” stands in a column that is not read.`);
