import sheetjs, { type WorkSheet } from 'sheetjs-style';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { answersOf, type Book } from './bookCalls.ts';

/** The sheet of a table as somebody has it before them. */
export interface TableSheet {
  readonly sheet: WorkSheet;
  readonly lines: string[][];
}

/** The sheet of a table by its name. */
export function tableOf({ book }: Pick<Book, 'book'>, name: string): TableSheet {
  const sheet = book.Sheets[name];
  if (sheet === undefined) throw new Error(`There is no sheet ${name}.`);
  return { sheet, lines: sheetjs.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) };
}

/** The lines of a plan in it, from the column of the row's key on. */
export const linesOf = (table: TableSheet, { pepId }: Plan): string[][] =>
  table.lines.filter(([id]) => id === String(pepId)).map((line) => line.slice(1));

/** Types something into a row of a plan: by its id, or '' for the first empty line. */
export function typeInRow(
  { sheet, lines }: TableSheet,
  [{ pepId }, key]: readonly [plan: Plan, key: string],
  cells: { readonly [heading: string]: string },
): void {
  const r = lines.findIndex(([id, row]) => id === String(pepId) && row === key);
  if (r < 0) throw new Error(`There is no line of ${pepId} with “${key}”.`);
  for (const [heading, text] of Object.entries(cells)) {
    const c = lines[0]?.indexOf(heading) ?? -1;
    if (c < 0) throw new Error(`There is no column ${heading}.`);
    sheet[sheetjs.utils.encode_cell({ r, c })] = { t: 's', v: text };
  }
}

/** Puts other lines in the place of all that a sheet has. */
export function rewrite({ book }: Pick<Book, 'book'>, name: string, lines: readonly (readonly string[])[]): void {
  book.Sheets[name] = sheetjs.utils.aoa_to_sheet(lines.map((line) => [...line]));
}

/** The rows of a plan's table as they are stored. */
export const rowsOf = async (plan: Plan, stage: string, table: string): Promise<JsonObject[]> =>
  ((await answersOf(plan, stage))[table] ?? []) as JsonObject[];
