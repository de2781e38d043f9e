import type { ArchivePart } from '../../../engine/index.ts';

/** Packed bytes handed over at a time: a browser unpacks at once all that it is handed, a thousand times as much. */
const AT_ONCE = 4096;

/** What a part of an archive holds, in pieces; throws where that is damaged, or not as much as the archive says. */
export async function* unpacked({ method, packed, size }: ArchivePart): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const piece of piecesOf(method, packed)) {
    left -= piece.length;
    if (left < 0) throw new RangeError('More is in it than it says.');
    yield piece;
  }
  if (left > 0) throw new RangeError('Less is in it than it says.');
}

async function* piecesOf(method: number, packed: Uint8Array): AsyncGenerator<Uint8Array> {
  if (method === 0 || packed.length === 0) {
    yield packed;
    return;
  }
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(to) {
        if (at >= packed.length) return to.close();
        to.enqueue(new Uint8Array(packed.subarray(at, at + AT_ONCE)));
        at += AT_ONCE;
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
