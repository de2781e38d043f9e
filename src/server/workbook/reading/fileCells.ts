import { HucreError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { MOST_IMPORT_BYTES } from '../../../contract/index.ts';
import { officeCrypto } from '../officeCrypto.ts';
import type { FileCell } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { rowsOf } from '../csvText.ts';
import { checkArchive } from './checkArchive.ts';
import { zippedCsv } from './zippedCsv.ts';

/** So many rows of a file are read, the headings not counted. */
const MOST_ROWS = 100_000;

const tooMany = `This file has more than ${MOST_ROWS.toLocaleString('en-GB')} rows; please send it in parts.`;

/** Those of a sheet, empty ones too, each of which takes its time. */
const mostLines = 1_048_576;

const mostColumns = 200;

/**
 * A longer text is cut: no cell of a workbook holds one, and no field takes so much, so that its own limit is what is
 * said.
 */
const mostLetters = 32_767;

/** Cells of a row, and the row as a spreadsheet counts it. */
export interface CellRow {
  readonly row: number;
  readonly cells: readonly FileCell[];
}

/** A file that is read: a CSV file, also as the only one of a zip, or a workbook. */
export interface SentFile {
  readonly bytes: Buffer;
  /** Of a workbook that is locked. */
  readonly password: string | null;
  /** Bytes of text that come out of a zip at most. */
  readonly mostText: number;
}

/** The filled rows of a CSV file, or of the first sheet of a workbook. Throws a ServerError for what cannot be read. */
export async function* fileCells({ bytes: sent, password, mostText }: SentFile): AsyncGenerator<CellRow> {
  if (isWorkbook(sent) && sent.length > MOST_IMPORT_BYTES) throw refused(tooLarge);
  const bytes = isArchive(sent) ? (zippedCsv(sent, mostText) ?? sent) : sent;
  let filled = 0;
  for await (const { row, cells } of isWorkbook(bytes) ? sheetCells(bytes, password) : csvCells(bytes)) {
    if (cells.every((cell) => cell === null || cell === '')) continue;
    filled += 1;
    if (filled > MOST_ROWS + 1) throw refused(tooMany);
    if (cells.length > mostColumns)
      throw refused(`Row ${row} has ${cells.length} columns; at most ${mostColumns} are read.`);
    yield { row, cells };
  }
}

const tooLarge =
  `A workbook or a zip has at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB. ` +
  'Please send the list as a CSV file, which may have more.';

const refused = (message: string) => new ServerError('INVALID', { message });

/** Workbooks are archives; locked ones, and those of before 2007, are containers of another kind. */
const isWorkbook = (bytes: Buffer) => isArchive(bytes) || isContainer(bytes);

const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

const isContainer = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'));

async function* csvCells(bytes: Buffer): AsyncGenerator<CellRow> {
  let row = 0;
  for await (const cells of rowsOf(bytes)) {
    row += 1;
    if (row > mostLines) throw refused(tooMany);
    yield { row, cells: cells.map(textOfCell) };
  }
}

/** The filled rows of some sheets of a workbook, by their names; a sheet that is not there has none. */
export async function sheetsOf(
  bytes: Buffer,
  password: string | null,
  names: readonly string[],
): Promise<(readonly CellRow[])[]> {
  if (!isWorkbook(bytes)) throw refused('This is no workbook.');
  const plain = await opened(bytes, password);
  const found: CellRow[][] = [];
  for (const name of names) {
    const rows: CellRow[] = [];
    for await (const row of plainCells(plain, name)) {
      if (rows.length > MOST_ROWS) throw refused(`The sheet “${name}” has too many rows.`);
      rows.push(row);
    }
    found.push(rows);
  }
  return found;
}

async function* sheetCells(bytes: Buffer, password: string | null): AsyncGenerator<CellRow> {
  yield* plainCells(await opened(bytes, password));
}

/** The workbook without its lock, if it is no more than can be unpacked. */
async function opened(bytes: Buffer, password: string | null): Promise<Buffer> {
  const plain = isContainer(bytes) ? await unlocked(bytes, password) : bytes;
  checkArchive(plain);
  return plain;
}

/** Rows of the first sheet, or of the one that is named. */
async function* plainCells(plain: Buffer, sheet?: string): AsyncGenerator<CellRow> {
  const which = sheet === undefined ? {} : { sheet };
  try {
    for await (const { index, values } of streamXlsxRows(plain, { maxRows: 2 * MOST_ROWS, ...which }))
      yield { row: index + 1, cells: values.map(cellOf) };
  } catch (error) {
    if (!(error instanceof HucreError)) throw error;
    throw refused('This workbook cannot be read. Please save it in the spreadsheet as “Excel workbook (.xlsx)”.');
  }
}

async function unlocked(bytes: Buffer, password: string | null): Promise<Buffer> {
  const old = 'This is no .xlsx workbook. Please save it in the spreadsheet as “Excel workbook (.xlsx)” or as CSV.';
  if (!isLocked(bytes)) throw refused(old);
  if (password === null)
    throw new ServerError('INVALID', {
      message: 'This workbook is locked. Please type its password.',
      errors: { password: 'This workbook is locked. Please type its password.' },
    });
  try {
    return Buffer.from(await officeCrypto.decrypt(bytes, { password }));
  } catch {
    const sentence = 'This workbook cannot be opened with that password.';
    throw new ServerError('INVALID', { message: sentence, errors: { password: sentence } });
  }
}

/** What looks like a container and is none makes the library fail. */
function isLocked(bytes: Buffer): boolean {
  try {
    return officeCrypto.isEncrypted(bytes);
  } catch {
    return false;
  }
}

/** Without what no database keeps: half of a pair of letters, as a cut may leave it, and the letter nought. */
const textOfCell = (text: string): string =>
  isPlain(text) ? text : Buffer.from(text.slice(0, mostLetters)).toString().replaceAll('\u0000', '');

/** Nearly every cell is such, and the national list of schools has seven million of them. */
const isPlain = (text: string): boolean =>
  text.length <= mostLetters && !text.includes('\u0000') && !/[\ud800-\udfff]/.test(text);

/** Cells of days come as moments in no time zone; whoever types a day means the day. */
function cellOf(value: unknown): FileCell {
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' ? textOfCell(value) : null;
}
