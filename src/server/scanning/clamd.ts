import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { ClamdSettings } from './clamdSettings.ts';

/**
 * What the scanner says of a file: nothing against it, by which of its signatures it was found, or that it cannot say,
 * of one that is longer than its own limit for example.
 */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly signature: string }
  | { readonly kind: 'refused'; readonly reply: string };

/** Looks for viruses. */
export interface Scanner {
  /** Throws where the scanner is away, or the file cannot be read. */
  scan(content: Readable): Promise<Verdict>;
}

/** A file of 30 MB takes some seconds; a packed one longer. */
const mostTime = 60_000;
/** A reply is one line. */
const mostReply = 4096;

/**
 * The scanner behind clamd, by its own protocol: INSTREAM, then pieces with their lengths before them, then a length of
 * zero; it answers with one line. No library: the kept ones start programs besides, or are not kept.
 */
export function clamdScanner(settings: ClamdSettings): Scanner {
  return {
    scan: async (content) => {
      const socket = connect(settings);
      const timer = setTimeout(() => socket.destroy(new Error('The scanner did not answer in time.')), mostTime);
      try {
        await once(socket, 'connect');
        return await ask(socket, content);
      } finally {
        clearTimeout(timer);
        content.destroy();
        socket.destroy();
      }
    },
  };
}

/** A scanner that hangs up in the midst of a file takes none so long: it is there, and cannot say. */
async function ask(socket: Socket, content: Readable): Promise<Verdict> {
  let failure: Error | null = null;
  socket.on('error', (error) => (failure ??= error));
  const reply = replyOf(socket).catch(() => '');
  // It may answer before it has been given everything.
  const sent = send(socket, content).then(
    () => reply,
    (error: unknown) => (failure === null ? Promise.reject(error as Error) : reply),
  );
  return verdictOf(await Promise.race([reply, sent]));
}

async function send(socket: Socket, content: Readable): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!socket.write(bytes)) await once(socket, 'drain');
  };
  await write(Buffer.from('zINSTREAM\0', 'latin1'));
  for await (const piece of content as AsyncIterable<Buffer>) {
    await write(lengthOf(piece.length));
    await write(piece);
  }
  await write(lengthOf(0));
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

async function replyOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket as AsyncIterable<Buffer>) {
    text += piece.toString('latin1');
    if (text.includes('\0') || text.length > mostReply) break;
  }
  return text.split('\0')[0]?.trim() ?? '';
}

function verdictOf(reply: string): Verdict {
  if (reply === 'stream: OK') return { kind: 'clean' };
  const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (signature !== undefined) return { kind: 'found', signature };
  return { kind: 'refused', reply: reply === '' ? 'The scanner hung up.' : reply };
}
