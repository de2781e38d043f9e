import {
  archiveFault,
  archiveParts,
  EXCHANGE_LIMITS,
  UnreadableFile,
  type ArchivePart,
  type ReadDocument,
  type Sheet,
} from '../../../engine/index.ts';
import { documentIn } from './documentFile.ts';
import { unpacked } from './unpacked.ts';

/** What a file of questions may be; nothing larger is opened. */
const most = { bytes: 2 * 1024 * 1024, entries: 300, unpacked: 40 * 1024 * 1024 };

const sentences = {
  tooLarge: 'This file is larger than 2 MB. Please leave out what are no questions, such as pictures.',
  empty: 'This file is empty.',
  tooMuch: 'This file holds more than can be read at once. Please leave out other sheets and pictures.',
  broken: 'This file is damaged. Please save it again in the program that it is from.',
  other: 'This is no .xlsx, .csv or .docx file. Please save it as one of these.',
  locked: 'This file is locked, or of before 2007. Please save it without a password as .xlsx or .docx.',
} as const;

/** What a file holds: sheets of questions, or a document to be looked through. */
export type FileOfQuestions =
  | { readonly sheets: readonly Sheet[]; readonly document?: undefined }
  | { readonly document: ReadDocument; readonly sheets?: undefined };

/**
 * The sheets of a workbook or CSV file, or what a Word document asks, read in this browser; throws an UnreadableFile
 * that says what to do.
 */
export async function openFile(file: File): Promise<FileOfQuestions> {
  if (file.size > most.bytes) throw new UnreadableFile(sentences.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new UnreadableFile(sentences.empty);
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile(sentences.locked);
  if (!beginsWith(bytes, [0x50, 0x4b])) return { sheets: [await sheetOfText(bytes)] };
  const fault = archiveFault(bytes, most);
  if (fault !== null) throw new UnreadableFile(sentences[fault]);
  const parts = [...archiveParts(bytes)];
  const document = await documentIn(parts);
  if (document !== null) return { document };
  await holdOnlyWhatTheySay(parts);
  return { sheets: await sheetsOfWorkbook(bytes) };
}

/**
 * The reader of workbooks lets the browser unpack a part whole, and asks afterwards whether that was too much. So each
 * is unpacked twice: that reader takes an archive and no parts, and to write one anew costs more than this does.
 */
async function holdOnlyWhatTheySay(parts: readonly ArchivePart[]): Promise<void> {
  try {
    for (const part of parts) for await (const _ of unpacked(part));
  } catch {
    throw new UnreadableFile(sentences.broken);
  }
}

const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

async function sheetsOfWorkbook(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const { readXlsx } = await import('hucre/xlsx');
  // A cell more than is read, so that too many of them are told; two far corners would else be all between them.
  const range = `A1:${letters(EXCHANGE_LIMITS.columns + 1)}${EXCHANGE_LIMITS.rows + 2}`;
  const { sheets } = await readXlsx(bytes, { range }).catch(() => {
    throw new UnreadableFile(sentences.other);
  });
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(cellOf)) }));
}

/** The name of a column by its number: 27 is AA. */
function letters(column: number): string {
  const rest = (column - 1) % 26;
  const before = Math.floor((column - 1) / 26);
  return `${before === 0 ? '' : letters(before)}${String.fromCharCode(65 + rest)}`;
}

function cellOf(value: unknown) {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

async function sheetOfText(bytes: Uint8Array): Promise<Sheet> {
  const { parseCsv } = await import('hucre/csv');
  const text = textOf(bytes);
  // What is no text at all is told as what it is not.
  if (text.includes('\u0000')) throw new UnreadableFile(sentences.other);
  return { name: 'questions', rows: parseCsv(text).map((row) => row.map(cellOf)) };
}

/** UTF-8, as spreadsheets save it today, or Windows' own letters. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A workbook of these sheets. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))),
      freezePane: { rows: 1 },
    })),
  });
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
