import { ServerError } from '../../errors.ts';
import { startThread } from '../conversation.ts';
import type { FileHead, FileRow, FromReader, ReadingPlan, ToReader } from './messages.ts';

/** A file on its way through the thread that reads it. */
export interface Reading {
  readonly head: FileHead;
  /** Its rows, some hundred at a time; the next are read when these have been taken. */
  batches(): AsyncGenerator<readonly FileRow[]>;
}

/** A longer reading is given up: the largest file takes a tenth of it. */
const longest = 120_000;

/**
 * Reads a file in a thread of its own, which ends with `work`: who sends one keeps nobody waiting, and takes no more
 * memory than the thread has. Throws a ServerError for what is wrong with the file as a whole.
 */
export async function readFile<T>(plan: ReadingPlan, work: (reading: Reading) => Promise<T>): Promise<T> {
  const thread = await startThread<ToReader, FromReader>({
    url: new URL('./thread.mjs', import.meta.url),
    name: 'reading',
    mostMemory: 1024,
    failure: 'A file could not be read',
    signal: AbortSignal.timeout(longest),
  });
  const ask = async (message: ToReader) => {
    const reply = await thread.ask(message);
    if (reply.kind === 'refused') throw new ServerError('INVALID', reply.refusal);
    return reply;
  };
  async function* batches(): AsyncGenerator<readonly FileRow[]> {
    for (;;) {
      const reply = await ask({ kind: 'more' });
      if (reply.kind !== 'rows' || reply.rows.length === 0) return;
      yield reply.rows;
    }
  }
  try {
    const reply = await ask({ kind: 'open', plan });
    if (reply.kind !== 'opened') throw new Error('The thread of a file did not open it.');
    return await work({ head: reply.head, batches });
  } finally {
    await thread.close();
  }
}
