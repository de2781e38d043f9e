import { inflateRawSync } from 'node:zlib';
import { archiveFault, archiveParts, type ArchivePart } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';

/** The whole zip may hold no more parts; what of it is unpacked is one of them. */
const mostParts = 2000;

const refused = (message: string) => new ServerError('INVALID', { message });

const damaged = () =>
  refused('This zip is damaged, or locked with a password. Please send the CSV file that is in it.');

/**
 * The CSV file of a zip that holds just one, of at most so many bytes; null of what is a workbook. Names in a zip tell
 * what kind its parts are, and nothing else: nothing is written anywhere. Throws a ServerError for a zip of none, of
 * several, of too much, or that cannot be unpacked.
 */
export function zippedCsv(zip: Buffer, mostBytes: number): Buffer | null {
  const parts = firstParts(zip);
  if (parts.length === 0 || parts.some(isOfWorkbook)) return null;
  const csv = parts.filter(isCsv);
  const [part] = csv;
  if (part === undefined) throw refused('This zip holds no CSV file. Please send the file that is in it.');
  if (csv.length > 1)
    throw refused(`This zip holds ${csv.length} CSV files. Please send one of them, zipped by itself or as it is.`);
  const fault = archiveFault(zip, { entries: mostParts, unpacked: mostBytes });
  if (fault === 'tooMuch')
    throw refused(`This zip holds more than ${mostBytes / 1024 / 1024} MB. Please send its CSV file in parts.`);
  if (fault === 'broken') throw damaged();
  return unpacked(part);
}

/** One more than may be: of so many it is said that they are too many. */
function firstParts(zip: Buffer): ArchivePart[] {
  const parts: ArchivePart[] = [];
  for (const part of archiveParts(zip)) {
    parts.push(part);
    if (parts.length > mostParts) break;
  }
  return parts;
}

const isOfWorkbook = ({ name }: ArchivePart) => name === '[Content_Types].xml' || name.startsWith('xl/');

/** A Mac adds one that is none for each file that it zips. */
const isCsv = ({ name }: ArchivePart) => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/');

/** No more than the zip says that it is, whatever comes of it. */
function unpacked({ method, packed, size }: ArchivePart): Buffer {
  if (method === 0 && packed.byteLength === size) return Buffer.from(packed);
  if (method !== 8) throw damaged();
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
    if (bytes.byteLength === size) return bytes;
  } catch {
    // What is no such stream, and one of more bytes, is damaged both.
  }
  throw damaged();
}
