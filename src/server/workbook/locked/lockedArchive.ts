import { startThread } from '../conversation.ts';
import type { FromArchive, ToArchive } from './messages.ts';

/** A zip archive in the making, each of whose files is locked with one password, where it has one. */
export interface LockedArchive {
  /** Puts a file into it, piece by piece; names can be read without the password. */
  add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

export interface ArchivePlan {
  /** Null where the files are locked themselves. */
  readonly password: string | null;
  /** Takes what has been made of it; the next piece is made when it has been taken. */
  readonly take: (part: Uint8Array) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Starts an archive in a thread of its own, which packs and locks (AES with 256 bits, as WinZip and 7-Zip open it):
 * none of it is ever whole in memory.
 */
export async function openArchive({ password, take, signal }: ArchivePlan): Promise<LockedArchive> {
  const thread = await startThread<ToArchive, FromArchive>({
    url: new URL('./thread.mjs', import.meta.url),
    name: 'archive',
    mostMemory: 512,
    failure: 'An archive could not be written',
    signal,
  });
  const tell = async (message: ToArchive) => {
    const reply = await thread.ask(message);
    if (reply.kind === 'made') for (const part of reply.parts) await take(part);
  };
  await tell({ kind: 'open', password });
  return {
    async add(name, content) {
      await tell({ kind: 'entry', name });
      for await (const bytes of content) await tell({ kind: 'bytes', bytes });
      await tell({ kind: 'ended' });
    },
    finish: () => tell({ kind: 'finish' }),
    close: () => thread.close(),
  };
}
