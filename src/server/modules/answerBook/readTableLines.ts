import { MOST_LINES_IN_BOOK } from '../../../contract/index.ts';
import { refusedBook, type SheetLines } from '../imports/broughtBack.ts';
import type { rowColumns, RowIdsLine, TableIds } from './rowLayout.ts';

/** What a line of a table's sheet says by now that it did not when the workbook was made. */
export interface SaidLine {
  readonly pepId: number;
  readonly pupil: string;
  readonly table: string;
  /** Its sheet, and the line as a spreadsheet counts it. */
  readonly sheet: string;
  readonly line: number;
  /** The key of the row that it is (`rowKey`); '' of a new one. */
  readonly key: string;
  /** What stands in its cells, by column. */
  readonly said: { readonly [column: string]: string };
  /** What stands under “Take out”. */
  readonly takeOut: string;
  /** Why nothing can be made of it, whatever the plan holds. */
  readonly fault: string | null;
}

/** Lines of all tables that are read: as many as a workbook is made with, and room for those that are put in. */
const mostLines = 2 * MOST_LINES_IN_BOOK;

/** The lines of the sheets of tables that say something new; each sheet at the place of its table. */
export function readTableLines(tables: readonly TableIds[], sheets: readonly SheetLines[]): SaidLine[] {
  const lines = sheets.reduce((sum, { length }) => sum + length, 0);
  if (lines > mostLines)
    throw refusedBook(`The tables of this workbook have more than ${mostLines.toLocaleString('en-GB')} lines.`);
  return tables.flatMap((table, place) => linesOf(table, sheets[place] ?? []));
}

/** Finds columns of a sheet by their headings; refuses the workbook for one that is not there. */
export function placeFinder(sheet: string, titles: readonly string[]): (heading: string) => number {
  const places = new Map(titles.map((heading, place) => [heading, place]));
  return (heading) => {
    const place = places.get(heading);
    if (place === undefined)
      throw refusedBook(`The column “${heading}” is not in the sheet “${sheet}” of this workbook.`);
    return place;
  };
}

interface ReadLine {
  readonly cells: readonly string[];
  readonly pepId: number;
  readonly key: string;
  readonly line: number;
}

const idOf = ({ pepId, key }: Pick<ReadLine, 'pepId' | 'key'>): string => `${pepId} ${key}`;

function linesOf(table: TableIds, [titles, ...rest]: SheetLines): SaidLine[] {
  if (titles === undefined)
    throw refusedBook(`The sheet “${table.sheet}” is not in this workbook. Please bring back the whole workbook.`);
  const placeOf = placeFinder(table.sheet, titles);
  const [id = 0, row = 0, pupil = 0, takeOut = 0] = (['Id', 'Row', 'Pupil', 'Take out'] satisfies RowHeading[]).map(
    placeOf,
  );
  const places = table.columns.map(({ heading }) => placeOf(heading));
  const lines = rest.map((cells, index): ReadLine => ({
    cells,
    pepId: Number(cells[id]),
    key: cells[row] ?? '',
    line: index + 2,
  }));
  const faultOf = faultFinder(table.rows, lines);
  const shown = new Map(table.rows.map((each) => [idOf(each), each.shown]));
  return lines.flatMap((line): SaidLine[] => {
    const { cells, pepId, key } = line;
    const before = key === '' ? undefined : shown.get(idOf(line));
    const said = table.columns.flatMap(({ name }, column): [string, string][] => {
      const text = cells[places[column] ?? 0] ?? '';
      return text === (before?.[column] ?? '') ? [] : [[name, text]];
    });
    const out = cells[takeOut] ?? '';
    if (said.length === 0 && out === '') return [];
    const what = { pepId, pupil: cells[pupil] ?? '', table: table.name, sheet: table.sheet, line: line.line, key };
    return [{ ...what, said: Object.fromEntries(said), takeOut: out, fault: faultOf(line) }];
  });
}

type RowHeading = (typeof rowColumns)[number];

/** Tells of lines that name a row that was never written, and of those that name one which another line names too. */
function faultFinder(
  written: readonly RowIdsLine[],
  lines: readonly ReadLine[],
): (line: ReadLine) => SaidLine['fault'] {
  const known = new Set(written.map(idOf));
  // Two of them are enough to name another one than any line is.
  const named = new Map<string, number[]>();
  for (const line of lines) {
    const others = named.get(idOf(line)) ?? [];
    if (others.length < 2) others.push(line.line);
    named.set(idOf(line), others);
  }
  return (line) => {
    if (line.key === '') return null;
    if (!known.has(idOf(line))) return 'the row of this line is none that the workbook had of this plan';
    const other = named.get(idOf(line))?.find((one) => one !== line.line);
    return other === undefined ? null : `the row of this line stands in line ${other} too`;
  };
}
