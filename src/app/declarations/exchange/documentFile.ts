import { readDocument, UnreadableFile, type ArchivePart, type ReadDocument } from '../../../engine/index.ts';
import { unpacked } from './unpacked.ts';

/** Bytes that the text of a document, or of its styles, may have: some thousand pages. */
const MOST_BYTES = 16 * 1024 * 1024;

const sentences = {
  tooMuch: 'This document holds more text than can be read at once. Please send it in parts.',
  damaged: 'This document is damaged. Please save it in the word processor again.',
} as const;

/**
 * What a Word document asks, of the parts of its file; null where the file is none. Only its text and its styles are
 * unpacked, and what they name outside of the file is not followed.
 */
export async function documentIn(parts: readonly ArchivePart[]): Promise<ReadDocument | null> {
  // Word on the web numbers its main part.
  const main = parts.find(({ name }) => /^word\/document\d*\.xml$/.test(name));
  if (main === undefined) return null;
  const styles = parts.find(({ name }) => /^word\/styles\d*\.xml$/.test(name));
  return readDocument(
    await textOf(main),
    styles === undefined ? null : await textOf(styles),
    parts.map(({ name }) => name),
  );
}

async function textOf(part: ArchivePart): Promise<string> {
  if (part.size > MOST_BYTES) throw new UnreadableFile(sentences.tooMuch);
  const letters = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for await (const piece of unpacked(part)) text += letters.decode(piece, { stream: true });
    return text + letters.decode();
  } catch {
    throw new UnreadableFile(sentences.damaged);
  }
}
