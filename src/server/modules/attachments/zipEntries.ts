import { inflateRawSync } from 'node:zlib';
import type { Content } from './content.ts';

/** One file of a zip archive, by its central directory. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored as it is, 8 deflated. */
  readonly method: number;
  readonly packedSize: number;
  readonly position: number;
}

const directoryEnd = Buffer.from('PK\x05\x06', 'latin1');
const directoryEntry = 0x02014b50;
const localEntry = 0x04034b50;

/** A directory of an office document has tens of kilobytes; more is not read. */
const mostDirectory = 4 * 1024 * 1024;

/** What an archive says that it holds; null when it is none. */
export async function zipEntries(content: Content): Promise<readonly ZipEntry[] | null> {
  const isArchive =
    content.head.length >= 22 && [localEntry, directoryEnd.readUInt32LE(0)].includes(content.head.readUInt32LE(0));
  if (!isArchive) return null;
  // The end of the directory is followed only by a comment of at most 64 kB.
  const tail = await content.at(Math.max(0, content.size - 22 - 0xffff), 22 + 0xffff);
  const end = tail.lastIndexOf(directoryEnd);
  if (end < 0 || end + 22 > tail.length) return null;
  const size = tail.readUInt32LE(end + 12);
  if (size > mostDirectory) return [];
  return readDirectory(await content.at(tail.readUInt32LE(end + 16), size));
}

function readDirectory(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === directoryEntry;) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      position: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The content of a short file of an archive; empty for one that is long or packed in an unknown way. */
export async function zipText(content: Content, { position, packedSize, method }: ZipEntry): Promise<string> {
  const header = await content.at(position, 30);
  if (packedSize > 1024 || header.length < 30 || header.readUInt32LE(0) !== localEntry) return '';
  const packed = await content.at(position + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), packedSize);
  if (method === 0) return packed.toString('utf8');
  try {
    return method === 8 ? inflateRawSync(packed, { maxOutputLength: 1024 }).toString('utf8') : '';
  } catch {
    return '';
  }
}
