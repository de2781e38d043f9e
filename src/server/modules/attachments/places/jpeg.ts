import type { Content } from '../content.ts';
import { exifOf, orientationOf } from './orientation.ts';
import { Unreadable, type Part } from './parts.ts';

interface Marker {
  readonly at: number;
  readonly code: number;
}

const pieceSize = 64 * 1024;
/** A camera's picture has some fifty; each is read on its own, and a made-up file shall not keep us busy. */
const mostSegments = 1024;

const endOfImage = 0xd9;
const startOfScan = 0xda;
const app1 = 0xe1;

/** What a decoder needs: tables, frames, scans and their restart interval. */
const isDrawing = (code: number) => (code >= 0xc0 && code <= 0xcf) || (code >= 0xda && code <= 0xdf);

/** Segments of programs that change how the picture looks: JFIF's densities, its colours, how Adobe stores them. */
const shownBy: { readonly [code: number]: string } = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe', 0xdb: '' };

/**
 * A JPEG picture without what tells where, when and with what it was taken: Exif, XMP, IPTC, comments, makers'
 * notes. What stands behind its end goes too: telephones hang a video there, or a second picture with data of its own.
 */
export async function jpegWithoutPlace(content: Content): Promise<readonly Part[]> {
  const parts: Part[] = [{ from: 0, to: 2 }];
  let orientation = 1;
  let hasScan = false;
  let next = await markerAt(content, 2);
  for (let count = 0; next !== null && next.code !== endOfImage; count += 1) {
    if (count > mostSegments) throw new Unreadable();
    const { at, code } = next;
    const end = at + 2 + (await lengthAt(content, at + 2));
    if (code === app1) orientation = (await exifOrientation(content, at)) ?? orientation;
    next = await markerAt(content, end);
    if (code === startOfScan) {
      hasScan = true;
      parts.push({ from: at, to: next?.at ?? content.size });
    } else if (await isKept(content, { at, code })) {
      parts.push({ from: at, to: end });
    }
  }
  if (!hasScan) throw new Unreadable();
  if (next !== null) parts.push({ from: next.at, to: next.at + 2 });
  if (orientation !== 1) parts.splice(await behindHeads(content, parts), 0, exifSegment(orientation));
  return parts;
}

async function isKept(content: Content, { at, code }: Marker): Promise<boolean> {
  const expected = shownBy[code];
  if (expected === undefined) return isDrawing(code);
  return (await content.at(at + 4, expected.length)).toString('latin1') === expected;
}

/** The next marker: FF, then neither a zero, which is a byte of a picture, nor a restart, nor FF, which fills. */
async function markerAt(content: Content, from: number): Promise<Marker | null> {
  for (let position = from; position < content.size; position += pieceSize) {
    const piece = await content.at(position, pieceSize + 1);
    for (let at = piece.indexOf(0xff); at >= 0 && at + 1 < piece.length; at = piece.indexOf(0xff, at + 1)) {
      const code = piece[at + 1] ?? 0;
      if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return { at: position + at, code };
    }
  }
  return null;
}

/** Of a segment, its own two bytes counted. */
async function lengthAt(content: Content, at: number): Promise<number> {
  const bytes = await content.at(at, 2);
  const length = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  if (length < 2 || at + length > content.size) throw new Unreadable();
  return length;
}

async function exifOrientation(content: Content, at: number): Promise<number | null> {
  const segment = await content.at(at + 4, (await lengthAt(content, at + 2)) - 2);
  return segment.toString('latin1', 0, 6) === 'Exif\0\0' ? orientationOf(segment.subarray(6)) : null;
}

/** Behind the first segment of JFIF, which has to be the first. */
async function behindHeads(content: Content, parts: readonly Part[]): Promise<number> {
  const first = parts[1];
  if (first === undefined || Buffer.isBuffer(first)) return 1;
  return (await content.at(first.from, 2))[1] === 0xe0 ? 2 : 1;
}

function exifSegment(orientation: number): Buffer {
  const exif = exifOf(orientation);
  const head = Buffer.from([0xff, app1, 0, exif.length + 8]);
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), exif]);
}
