import type { BookColumn } from './layout.ts';

// How the rows of tables stand in a workbook: a sheet of each table, and on a hidden one what was written there.

/**
 * Columns before those of a table. The numbers of the plan and of the row are hidden; a line of a plan without the
 * latter is a row to come.
 */
export const rowColumns = ['Id', 'Row', 'Pupil', 'UPN', 'School', 'Year group', 'Take out'] as const;

/** What is chosen under “Take out” where a row is to go. */
export const TAKE_OUT = 'Yes';

/** What was written of a row into the sheet of its table. */
export interface RowIdsLine {
  readonly pepId: number;
  readonly key: string;
  /** By the columns of its table. */
  readonly shown: readonly string[];
}

/** A table with its sheet, and its rows as they were written. */
export interface TableIds {
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly BookColumn[];
  readonly rows: readonly RowIdsLine[];
}

const marks = { table: 'Table', name: 'Name', heading: 'Heading' } as const;

/** Tables of one form; more are in no workbook of ours, and every one of them is a sheet to be read. */
const mostTables = 100;

/** The lines of the sheet of the ids of rows: one table below the other. */
export const rowIdLines = (tables: readonly TableIds[]): string[][] =>
  tables.flatMap(({ name, sheet, columns, rows }) => [
    [marks.table, name, sheet],
    [marks.name, '', ...columns.map((column) => column.name)],
    [marks.heading, '', ...columns.map(({ heading }) => heading)],
    ...rows.map(({ pepId, key, shown }) => [String(pepId), key, ...shown]),
  ]);

/** Reads those lines again; null where they are others. A workbook of before there were tables in it has none. */
export function readRowIds(lines: readonly (readonly string[])[]): readonly TableIds[] | null {
  const starts = lines.flatMap(([mark], place) => (mark === marks.table ? [place] : []));
  if (starts.length > mostTables || (lines.length > 0 && starts[0] !== 0)) return null;
  const tables = starts.map((start, place) => readTable(lines.slice(start, starts[place + 1])));
  return tables.every((table) => table !== null) ? tables : null;
}

function readTable([head = [], names = [], headings = [], ...rest]: readonly (readonly string[])[]): TableIds | null {
  const [, name = '', sheet = ''] = head;
  const [[nameMark, , ...columns], [headingMark, , ...titles]] = [named(names), named(headings)];
  const rows = rest.map(([pepId, key = '', ...shown]): RowIdsLine => ({ pepId: Number(pepId), key, shown }));
  const isSound =
    nameMark === marks.name &&
    headingMark === marks.heading &&
    columns.length === titles.length &&
    rows.every(({ pepId }) => Number.isSafeInteger(pepId));
  if (!isSound) return null;
  return {
    name,
    sheet,
    columns: columns.map((column, place) => ({ name: column, heading: titles[place] ?? '' })),
    rows,
  };
}

/** A line without the blank cells that a spreadsheet may put behind a table that is not as wide as others. */
const named = (line: readonly string[]): readonly string[] =>
  line.slice(0, line.findLastIndex((cell) => cell !== '') + 1);
