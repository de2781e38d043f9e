import type { FileCell } from '../../import/types.ts';
import type { Sheet } from './sheets.ts';

/** A row of a sheet below its headings. */
export interface TableRow {
  /** As a spreadsheet counts it. */
  readonly row: number;
  /** Text in a column; empty where there is none. */
  cell(column: string): string;
}

/** A sheet read as a table. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** What a file may hold; nothing more of it is looked at. */
export const EXCHANGE_LIMITS = { rows: 2_000, columns: 80, letters: 4_000 } as const;

/** What stops a file from being read: what is wrong, where, and what to do. */
export class UnreadableFile extends Error {}

/** A sheet as a table: its first filled row names the columns, in small letters, of which languages are another. */
export function tableOf({ name, rows }: Sheet): Table {
  const filled = rows.map((cells, index) => ({ cells, row: index + 1 })).filter(({ cells }) => cells.some(isFilled));
  if (filled.length > EXCHANGE_LIMITS.rows)
    throw new UnreadableFile(
      `The sheet “${name}” has more than ${EXCHANGE_LIMITS.rows} rows. Please send it in parts.`,
    );
  const [head, ...body] = filled;
  const columns = (head?.cells ?? []).map((cell) =>
    wordsOf(cell)
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/ ?:+ ?/g, '::'),
  );
  if (columns.length > EXCHANGE_LIMITS.columns)
    throw new UnreadableFile(`The sheet “${name}” has more than ${EXCHANGE_LIMITS.columns} columns.`);
  const places = new Map<string, number>();
  columns.forEach((column, index) => {
    if (column !== '' && !places.has(column)) places.set(column, index);
  });
  return {
    name,
    columns: [...places.keys()],
    rows: body.map(({ cells, row }) => ({
      row,
      cell: (column) => wordsOf(cells[places.get(column) ?? -1] ?? null),
    })),
  };
}

const isFilled = (cell: FileCell): boolean => wordsOf(cell) !== '';

function wordsOf(cell: FileCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell).replaceAll('\u0000', '').trim().slice(0, EXCHANGE_LIMITS.letters);
}

/** The column of words in the first language that there is: `label`, else `label::english (en)`. */
export function inFirstLanguage({ columns }: Table, column: string, language: string): string {
  if (columns.includes(column)) return column;
  const spoken = columns.filter((one) => one.startsWith(`${column}::`));
  const wished = language === '' ? undefined : spoken.find((one) => one.includes(language.toLowerCase()));
  return wished ?? spoken[0] ?? column;
}

/** What the columns of a list of questions are called, in small letters. */
const COLUMNS: { readonly [column: string]: readonly string[] } = {
  label: ['label', 'question', 'title', 'text', 'wording'],
  type: ['type', 'kind', 'kind of answer', 'answer type'],
  required: ['required', 'mandatory'],
  choices: ['choices', 'answers', 'options'],
  hint: ['hint', 'help'],
  heading: ['heading', 'section', 'group'],
  name: ['name', 'key'],
};

/** What a column of a list of questions is by its heading; null where that says nothing. */
export function columnOf(heading: string): string | null {
  const words = heading.trim().toLowerCase();
  return Object.keys(COLUMNS).find((column) => COLUMNS[column]?.includes(words) === true) ?? null;
}

/** The different parts of one cell, between the first of these marks that it has. */
export function partsOfCell(words: string, marks: readonly string[]): readonly string[] {
  const mark = marks.find((one) => words.includes(one));
  const parts = mark === undefined ? [words] : words.split(mark);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** Whether a cell says yes. */
export const saysYes = (words: string): boolean => /^(yes|y|true|true\(\)|1|x|required)$/i.test(words);

/** Whether a cell says no, or nothing. */
export const saysNo = (words: string): boolean => /^(|no|n|false|false\(\)|0|optional)$/i.test(words);
