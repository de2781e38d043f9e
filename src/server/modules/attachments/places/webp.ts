import type { Content } from '../content.ts';
import { exifOf, orientationOf } from './orientation.ts';
import { Unreadable, type Part } from './parts.ts';

/** A picture has a handful of chunks, an animation one a frame. */
const mostChunks = 20_000;
const mostExif = 64 * 1024;

const shown = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** In the flags of VP8X: Exif data follow, XMP follows. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** A WebP picture without its Exif data, its XMP and whatever else does not show in it. */
export async function webpWithoutPlace(content: Content): Promise<readonly Part[]> {
  const chunks: Part[] = [];
  let orientation = 1;
  let extended: Buffer | undefined;
  const length = content.head.readUInt32LE(4) + 8;
  if (length > content.size) throw new Unreadable();
  for (let at = 12, count = 0; at < length; count += 1) {
    const head = await content.at(at, 8);
    if (head.length < 8 || count > mostChunks) throw new Unreadable();
    const type = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    // To an even number of bytes; the last one's filling is left out by some programs.
    const end = Math.min(at + 8 + size + (size % 2), length);
    if (at + 8 + size > length) throw new Unreadable();
    if (type === 'EXIF') orientation = orientationOf(await exifAt(content, at + 8, size));
    if (type === 'VP8X') chunks.push((extended = Buffer.from(await content.at(at, end - at))));
    else if (shown.has(type)) chunks.push({ from: at, to: end });
    at = end;
  }
  if (chunks.length === 0) throw new Unreadable();
  if (extended !== undefined) chunks.push(...extendedWith(extended, orientation));
  return [headOf(content, chunks), ...chunks];
}

/** Sets the flags of what is still there, and gives the Exif data that say which way up. */
function extendedWith(chunk: Buffer, orientation: number): Buffer[] {
  if (chunk.length < 18) throw new Unreadable();
  chunk[8] = (chunk[8] ?? 0) & ~(exifFlag | xmpFlag);
  if (orientation === 1) return [];
  chunk[8] |= exifFlag;
  const exif = exifOf(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(exif.length, 4);
  return [Buffer.concat([head, exif])];
}

/** Programs write Exif data with the six bytes before them that JPEG has, and without. */
async function exifAt(content: Content, at: number, size: number): Promise<Buffer> {
  const exif = await content.at(at, Math.min(size, mostExif));
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

/** The file's own head, with the length that it has now; as it stands, where that is the one it had. */
function headOf({ head, size }: Content, chunks: readonly Part[]): Part {
  const length = chunks.reduce((sum, part) => sum + (Buffer.isBuffer(part) ? part.length : part.to - part.from), 4);
  if (length === head.readUInt32LE(4) && length + 8 === size) return { from: 0, to: 12 };
  const own = Buffer.from(head.subarray(0, 12));
  own.writeUInt32LE(length, 4);
  return own;
}
