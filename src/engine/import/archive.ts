/** How much an archive may hold. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of all that is in it. */
  readonly unpacked: number;
}

const DIRECTORY_END = [0x50, 0x4b, 0x05, 0x06];
const DIRECTORY_ENTRY = 0x02014b50;

/** A part of an archive, as its list of parts says. */
export interface ArchivePart {
  readonly name: string;
  /** How it is packed: 0 for not at all, 8 for "deflate". */
  readonly method: number;
  /** Its bytes as they are packed, as long as the list says. */
  readonly packed: Uint8Array;
  readonly packedSize: number;
  /** Bytes that it has unpacked. */
  readonly size: number;
  /** Whether its sizes are said once more behind its bytes, as they are by whoever writes without going back. */
  readonly isSaidBehind: boolean;
}

/** The parts that an archive lists; none where it is damaged. Nothing is unpacked. */
export function* archiveParts(bytes: Uint8Array): Generator<ArchivePart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = directoryEnd(bytes);
  if (end < 0) return;
  for (let at = view.getUint32(end + 16, true); at + 46 <= end && view.getUint32(at, true) === DIRECTORY_ENTRY;) {
    const [length, local] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    const packedSize = view.getUint32(at + 20, true);
    // The part's own head says again how long its name is, and what more there is, which may be otherwise.
    const isThere = local + 30 <= end;
    const head = isThere ? 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true) : 0;
    yield {
      name: nameAt(bytes, at + 46, length),
      method: view.getUint16(at + 10, true),
      packed: isThere ? bytes.subarray(local + head, local + head + packedSize) : new Uint8Array(),
      packedSize,
      size: view.getUint32(at + 24, true),
      isSaidBehind: (view.getUint16(at + 8, true) & 8) !== 0,
    };
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

const nameAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + Math.min(length, 1000)));

/**
 * Whether an archive says that it holds more than can be unpacked, before anything is; or is damaged. A reader unpacks
 * of each part no more than the list says, so that what may lead it to another list or to other sizes is damage too.
 * Null for one that is sound.
 */
export function archiveFault(bytes: Uint8Array, most: ArchiveLimits): 'broken' | 'tooMuch' | null {
  let [entries, unpacked] = [0, 0];
  for (const part of archiveParts(bytes)) {
    if (saysNothing(part)) return 'broken';
    entries += 1;
    unpacked += part.size;
    if (entries > most.entries || unpacked > most.unpacked) return 'tooMuch';
  }
  return entries > 0 && isWhole(bytes, entries) ? null : 'broken';
}

/** 2 bytes packed are an empty part; of one with none at all, sizes that stand elsewhere are believed. */
const saysNothing = ({ size, packedSize, method, isSaidBehind }: ArchivePart): boolean =>
  (size === 0 && packedSize > 2) || (packedSize === 0 && method !== 0 && isSaidBehind);

/** Whether a list has as many parts as it is said to have, and is no stand-in for a longer one (Zip64). */
function isWhole(bytes: Uint8Array, entries: number): boolean {
  const end = new DataView(bytes.buffer, bytes.byteOffset + directoryEnd(bytes), 22);
  return end.getUint16(10, true) === entries && end.getUint32(12, true) !== 0xffffffff;
}

/** Where the list of an archive's parts ends; -1 where it has none. */
function directoryEnd(bytes: Uint8Array): number {
  for (let at = bytes.length - 22; at >= 0; at -= 1)
    if (DIRECTORY_END.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}
