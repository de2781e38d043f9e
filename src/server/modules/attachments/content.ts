import type { FileHandle } from 'node:fs/promises';

/** A file's bytes as checks read them: its beginning at hand, the rest piece by piece. */
export interface Content {
  /** The first bytes, at most 64 kB. */
  readonly head: Buffer;
  readonly size: number;
  readonly at: (position: number, length: number) => Promise<Buffer>;
  /** Whether one of its pieces is such. */
  readonly some: (test: (piece: Buffer) => boolean) => Promise<boolean>;
  /** Whether one of these stands anywhere. */
  readonly holds: (sought: readonly Buffer[]) => Promise<boolean>;
}

const pieceSize = 64 * 1024;

export const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** The content of an open file. */
export async function contentOf(file: FileHandle): Promise<Content> {
  const { size } = await file.stat();
  const at = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const some = async (test: (piece: Buffer) => boolean, overlap = 0) => {
    for (let position = 0; position < size; position += pieceSize) {
      if (test(await at(position, Math.min(pieceSize + overlap, size - position)))) return true;
    }
    return false;
  };
  const holds = (sought: readonly Buffer[]) =>
    some((piece) => sought.some((bytes) => piece.includes(bytes)), Math.max(...sought.map(({ length }) => length)));
  return { head: await at(0, Math.min(size, pieceSize)), size, at, some, holds };
}
