import { ServerError } from '../../errors.ts';
import { startThread } from '../conversation.ts';
import type { CellRow } from './fileCells.ts';
import type {
  Batch,
  FileHead,
  FileRow,
  FromReader,
  ReadingPlan,
  RereadingPlan,
  SheetsPlan,
  ToReader,
} from './messages.ts';

/** A file on its way through the thread that reads it. */
export interface Reading {
  readonly head: FileHead;
  /** Its rows, some hundred at a time; the next are read when these have been taken. */
  batches(): AsyncGenerator<Batch>;
}

/** A longer reading is given up: the largest file takes a tenth of it. */
const longest = 120_000;

/**
 * Reads a file in a thread of its own, which is let go with `work`: who sends one keeps nobody waiting, and takes no
 * more memory than the thread has. The file's bytes are the thread's from then on, and empty here. Throws a ServerError
 * for what is wrong with the file as a whole.
 */
export const readFile = <T>(plan: ReadingPlan, work: (reading: Reading) => Promise<T>): Promise<T> =>
  inThread(async (ask) => {
    const reply = await ask({ kind: 'open', plan }, handedOver(plan.bytes));
    if (reply.kind !== 'opened') throw new Error('The thread of a file did not open it.');
    async function* batches(): AsyncGenerator<Batch> {
      for (;;) {
        const batch = batchOf(await ask({ kind: 'more' }));
        if (batch.rows.length + batch.passed === 0) return;
        yield batch;
      }
    }
    return work({ head: reply.head, batches });
  });

/** Reads some sheets of a workbook whole, by their names, in a thread of its own as well. */
export const readSheets = (plan: SheetsPlan): Promise<readonly (readonly CellRow[])[]> =>
  inThread(async (ask) => {
    const reply = await ask({ kind: 'sheets', plan });
    if (reply.kind !== 'sheets') throw new Error('The thread of a workbook did not read it.');
    return reply.sheets;
  });

/** Reads some hundred rows again whose cells were kept. */
export type Reread = (rows: readonly CellRow[]) => Promise<readonly FileRow[]>;

/** Reads rows again with other columns, in a thread of its own as well. */
export const rereadRows = <T>(plan: RereadingPlan, work: (reread: Reread) => Promise<T>): Promise<T> =>
  inThread(async (ask) => {
    await ask({ kind: 'reopen', plan });
    return work(async (rows) => batchOf(await ask({ kind: 'reread', rows })).rows);
  });

const batchOf = (reply: FromReader): Batch => (reply.kind === 'rows' ? reply : { rows: [], passed: 0 });

type Ask = (message: ToReader, handedOver?: readonly ArrayBuffer[]) => Promise<FromReader>;

/** Memory that holds nothing but these bytes is handed over; small files share theirs with others, and are copied. */
const handedOver = ({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

async function inThread<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const thread = await startThread<ToReader, FromReader>({
    url: new URL('./thread.mjs', import.meta.url),
    name: 'reading',
    mostMemory: 1024,
    failure: 'A file could not be read',
    signal: AbortSignal.timeout(longest),
  });
  let isFit = true;
  try {
    return await work(async (message, bytes) => {
      isFit = false;
      const reply = await thread.ask(message, bytes);
      isFit = true;
      if (reply.kind === 'refused') throw new ServerError('INVALID', reply.refusal);
      return reply;
    });
  } finally {
    await (isFit ? thread.release() : thread.close());
  }
}
