import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** Words that the tests' scanners, the real one as well, take for a virus. */
export const virus = 'these words are a virus';

export interface StandInScanner {
  /** As the setting CLAMD takes it. */
  readonly address: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Speaks INSTREAM as clamd does, of files up to a length of its own: where no clamd can be had. */
export async function standInScanner(port = 0, longest = 40 * 1024 * 1024): Promise<StandInScanner> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    const held: Buffer[] = [];
    let size = 0;
    socket.on('data', (piece) => {
      held.push(piece);
      size += piece.length;
      // The end, a length of zero, comes in a piece of its own or ends one.
      const isLast = piece.subarray(-4).equals(Buffer.alloc(4)) || piece.length < 4;
      if (!isLast && size < longest) return;
      const reply = replyTo(Buffer.concat(held), longest);
      if (reply !== null) socket.end(`${reply}\0`);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as { port: number };
  return {
    address: `127.0.0.1:${address.port}`,
    port: address.port,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Null while there is more to come. */
function replyTo(held: Buffer, longest: number): string | null {
  const command = 'zINSTREAM\0';
  if (held.length < command.length) return null;
  if (held.toString('latin1', 0, command.length) !== command) return 'UNKNOWN COMMAND';
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= held.length;) {
    const length = held.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces).includes(virus) ? 'stream: Test.Words FOUND' : 'stream: OK';
    pieces.push(held.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    if (at > longest) return 'INSTREAM size limit exceeded. ERROR';
  }
  return null;
}
