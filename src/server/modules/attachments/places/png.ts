import { crc32 } from 'node:zlib';
import type { Content } from '../content.ts';
import { exifOf, orientationOf } from './orientation.ts';
import { Unreadable, type Part } from './parts.ts';

/** Small chunks are usual, of some kilobytes each; a file of 30 MB may have thousands. */
const mostChunks = 20_000;
/** Exif data that fit into a JPEG are no longer; of longer ones the beginning says which way up. */
const mostExif = 64 * 1024;

/** Chunks beside the picture's own that change how it looks: transparency, colours, sizes, frames. */
const shown = new Set('tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST sPLT pHYs acTL fcTL fdAT'.split(' '));

/** A chunk whose name begins with a capital is one of those that a picture is drawn from. */
const isCritical = (type: string) => /^[A-Z]/.test(type);

/** A PNG picture without its texts, its time, its Exif data and whatever else does not show in it. */
export async function pngWithoutPlace(content: Content): Promise<readonly Part[]> {
  const parts: Part[] = [{ from: 0, to: 8 }];
  let beforePixels: number | undefined;
  let orientation = 1;
  for (let at = 8, count = 0; ; count += 1) {
    if (count > mostChunks) throw new Unreadable();
    const head = await content.at(at, 8);
    if (head.length < 8) throw new Unreadable();
    const type = head.toString('latin1', 4, 8);
    const end = at + 12 + head.readUInt32BE(0);
    if (end > content.size) throw new Unreadable();
    if (type === 'eXIf') orientation = orientationOf(await content.at(at + 8, Math.min(mostExif, end - at - 12)));
    if (type === 'IDAT') beforePixels ??= parts.length;
    if (isCritical(type) || shown.has(type)) parts.push({ from: at, to: end });
    if (type === 'IEND') break;
    at = end;
  }
  if (beforePixels === undefined) throw new Unreadable();
  // Some readers do not look for Exif data behind the pixels, where some programs write them.
  if (orientation !== 1) parts.splice(beforePixels, 0, exifChunk(orientation));
  return parts;
}

function exifChunk(orientation: number): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), exifOf(orientation)]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(named.length - 4, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
