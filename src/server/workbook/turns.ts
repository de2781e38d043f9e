import { ServerError } from '../errors.ts';

/** So many wait at most: who comes after them may as well come back later. */
const LONGEST_QUEUE = 20;

/** So many of them for one user, so that nobody keeps the others from their files. */
const MOST_OF_ONE = 3;

export interface Asker {
  readonly userId: number;
  /** Aborted when they are gone. */
  readonly signal: AbortSignal;
  /** Of work that has begun already, and goes on in turns: it is refused no more. */
  readonly isUnderWay?: boolean;
}

let last: Promise<void> = Promise.resolve();
const waiting = new Set<Asker>();
let inWork = 0;

/** How many are being made in this process, and wait to be. */
export const filesInTurn = () => ({ inWork, waiting: waiting.size });

/**
 * Does one thing at a time in this process, in the order asked: a large workbook takes hundreds of
 * megabytes. Who is gone gives their place to another at once, and is passed over when the turn comes.
 */
export async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  if (asker.isUnderWay !== true) refuseTooMany(asker);
  const { signal } = asker;
  const before = last;
  let leave: () => void = () => undefined;
  last = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const giveUpPlace = () => void waiting.delete(asker);
  if (!signal.aborted) waiting.add(asker);
  signal.addEventListener('abort', giveUpPlace, { once: true });
  try {
    await before;
    giveUpPlace();
    signal.throwIfAborted();
    return await counted(work);
  } finally {
    signal.removeEventListener('abort', giveUpPlace);
    leave();
  }
}

async function counted<T>(work: () => Promise<T>): Promise<T> {
  inWork += 1;
  try {
    return await work();
  } finally {
    inWork -= 1;
  }
}

function refuseTooMany({ userId }: Asker): void {
  if ([...waiting].filter((one) => one.userId === userId).length >= MOST_OF_ONE) {
    throw new ServerError('TOO_MANY', {
      message: 'You are waiting for several files already, please try again when they are there.',
    });
  }
  if (waiting.size >= LONGEST_QUEUE)
    throw new ServerError('TOO_MANY', { message: 'Many files are being made, please try again in a minute.' });
}
