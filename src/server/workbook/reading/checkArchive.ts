import { ServerError } from '../../errors.ts';

const directoryEnd = Buffer.from('PK\x05\x06', 'latin1');
const directoryEntry = 0x02014b50;

const mostEntries = 2000;

/** Bytes of all that an archive holds: 100,000 rows of thirty filled columns come to some 150 MB. */
const mostUnpacked = 400 * 1024 * 1024;

const tooMuch = 'This workbook holds more than can be read at once. Please leave out other sheets and pictures.';
const broken = 'This workbook is damaged. Please save it in the spreadsheet again.';

/**
 * Refuses an archive that says that it holds more than can be unpacked, before anything is: the reader unpacks of each
 * part no more than it says, so that a part that says nothing is refused too.
 */
export function checkArchive(bytes: Buffer): void {
  const end = bytes.lastIndexOf(directoryEnd);
  if (end < 0 || end + 22 > bytes.length) throw refused(broken);
  let [entries, unpacked] = [0, 0];
  for (let at = bytes.readUInt32LE(end + 16); at + 46 <= end && bytes.readUInt32LE(at) === directoryEntry;) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    // 2 bytes packed are an empty part.
    if (size === 0 && packed > 2) throw refused(broken);
    entries += 1;
    unpacked += size;
    if (entries > mostEntries || unpacked > mostUnpacked) throw refused(tooMuch);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (entries === 0) throw refused(broken);
}

const refused = (message: string) => new ServerError('INVALID', { message });
