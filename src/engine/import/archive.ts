/** How much an archive may hold. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of all that is in it. */
  readonly unpacked: number;
}

const DIRECTORY_END = [0x50, 0x4b, 0x05, 0x06];
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * Whether an archive says that it holds more than can be unpacked, before anything is; or is damaged. A reader unpacks
 * of each part no more than it says, so that a part that says nothing is damaged too. Null for one that is sound.
 */
export function archiveFault(bytes: Uint8Array, most: ArchiveLimits): 'broken' | 'tooMuch' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = directoryEnd(bytes);
  if (end < 0) return 'broken';
  let [entries, unpacked] = [0, 0];
  for (let at = view.getUint32(end + 16, true); at + 46 <= end && view.getUint32(at, true) === DIRECTORY_ENTRY;) {
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    // 2 bytes packed are an empty part.
    if (size === 0 && packed > 2) return 'broken';
    entries += 1;
    unpacked += size;
    if (entries > most.entries || unpacked > most.unpacked) return 'tooMuch';
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries === 0 ? 'broken' : null;
}

/** Where the list of an archive's parts ends; -1 where it has none. */
function directoryEnd(bytes: Uint8Array): number {
  for (let at = bytes.length - 22; at >= 0; at -= 1)
    if (DIRECTORY_END.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}
