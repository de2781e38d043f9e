import { ServerError } from '../errors.ts';

/** So many wait at most: who comes after them may as well come back later. */
const LONGEST_QUEUE = 20;

let last: Promise<void> = Promise.resolve();
let waiting = 0;

/**
 * Does one thing at a time in this process, in the order asked: a large workbook takes hundreds of
 * megabytes. Who is gone when the turn comes is passed over.
 */
export async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (waiting >= LONGEST_QUEUE) throw new ServerError('TOO_MANY', { message: 'Many files are being made, please try again in a minute.' });
  const before = last;
  let leave: () => void = () => undefined;
  last = new Promise<void>((resolve) => {
    leave = resolve;
  });
  waiting += 1;
  try {
    await before;
    waiting -= 1;
    signal.throwIfAborted();
    return await work();
  } finally {
    leave();
  }
}
