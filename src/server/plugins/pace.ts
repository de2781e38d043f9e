import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ServerError, tryAgainIn } from '../errors.ts';

export interface PaceLimits {
  /** Requests of one address that are taken up within a second; a whole authority may share an address. */
  readonly perSecond: number;
  /** So many come at once before any has to wait: a room full of people opens the portal at the same moment. */
  readonly atOnce: number;
  /** Milliseconds that a request waits for its time; whose would come later is told to come again. */
  readonly patience: number;
}

const usual: PaceLimits = { perSecond: 100, atOnce: 400, patience: 10_000 };

/** Seconds after which they find room, unless they go on like that. */
const comeAgain = 5;

/** Addresses that are known from which on those without a request under way are forgotten. */
const manyAddresses = 1000;

/**
 * Spaces out the requests of each address, so that nobody who floods the server with what needs no session, or with
 * what is refused, takes more of it than their share. Whoever is too quick waits: a page whose files come late is
 * whole.
 */
export class Pace {
  /** When the next request of an address would be due if none had ever been early, by the clock. */
  readonly #due = new Map<string, number>();
  #forgetAt = manyAddresses;
  readonly #apart: number;
  readonly #ahead: number;
  readonly #patience: number;

  constructor({ perSecond, atOnce, patience } = usual) {
    this.#apart = 1000 / perSecond;
    this.#ahead = atOnce * this.#apart;
    this.#patience = patience;
  }

  /** Addresses that it knows at the moment. */
  get known(): number {
    return this.#due.size;
  }

  /** Milliseconds until a request may go on, which are then its own; null where that is too long and it is refused. */
  waitOf(address: string, now: number): number | null {
    const due = Math.max(this.#due.get(address) ?? 0, now - this.#ahead) + this.#apart;
    if (due - now > this.#patience) return null;
    this.#due.set(address, due);
    if (this.#due.size >= this.#forgetAt) this.#forget(now);
    return Math.max(0, due - now);
  }

  /**
   * Who has been quiet for long enough may come as often as a newcomer. Looked for as often as their number has
   * doubled.
   */
  #forget(now: number): void {
    for (const [address, due] of this.#due) if (due <= now - this.#ahead) this.#due.delete(address);
    this.#forgetAt = Math.max(manyAddresses, 2 * this.#due.size);
  }
}

/** Makes every request wait for its time among those of its address, before anything else is done for it. */
export function keepPace(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', async (request, reply) => {
    const wait = pace.waitOf(request.ip, performance.now());
    if (wait === 0) return;
    if (wait === null)
      throw new ServerError('TOO_MANY', {
        message: `Too many requests at once. ${tryAgainIn(comeAgain)}`,
        retryAfter: comeAgain,
      });
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    // Nobody is there to be told.
    await sleep(wait, undefined, { signal: left.signal }).catch(() => Promise.reject(new ServerError('TOO_MANY')));
  });
}
