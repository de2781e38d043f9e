import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive, and what its list says otherwise than it is. */
export interface MadePart {
  readonly name: string;
  readonly bytes: Buffer;
  /** Bytes that it is said to have unpacked. */
  readonly says?: number;
  /** Packed bytes that it is said to have. */
  readonly saysPacked?: number;
  /** Whether its sizes are said to stand behind it too. */
  readonly isSaidBehind?: boolean;
}

/** What the end of an archive says otherwise than it is. */
export interface MadeEnd {
  readonly parts?: number;
  readonly size?: number;
}

/** A zip archive, written byte by byte, so that it can say what is not so. */
export function archiveOf(parts: readonly MadePart[], end: MadeEnd = {}): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const part of parts) {
    const { bytes, says = bytes.length, isSaidBehind = false } = part;
    const packed = deflateRawSync(bytes, { level: 9 });
    const name = Buffer.from(part.name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isSaidBehind ? 8 : 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(part.saysPacked ?? packed.length, 20);
    entry.writeUInt32LE(says, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(head, name, packed);
    list.push(entry, name);
    at += head.length + name.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.parts ?? parts.length, 8);
  last.writeUInt16LE(end.parts ?? parts.length, 10);
  last.writeUInt32LE(end.size ?? directory.length, 12);
  last.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, last]);
}
