import type { EntryCell, EntrySheet } from '../../workbook/messages.ts';
import { sheetName } from '../../workbook/sheetName.ts';
import { entryOf, headedColumns, listMessage, takeOutLabels, textAt, title, widthOf, type Lists } from './bookLists.ts';
import { bookSheets, type BookColumn } from './layout.ts';
import type { BookLine } from './readBook.ts';
import type { BookRow, BookTable } from './readRows.ts';
import { rowColumns, type TableIds } from './rowLayout.ts';

/** A table of a section with its rows in all plans. */
export interface TableOfBook {
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly BookColumn[];
  readonly plans: readonly PlanRows[];
}

interface PlanRows {
  readonly line: BookLine;
  readonly rows: readonly BookRow[];
}

/** The tables of all plans, each with a name that no other sheet has. */
export function tablesOfBook(lines: readonly BookLine[]): TableOfBook[] {
  const found = new Map<string, { readonly title: string; readonly plans: PlanRows[] }>();
  for (const line of lines)
    for (const [name, table] of line.tables) {
      const known = found.get(name) ?? opened(table);
      found.set(name, known);
      known.plans.push({ line, rows: table.rows });
    }
  const taken: string[] = Object.values(bookSheets);
  return [...found].map(([name, { title: wanted, plans }]) => {
    const sheet = sheetName(wanted, taken);
    taken.push(sheet);
    const cells = plans.flatMap(({ rows }) => rows.map((row) => row.cells));
    return { name, sheet, columns: headedColumns(cells, rowColumns), plans };
  });
}

const opened = (table: BookTable) => ({ title: table.title, plans: [] as PlanRows[] });

/** The sheet of a table: a line a row, below those of each plan some for rows to come. */
export function tableSheet(
  { sheet, columns, plans }: TableOfBook,
  { lists, yearOf }: { readonly lists: Lists; readonly yearOf: (line: BookLine) => string },
): EntrySheet {
  const takeOut = lists.nameOf(takeOutLabels);
  const goes: EntryCell = { text: '', look: 'open', ...(takeOut !== undefined && { list: takeOut }) };
  const stays: EntryCell = { text: '', look: 'dead' };
  // An empty line has no answers that could be said not to be asked.
  const cellOf = ({ key, cells }: BookRow, name: string): EntryCell =>
    key === '' && !cells.has(name) ? stays : entryOf(cells.get(name), lists);
  return {
    name: sheet,
    lines: [
      [...rowColumns, ...columns.map(({ heading }) => heading)].map(title),
      ...plans.flatMap(({ line, rows }) =>
        rows.map((row): EntryCell[] => [
          String(line.pepId),
          row.key,
          line.pupil.name,
          line.pupil.upn,
          line.pupil.school,
          yearOf(line),
          row.canGo ? goes : stays,
          ...columns.map(({ name }) => cellOf(row, name)),
        ]),
      ),
    ],
    widths: [0, 0, 28, 16, 32, 12, 10, ...columns.map(widthOf)],
    isLocked: true,
    frozen: { lines: 1, columns: 3 },
    message: listMessage,
  };
}

/** What was written of the rows of a table. */
export const idsOf = ({ name, sheet, columns, plans }: TableOfBook): TableIds => ({
  name,
  sheet,
  columns,
  rows: plans.flatMap(({ line, rows }) =>
    rows
      .filter(({ key }) => key !== '')
      .map(({ key, cells }) => ({
        pepId: line.pepId,
        key,
        shown: columns.map((column) => textAt(cells.get(column.name))),
      })),
  ),
});
