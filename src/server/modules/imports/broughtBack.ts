import { isDate } from '../../../engine/index.ts';
import type { OperationId, ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import type { CellRow } from '../../workbook/reading/fileCells.ts';
import type { FileRow } from '../../workbook/reading/messages.ts';
import { readSheets, type Reading } from '../../workbook/reading/reading.ts';
import { inTurn } from '../../workbook/turns.ts';
import type { Call, ReadingHandler } from '../handler.ts';
import { day } from '../students/refuse.ts';
import { followed } from './progress/followed.ts';
import { keepRows } from './uploadRows.ts';

/** Rows that are compared with the records at a time. */
const atOnce = 500;

/** The lines of a sheet, from the first, as texts without blanks at their ends. */
export type SheetLines = readonly (readonly string[])[];

/** A workbook that was handed out to be filled in, and what is read of it when it comes back. */
export interface BroughtBack {
  readonly action: OperationId;
  /** The kind of import that its rows are kept as. */
  readonly kindId: string;
  readonly mostBytes: number;
  readonly sheets: readonly string[];
  /** Names of the further sheets that those speak of. */
  more?(sheets: readonly SheetLines[]): readonly string[];
  /**
   * The rows that say another thing than when it was made, of those sheets and the further ones; throws for what is
   * wrong with it as a whole.
   */
  rowsOf(call: Call, sheets: readonly SheetLines[]): FileRow[];
}

/** Reads such a workbook and keeps what each of its rows would do; nothing of the records is changed. */
export const readBroughtBack = (book: BroughtBack): ReadingHandler<ReplyOf<'imports.upload'>> => ({
  mostBytes: () => book.mostBytes,
  read: (call, { bytes, fields, fileName }, { inUnit }) =>
    inTurn({ userId: call.viewer.userId, signal: new AbortController().signal }, async () => {
      const password = fields.password ?? '';
      const linesIn = async (names: readonly string[]): Promise<SheetLines[]> =>
        (await readSheets({ bytes, password: password === '' ? null : password, names })).map(linesOf);
      const sheets = await linesIn(book.sheets);
      const more = book.more?.(sheets) ?? [];
      const rows = book.rowsOf(call, more.length === 0 ? sheets : [...sheets, ...(await linesIn(more))]);
      const { action, kindId } = book;
      return followed(call, { step: 'read', fileName }, (tell) =>
        inUnit((unit) => keepRows(unit, { action, kindId, fileName, reading: readingOf(rows), tell })),
      );
    }),
});

/** Why such a workbook is not read, in a sentence for whoever sent it. */
export const refusedBook = (message: string) => new ServerError('INVALID', { message });

/** Whose a workbook is, and the last day on which it can be brought back. */
export interface BookOwner {
  readonly authorityId: number;
  readonly lastDay: string;
}

/** Refuses a workbook of another authority, and one that is too old; `what` it holds, and what to do instead. */
export function refuseForeign(
  { viewer, today }: Call,
  { authorityId, lastDay }: BookOwner,
  { what, instead }: { readonly what: string; readonly instead: string },
): void {
  if (authorityId !== viewer.authorityId)
    throw refusedBook(`This workbook is of another authority’s ${what}, and cannot be brought back here.`);
  if (!isDate(lastDay) || lastDay < today)
    throw refusedBook(
      `This workbook could be brought back until ${isDate(lastDay) ? day(lastDay) : 'an earlier day'}. ${instead}`,
    );
}

const linesOf = (sheet: readonly CellRow[]): SheetLines => sheet.map(({ cells }) => cells.map(textOf));

// A spreadsheet may end the lines within a cell in its own way.
const textOf = (cell: CellRow['cells'][number]): string =>
  String(cell ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

/** Rows that are there already, as those of a file on its way are read. */
function readingOf(rows: readonly FileRow[]): Reading {
  return {
    head: { headings: [], unread: [], fields: [], passedColumns: 0, area: '' },
    // eslint-disable-next-line @typescript-eslint/require-await
    async *batches() {
      for (let from = 0; from < rows.length; from += atOnce) yield { rows: rows.slice(from, from + atOnce), passed: 0 };
    },
  };
}
