import { parse, CsvError } from 'csv-parse/sync';
import { ServerError } from '../errors.ts';

const saveAs = 'Please save it in the spreadsheet as "CSV UTF-8".';

const unreadable = () =>
  new ServerError('KIND_NOT_ALLOWED', { message: `This is not a CSV file of text that can be read. ${saveAs}` });

/**
 * The text of a CSV file as spreadsheets write them: UTF-8 with or without its mark, UTF-16 with its mark, or Windows'
 * own letters.
 */
export function textOf(bytes: Buffer): string {
  if (bytes.length === 0)
    throw new ServerError('INVALID', { message: 'This file is empty.', errors: { file: 'This file is empty' } });
  const text = decoded(bytes);
  // What is left of it in no text is a sign of another encoding, or of a file of another kind.
  // oxlint-disable-next-line no-control-regex -- just these are looked for
  if (text === null || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0080-\u009f\ufffd]/.test(text)) throw unreadable();
  return text;
}

function decoded(bytes: Buffer): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return strictly('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return strictly('utf-16be', bytes);
  return strictly('utf-8', bytes) ?? strictly('windows-1252', bytes);
}

function strictly(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The cells of a CSV text, row by row; quoted ones may hold commas and lines. An empty line is a row of one empty cell.
 */
export function cellsOf(text: string): string[][] {
  try {
    // Blanks within quotation marks stay at the parser, and a name with one at its end would be another name.
    return parse(text, { relax_column_count: true, trim: true }).map((row) => row.map((cell) => cell.trim()));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.records === 'number' ? error.records + 1 : null;
    const place = row === null ? '' : ` in row ${row}`;
    throw new ServerError('INVALID', {
      message: `This file cannot be read: a quotation mark${place} is not closed, or stands where none can.`,
    });
  }
}
