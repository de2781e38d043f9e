import { startThread } from './conversation.ts';
import type { EntrySheet, FromThread, SheetPlan, SheetRow, ToThread } from './messages.ts';

export interface Workbook {
  /** Begins the next sheet. */
  sheet(plan: SheetPlan): Promise<void>;
  /** Resolves when they are written: as many rows as are sent at a time are in memory twice. */
  add(rows: readonly SheetRow[]): Promise<void>;
  /** Adds a sheet that is filled in by hand, as a whole. */
  entry(sheet: EntrySheet): Promise<void>;
  /** The file; locked where there is a password. */
  finish(password: string | null): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Starts a workbook in a thread of its own: writing and locking it are single calls of many seconds, in which a thread
 * does nothing else. It may have written another before, of which it holds nothing. An aborted signal ends the thread
 * and what waits for it.
 */
export async function openWorkbook(signal: AbortSignal): Promise<Workbook> {
  const thread = await startThread<ToThread, FromThread>({
    url: new URL('./thread.mjs', import.meta.url),
    name: 'workbook',
    // Room for the largest files there are.
    mostMemory: 3072,
    failure: 'A workbook could not be written',
    signal,
  });
  let isFinished = false;
  return {
    sheet: async (plan) => void (await thread.ask({ kind: 'sheet', plan })),
    add: async (rows) => void (await thread.ask({ kind: 'rows', rows })),
    entry: async (sheet) => void (await thread.ask({ kind: 'entry', sheet })),
    finish: async (password) => {
      const reply = await thread.ask({ kind: 'finish', password });
      if (reply.kind !== 'file') throw new Error('The thread of a workbook gave no file.');
      isFinished = true;
      return Buffer.from(reply.bytes.buffer);
    },
    close: () => (isFinished ? thread.release() : thread.close()),
  };
}
