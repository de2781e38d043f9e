import {
  isEmpty,
  isObject,
  questionsOf,
  rowIdOf,
  type Json,
  type JsonObject,
  type Question,
} from '../../../engine/index.ts';
import { blankCell, cellOf, type BookCell } from './bookCell.ts';
import type { Asking, CellQuestion, IsFixed } from './cellQuestions.ts';
import { rowCells, type CellTable } from './cellTables.ts';

/** A row of a plan's table, or an empty line for one to come. */
export interface BookRow {
  /** `rowKey` of a row; '' of one to come. */
  readonly key: string;
  readonly cells: ReadonlyMap<string, BookCell>;
  /** Whether it is whoever looks who may take it out. */
  readonly canGo: boolean;
}

/** The rows of a table of one plan, and the empty lines below them. */
export interface BookTable {
  readonly title: string;
  readonly rows: readonly BookRow[];
}

/**
 * What a row of a plan's table is known by in a workbook: its own id, which no other row of the table has. One that was
 * never saved has none, and goes by its place until then.
 */
export const rowKey = (row: Json | undefined, index: number): string => rowIdOf(row) ?? `#${index + 1}`;

/** Whether a row holds nothing that a rule keeps from whoever looks. */
export const mayGo = ({ kept }: CellTable, row: JsonObject): boolean => kept.every((column) => isEmpty(row[column]));

/** Empty lines for new rows of each plan, if its table may have so many more. */
const emptyLines = 2;

/** A plan's section with the tables that its form declares for whoever looks. */
export interface TablesToRead {
  readonly tables: ReadonlyMap<string, CellTable>;
  /** The form that holds for its answers. */
  readonly active: Asking;
  readonly isFixed: IsFixed;
  readonly answers: JsonObject;
}

/** The rows of a plan's tables by the table's name. */
export function readRows({ tables, active, isFixed, answers }: TablesToRead): Map<string, BookTable> {
  const { fields } = questionsOf(active);
  return new Map(
    [...tables].map(([name, table]): [string, BookTable] => {
      const now = fields.get(name);
      const stored = now === undefined ? [] : listIn(answers[name]);
      const cellsAt = cellFinder((row) => rowCells(name, row, isFixed));
      const rows = stored.flatMap((row, index): BookRow[] => {
        if (!isObject(row)) return [];
        const asked = cellsAt(now?.row(index) ?? null);
        const cells = [...table.columns].map(([column, question]): [string, BookCell] => {
          const open = asked.get(column);
          return [column, open === undefined ? blankCell(question) : cellOf(open, row[column])];
        });
        return [{ key: rowKey(row, index), cells: new Map(cells), canGo: mayGo(table, row) }];
      });
      const empty = linesToCome(now ?? table.question, rows.length);
      return [name, { title: table.title, rows: [...rows, ...Array.from({ length: empty }, () => toCome(table))] }];
    }),
  );
}

/** What is stored of a table. */
export const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const toCome = ({ columns }: CellTable): BookRow => ({
  key: '',
  cells: new Map([...columns].map(([column, question]) => [column, blankCell(question)])),
  canGo: false,
});

/** As many as the table lacks at least, and no more than it may have. */
function linesToCome({ schema: { minItems, maxItems } }: Question, rows: number): number {
  const least = typeof minItems === 'number' ? minItems - rows : 0;
  const most = typeof maxItems === 'number' ? Math.max(0, maxItems - rows) : emptyLines;
  return Math.min(most, Math.max(emptyLines, least));
}

/** Rows that are alike share their cells, since a table may have hundreds. */
function cellFinder(find: (row: Question | null) => ReadonlyMap<string, CellQuestion>) {
  const known = new Map<Question | null, ReadonlyMap<string, CellQuestion>>();
  return (row: Question | null) => {
    const cells = known.get(row) ?? find(row);
    known.set(row, cells);
    return cells;
  };
}
