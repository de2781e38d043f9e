import type { Content } from '../content.ts';

/** Bytes of a file from one position up to another, which is no longer theirs. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a cleaned file is made of, in order: ranges of the original, and bytes of our own. */
export type Part = Range | Buffer;

/** A range whose bytes become others; what `bytes` leaves is filled up with `fill`. */
export interface Patch extends Range {
  readonly bytes?: Buffer;
  readonly fill?: number;
}

/** Says that a file is not built as its kind is: nobody can say what of it tells a place. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const pieceSize = 64 * 1024;

/** The parts of a file with ranges overwritten, its length and everything else unchanged. */
export function overwritten(size: number, patches: readonly Patch[]): readonly Part[] {
  const parts: Part[] = [];
  let position = 0;
  for (const patch of [...patches].sort((one, other) => one.from - other.from)) {
    if (patch.to > size) throw new Unreadable();
    // Two of a made-up file may lie over each other.
    const from = Math.max(patch.from, position);
    if (from >= patch.to) continue;
    if (from > position) parts.push({ from: position, to: from });
    parts.push(...filling({ ...patch, from }, from === patch.from ? patch.bytes : undefined));
    position = patch.to;
  }
  if (position < size) parts.push({ from: position, to: size });
  return parts;
}

const noXmp = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', 'latin1');

/** A range of XMP, which is text, as one that says nothing. */
export function emptyXmp(range: Range): Patch {
  return { ...range, fill: 0x20, ...(range.to - range.from > noXmp.length && { bytes: noXmp }) };
}

function filling({ from, to, fill = 0 }: Patch, bytes: Buffer = Buffer.alloc(0)): Buffer[] {
  const own = bytes.subarray(0, to - from);
  const rest = to - from - own.length;
  const piece = Buffer.alloc(Math.min(rest, pieceSize), fill);
  const whole = Math.floor(rest / pieceSize);
  return [own, ...Array<Buffer>(whole).fill(piece), piece.subarray(0, rest - whole * pieceSize)];
}

/** Whether the parts are the file as it is. */
export async function isUnchanged(content: Content, parts: readonly Part[]): Promise<boolean> {
  let position = 0;
  for (const part of parts) {
    if (!Buffer.isBuffer(part)) {
      if (part.from !== position) return false;
      position = part.to;
    } else {
      if (!part.equals(await content.at(position, part.length))) return false;
      position += part.length;
    }
  }
  return position === content.size;
}

/** The bytes of the parts, in pieces. */
export async function* bytesOf(content: Content, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      yield part;
      continue;
    }
    for (let { from } = part; from < part.to; from += pieceSize) {
      yield await content.at(from, Math.min(pieceSize, part.to - from));
    }
  }
}
