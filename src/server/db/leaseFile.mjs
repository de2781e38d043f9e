// Plain JavaScript: the threads that write and that give signs of life get none of the loaders their parent runs
// TypeScript with.
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';

/** Always as long: a sign of life takes the place of the one before, which needs no room on a full disk. */
const length = 512;

/**
 * A lease as it stands in its file.
 * @param {import('./leaseFile.d.mts').LeaseRecord} record
 */
export const leaseText = (record) => `${JSON.stringify(record).padEnd(length - 1)}\n`;

/**
 * Whether the file still names this holder. What cannot be read counts as lost: who cannot know does not write.
 * @param {import('./leaseFile.d.mts').LeaseKey} lease
 */
export function isHeld({ path, holder }) {
  try {
    return readFileSync(path, 'utf8').includes(holder);
  } catch {
    return false;
  }
}

/**
 * Gives a sign of life; false where the lease is another's or gone. It is never made anew here: a file that another has
 * put aside meanwhile is written in vain, not brought back.
 * @param {import('./leaseFile.d.mts').LeaseKey} lease
 */
export function giveSign({ path, holder }) {
  const file = openSync(path, 'r+');
  try {
    const found = Buffer.alloc(length);
    const text = found.toString('utf8', 0, readSync(file, found, 0, length, 0));
    if (!text.includes(holder)) return false;
    const record = JSON.parse(text);
    writeSync(file, leaseText({ ...record, sign: record.sign + 1 }), 0);
    return true;
  } finally {
    closeSync(file);
  }
}
