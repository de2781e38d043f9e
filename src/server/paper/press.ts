import { startThread } from '../workbook/conversation.ts';
import type { FromPress, ToPress } from './messages.ts';
import type { Paper } from './types.ts';

/** Prints documents, one after the other. */
export interface Press {
  /** Whoever opens it is asked for the password, if there is one. */
  print(paper: Paper, password?: string | null): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Starts a thread that prints, or takes the one that waits for work: laying out a document is a single call of tenths
 * of a second. An aborted signal ends the thread and what waits for it.
 */
export async function openPress(signal: AbortSignal): Promise<Press> {
  const thread = await startThread<ToPress, FromPress>({
    url: new URL('./thread.mjs', import.meta.url),
    name: 'press',
    // The longest plan there can be, all of its texts full, takes less.
    mostMemory: 768,
    failure: 'A document could not be printed',
    signal,
  });
  return {
    print: async (paper, password = null) => {
      const reply = await thread.ask({ kind: 'print', paper, password });
      if (reply.kind !== 'file') throw new Error('The thread of a press gave no file.');
      return Buffer.from(reply.bytes.buffer);
    },
    close: () => thread.release(),
  };
}
