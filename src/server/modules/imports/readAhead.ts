import type { Batch } from '../../workbook/reading/messages.ts';
import type { Reading } from '../../workbook/reading/reading.ts';
import type { Tell } from './progress/followed.ts';

/** Rows that are held at most before the transaction opens: those of an authority, of a list of all areas. */
const mostAhead = 5000;

/**
 * Reads the first rows of a list of all areas before the transaction that keeps them: it is seconds from one row that
 * is taken to the next, and on a database of one connection nobody else is answered while one is open. Rows that are
 * passed over are told as done.
 */
export async function readAhead(reading: Reading, tell: Tell): Promise<Reading> {
  const batches = told(reading.batches(), tell);
  const ahead: Batch[] = [];
  let [count, isWhole] = [0, false];
  while (count < mostAhead && !isWhole) {
    const next = await batches.next();
    if (next.done === true) isWhole = true;
    else {
      ahead.push(next.value);
      count += next.value.rows.length;
    }
  }
  return { head: reading.head, batches: () => inOrder(ahead, batches) };
}

async function* told(batches: AsyncGenerator<Batch>, tell: Tell): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    tell(batch.passed);
    yield batch;
  }
}

async function* inOrder(ahead: readonly Batch[], batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  yield* ahead;
  yield* batches;
}
