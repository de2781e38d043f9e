import { FILES_HEADER } from '../../contract/index.ts';
import type { FileProgress } from '../../renderer/index.ts';

/** What each file of an archive begins with (ZIP, 4.3.7). */
const BEGINNING = [0x50, 0x4b, 0x03, 0x04];

/** The bytes of a reply; of an archive it is told after each piece how many of its files have come whole. */
export async function readArchive(reply: Response, tell: (progress: FileProgress) => void): Promise<Blob> {
  const total = Number(reply.headers.get(FILES_HEADER) ?? 0);
  if (reply.body === null || !(total > 0)) return reply.blob();
  const count = beginningsIn();
  let begun = 0;
  const counted = reply.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, to) {
        begun += count(piece);
        // The one that has begun last is still on its way. Bytes within a file may look like another’s beginning.
        tell({ done: Math.min(Math.max(begun - 1, 0), total), total });
        to.enqueue(piece);
      },
    }),
  );
  return new Response(counted).blob();
}

/** Counts how many files begin in each piece of an archive, also where two pieces share a beginning. */
function beginningsIn(): (piece: Uint8Array) => number {
  let matched = 0;
  return (piece) => {
    let found = 0;
    for (const byte of piece) {
      if (byte === BEGINNING[matched]) matched += 1;
      else matched = byte === BEGINNING[0] ? 1 : 0;
      if (matched < BEGINNING.length) continue;
      matched = 0;
      found += 1;
    }
    return found;
  };
}
