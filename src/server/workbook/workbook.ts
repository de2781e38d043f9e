import { Worker } from 'node:worker_threads';
import type { FromThread, SheetPlan, SheetRow, ToThread } from './messages.ts';

export interface Workbook {
  /** Begins the next sheet. */
  sheet(plan: SheetPlan): Promise<void>;
  /** Resolves when they are written: as many rows as are sent at a time are in memory twice. */
  add(rows: readonly SheetRow[]): Promise<void>;
  /** The file; locked where there is a password. */
  finish(password: string | null): Promise<Buffer>;
  close(): Promise<void>;
}

/** Room for the largest files there are; whoever asks for more gets none, and the server goes on. */
const memory = { maxOldGenerationSizeMb: 3072 };

/**
 * Starts a workbook in a thread of its own: writing and locking it are single calls of many seconds,
 * in which a thread does nothing else. An aborted signal ends the thread and what waits for it.
 */
export async function openWorkbook(signal: AbortSignal): Promise<Workbook> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: memory,
    name: 'workbook',
  });
  const thread = conversation(worker, signal);
  await thread.next;
  const say = async (message: ToThread) => {
    signal.throwIfAborted();
    return thread.ask(message);
  };
  return {
    sheet: async (plan) => void (await say({ kind: 'sheet', plan })),
    add: async (rows) => void (await say({ kind: 'rows', rows })),
    finish: async (password) => {
      const reply = await say({ kind: 'finish', password });
      if (reply.kind !== 'file') throw new Error('The thread of a workbook gave no file.');
      return Buffer.from(reply.bytes.buffer);
    },
    close: () => thread.close(),
  };
}

interface Conversation {
  /** The first report. */
  readonly next: Promise<FromThread>;
  ask(message: ToThread): Promise<FromThread>;
  close(): Promise<void>;
}

function conversation(worker: Worker, signal: AbortSignal): Conversation {
  let waiting: { resolve: (reply: FromThread) => void; reject: (error: Error) => void } | null = null;
  let broken: Error | null = null;
  const fail = (error: Error) => {
    broken ??= error;
    waiting?.reject(broken);
    waiting = null;
  };
  const listen = () =>
    new Promise<FromThread>((resolve, reject) => {
      if (broken === null) waiting = { resolve, reject };
      else reject(broken);
    });
  const stop = () => {
    fail(new Error('The file is wanted no longer.'));
    void worker.terminate();
  };
  worker.on('message', (reply: FromThread) => {
    if (reply.kind === 'failed') return fail(failure(reply));
    waiting?.resolve(reply);
    waiting = null;
  });
  worker.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('The thread of a workbook ended too early.')));
  signal.addEventListener('abort', stop, { once: true });
  return {
    next: listen(),
    ask(message) {
      const reply = listen();
      worker.postMessage(message);
      return reply;
    },
    async close() {
      signal.removeEventListener('abort', stop);
      await worker.terminate();
    },
  };
}

/** With the place in the thread: the log tells where, never with what. */
function failure({ name, where }: Extract<FromThread, { kind: 'failed' }>): Error {
  const error = new Error(`A workbook could not be written: ${name}`);
  error.stack = `${error.message}\n${where}`;
  return error;
}
