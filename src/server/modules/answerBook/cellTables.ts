import { questionsOf, segmentsOf, uiOptionsOf, type Question } from '../../../engine/index.ts';
import {
  cellQuestions,
  fixedPlaces,
  takesCell,
  type Asking,
  type CellQuestion,
  type IsFixed,
} from './cellQuestions.ts';

type Locks = readonly { readonly pointer: string }[];

/** A table of a form whose rows a workbook can hold: a line a row. */
export interface CellTable {
  readonly title: string;
  /** Those of its columns that a cell can hold, by name; at least one. */
  readonly columns: ReadonlyMap<string, CellQuestion>;
  /** Columns that a rule keeps from whoever looks: a row in which one is answered is not theirs to take out. */
  readonly kept: readonly string[];
  readonly question: Question;
}

/** The segment that stands for any row in the pointers of rules. */
const anyRow = '*';

/** The tables of a form, as it is declared or holds now, whose rows somebody may change in a workbook, by name. */
export function cellTables(form: Asking, locks: Locks): Map<string, CellTable> {
  const isFixed = fixedPlaces(form, locks);
  return new Map(
    [...questionsOf(form).fields].flatMap(([name, question]): [string, CellTable][] => {
      const columns = columnsOf(name, question, isFixed);
      if (columns.size === 0) return [];
      const kept = locks.flatMap(({ pointer }) => {
        const [table, row, column] = segmentsOf(pointer);
        return table === name && row === anyRow && column !== undefined ? [column] : [];
      });
      return [[name, { title: question.title || name, columns, kept, question }]];
    }),
  );
}

function columnsOf(name: string, question: Question, isFixed: IsFixed): CellTable['columns'] {
  const isOpen = !isFixed([name]) && !isFixed([name, anyRow]) && takesRows(question);
  return isOpen ? rowCells(name, question.item, isFixed) : new Map();
}

/** The cells of a row of a table, or of any; none where there is no such row. */
export const rowCells = (table: string, row: Question | null, isFixed: IsFixed): Map<string, CellQuestion> =>
  row === null ? new Map<string, CellQuestion>() : cellQuestions(row.fields, isFixed, [table, anyRow]);

function takesRows({ kind, schema, ui }: Question): boolean {
  const { widget, field, readonly, disabled } = uiOptionsOf(ui);
  const isPlain = widget === undefined && (field === undefined || field === 'rows');
  return kind === 'rows' && isPlain && readonly !== true && disabled !== true && schema.readOnly !== true;
}

/** The titles of the questions and columns that people answer and no workbook holds: they are answered in the plan. */
export function otherTitles(form: Asking, locks: Locks): string[] {
  const isFixed = fixedPlaces(form, locks);
  const tables = cellTables(form, locks);
  return [...questionsOf(form).fields].flatMap(([name, question]) => {
    if (isFixed([name]) || takesCell(question)) return [];
    const table = tables.get(name);
    if (table === undefined) return question.title === '' ? [] : [question.title];
    return [...(question.item?.fields ?? [])].flatMap(([column, { title }]) =>
      isFixed([name, anyRow, column]) || table.columns.has(column) || title === '' ? [] : [`${table.title}: ${title}`],
    );
  });
}
