import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { parse as parser, CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { ServerError } from '../errors.ts';

const saveAs = 'Please save it in the spreadsheet as "CSV UTF-8".';

const unreadable = () =>
  new ServerError('KIND_NOT_ALLOWED', { message: `This is not a CSV file of text that can be read. ${saveAs}` });

/** Bytes that are made text of at a time: all of a long file at once would take three times its size. */
const atOnce = 64 * 1024;

/**
 * The text of a CSV file as spreadsheets write them: UTF-8 with or without its mark, UTF-16 with its mark, or Windows'
 * own letters.
 */
export const textOf = (bytes: Buffer): string => [...piecesOf(bytes)].join('');

function* piecesOf(bytes: Buffer): Generator<string> {
  if (bytes.length === 0)
    throw new ServerError('INVALID', { message: 'This file is empty.', errors: { file: 'This file is empty' } });
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let from = 0; from < bytes.length; from += atOnce)
    yield decoded(() => decoder.decode(bytes.subarray(from, from + atOnce), { stream: true }));
  yield decoded(() => decoder.decode());
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function decoded(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw unreadable();
  }
  // What is left of it in no text is a sign of another encoding, or of a file of another kind.
  // oxlint-disable-next-line no-control-regex -- just these are looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0080-\u009f\ufffd]/.test(text)) throw unreadable();
  return text;
}

// Blanks within quotation marks stay at the parser, and a name with one at its end would be another name.
const trimmed = (row: readonly string[]): string[] => row.map((cell) => cell.trim());

const options = { relax_column_count: true, trim: true, record_delimiter: ['\r\n', '\n', '\r'] };

/** No spreadsheet has more columns: a file of commas alone would be a row of so many cells that the server ends. */
const mostCells = 16_384;

const [lineFeed, carriageReturn, quotationMark, comma] = [10, 13, 34, 44];

/** The same pieces, as long as no row of theirs has more cells. */
function* ofFewCells(pieces: Iterable<string>): Generator<string> {
  let [cells, isQuoted] = [1, false];
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece.charCodeAt(at);
      if (letter === quotationMark) isQuoted = !isQuoted;
      else if (letter === comma && !isQuoted) cells += 1;
      else if ((letter === lineFeed || letter === carriageReturn) && !isQuoted) cells = 1;
      if (cells > mostCells)
        throw new ServerError('INVALID', { message: 'This file has a row of more columns than any spreadsheet has.' });
    }
    yield piece;
  }
}

/**
 * The cells of a CSV text, row by row; quoted ones may hold commas and lines. An empty line is a row of one empty cell.
 */
export function cellsOf(text: string): string[][] {
  try {
    return parse(text, options).map(trimmed);
  } catch (error) {
    throw refusal(error);
  }
}

/** The same of a file, of which no more is held than its bytes and the row that is taken. */
export async function* rowsOf(bytes: Buffer): AsyncGenerator<string[]> {
  const rows = parser(options);
  // What goes wrong ends the reading below as well.
  pipeline(Readable.from(ofFewCells(piecesOf(bytes))), rows, () => undefined);
  try {
    for await (const row of rows as AsyncIterable<string[]>) yield trimmed(row);
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = typeof error.records === 'number' ? error.records + 1 : null;
  const place = row === null ? '' : ` in row ${row}`;
  return new ServerError('INVALID', {
    message: `This file cannot be read: a quotation mark${place} is not closed, or stands where none can.`,
  });
}
