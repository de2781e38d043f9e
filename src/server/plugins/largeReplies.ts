import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServerError, tryAgainIn, unavailable } from '../errors.ts';
import { inPieces } from '../inPieces.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives its place among the large answers back; null while it has none. */
    leaveLarge: (() => void) | null;
  }
}

/** Bytes above which an answer counts as large: until its reader has taken it, it is held in memory. */
const largeAbove = 1_000_000;

/** Seconds after which who waited in vain may come again. */
const comeAgain = 30;

interface Limits {
  /** Places in all, */
  readonly atOnce: number;
  /** and those of one user. */
  readonly ofOneUser: number;
  /** Milliseconds that one waits for a place. */
  readonly patience?: number;
  /** What is said where no place was free: that many are held, or one's own. */
  readonly words?: { readonly many: string; readonly own: string };
}

const ofLists = {
  many: 'Many long lists are on their way at the moment.',
  own: 'Long lists are on their way to you already.',
};

/** Answers that are held for their readers. */
export const heldAnswers = (patience?: number): Places =>
  new Places({ atOnce: 8, ofOneUser: 2, ...(patience !== undefined && { patience }) });

/** Whole lists that are read from the database: each takes one of its connections, and much of everybody's time. */
export const listsInWork = (): Places => new Places({ atOnce: 2, ofOneUser: 1 });

/** Who holds places: a user, or what stands for one. */
type Holder = number | string;

interface WaitingCall {
  readonly userId: Holder;
  begin(): void;
}

/** Places of what is large: some in all, fewer for one user, then in the order they came. */
export class Places {
  readonly #held = new Map<Holder, number>();
  readonly #waiting = new Set<WaitingCall>();
  readonly #limits: Required<Limits>;

  constructor(limits: Limits) {
    this.#limits = { patience: 30_000, words: ofLists, ...limits };
  }

  /** Waits for a place and gives what ends it; rejects where none was free in time, or the reader has left. */
  async take(userId: Holder, left: AbortSignal): Promise<() => void> {
    if (this.#isFree(userId)) this.#count(userId, 1);
    else await this.#wait(userId, left);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(userId, -1);
      this.#next();
    };
  }

  #isFree(userId: Holder): boolean {
    const all = [...this.#held.values()].reduce((sum, count) => sum + count, 0);
    return all < this.#limits.atOnce && this.#of(userId) < this.#limits.ofOneUser;
  }

  #of(userId: Holder): number {
    return this.#held.get(userId) ?? 0;
  }

  #count(userId: Holder, change: 1 | -1): void {
    const count = this.#of(userId) + change;
    if (count > 0) this.#held.set(userId, count);
    else this.#held.delete(userId);
  }

  #next(): void {
    const next = [...this.#waiting].find(({ userId }) => this.#isFree(userId));
    next?.begin();
  }

  #wait(userId: Holder, left: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        this.#waiting.delete(one);
        clearTimeout(timer);
        left.removeEventListener('abort', leave);
        finish();
      };
      const admit = () => {
        this.#count(userId, 1);
        resolve();
      };
      const one: WaitingCall = { userId, begin: () => end(admit) };
      const leave = () => end(() => reject(new ServerError('FAILED')));
      const timer = setTimeout(() => end(() => reject(this.#refusal(userId))), this.#limits.patience);
      this.#waiting.add(one);
      left.addEventListener('abort', leave, { once: true });
      if (left.aborted) leave();
    });
  }

  #refusal(userId: Holder): ServerError {
    const { words, ofOneUser } = this.#limits;
    if (this.#of(userId) < ofOneUser) return unavailable(comeAgain, words.many);
    const message = `${words.own} ${tryAgainIn(comeAgain)}`;
    return new ServerError('TOO_MANY', { message, retryAfter: comeAgain });
  }
}

/**
 * Takes the place that a large answer needs, before it is made where that is known; it is given back when the answer
 * has gone.
 */
export async function holdLarge(places: Places, userId: number, reply: FastifyReply): Promise<void> {
  const { request } = reply;
  if (request.leaveLarge !== null) return;
  const left = leftBy(reply);
  const leave = await places.take(userId, left);
  request.leaveLarge = leave;
  if (left.aborted) leave();
  else left.addEventListener('abort', leave, { once: true });
}

/** Does the work of a large answer when there is a place for it, and gives the place back when it is done. */
export async function inPlace<T>(
  places: Places,
  { userId, reply }: { userId: number; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  const leave = await places.take(userId, leftBy(reply));
  return work().finally(leave);
}

/** Aborts when nobody is there any more to read the answer. */
function leftBy({ request, raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  if (request.raw.socket.destroyed) left.abort();
  return left.signal;
}

/** Makes every answer to a user that turns out to be large wait for its place, and hands it out piece by piece. */
export function holdLargeReplies(app: FastifyInstance, places: Places): void {
  app.decorateRequest('leaveLarge', null);
  app.addHook('onSend', async (request, reply, payload) => {
    const { viewer } = request;
    if (viewer === null || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    const bytes = Buffer.from(payload);
    if (bytes.length > largeAbove) {
      await holdLarge(places, viewer.userId, reply);
      return inPieces([bytes]);
    }
    request.leaveLarge?.();
    return payload;
  });
}
