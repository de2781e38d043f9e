import { readDocument, UnreadableFile, type ArchivePart, type ReadDocument } from '../../../engine/index.ts';

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

async function textOf({ method, packed, size }: ArchivePart): Promise<string> {
  if (size > MOST_BYTES) throw new UnreadableFile(sentences.tooMuch);
  try {
    const bytes = method === 0 ? packed : await inflated(packed, size);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(sentences.damaged);
  }
}

/** Unpacks as much as the file says and no more, so that a part which says less than it holds fills no memory. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const bytes = new Uint8Array(size);
  let at = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (at + read.value.length > size) {
      await reader.cancel();
      throw new UnreadableFile(sentences.damaged);
    }
    bytes.set(read.value, at);
    at += read.value.length;
  }
  if (at !== size) throw new UnreadableFile(sentences.damaged);
  return bytes;
}
