import { Readable } from 'node:stream';

/** Bytes that a connection is given at a time: as finely it can be told how many of them its reader has taken. */
const pieceSize = 64 * 1024;

/** Bytes as a stream of small pieces, each given when the one before has been taken. */
export function inPieces(parts: Iterable<Buffer> | AsyncIterable<Buffer>): Readable {
  return Readable.from(pieces(parts), { objectMode: false });
}

async function* pieces(parts: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    for (let start = 0; start < part.length; start += pieceSize) yield part.subarray(start, start + pieceSize);
  }
}
