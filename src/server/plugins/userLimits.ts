import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Operation } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { ServerError } from '../errors.ts';

/** Rows from which on a list counts as a whole one: no page that is offered is as long. */
const wholeFrom = 1000;

/** Whole lists that one user may be sent at a time: each is held until its reader has taken it. */
const wholeListsAtOnce = 2;

/** How long a connection may take nothing of an answer. */
const idleLimit = 60_000;

const minute = 60_000;

export type CountRequest = (user: string, reply: FastifyReply) => void;

/**
 * Counts the requests of each user by the minute and refuses those that are too many; 0 refuses none.
 * Counted by each server process for itself: it is there against a loop gone wild, not against guessing.
 */
export function requestLimit(perMinute: number, clock: () => number = () => performance.now()): CountRequest {
  let counts: Map<string, number> = new Map();
  let ends = 0;
  return (user, reply) => {
    if (perMinute === 0) return;
    const now = clock();
    if (now >= ends) {
      counts = new Map();
      ends = now + minute;
    }
    const count = (counts.get(user) ?? 0) + 1;
    counts.set(user, count);
    if (count <= perMinute) return;
    void reply.header('retry-after', String(Math.max(1, Math.ceil((ends - now) / 1000))));
    throw new ServerError('TOO_MANY', { message: 'Too many requests at once, please wait a minute and try again.' });
  };
}

export type TakePlace = (userId: number, reply: FastifyReply) => void;

/** Gives each user so many places for whole lists; one is free again when its answer has gone, or its reader. */
export function wholeListPlaces(): TakePlace {
  const taken = new Map<number, number>();
  return (userId, reply) => {
    const count = taken.get(userId) ?? 0;
    if (count >= wholeListsAtOnce) {
      void reply.header('retry-after', '10');
      throw new ServerError('TOO_MANY', { message: 'Two whole lists are on their way to you already, please wait for them.' });
    }
    taken.set(userId, count + 1);
    reply.raw.once('close', () => {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    });
  };
}

/** Whether a call asks for all rows of a list, in its address or its body. */
export function asksForWholeList({ kind }: Operation, { query, body }: { query: JsonObject; body: JsonObject }): boolean {
  if (kind !== 'list' && kind !== 'read') return false;
  return [query, body].some(({ sizePerPage, numberOfItemsPerPage }) => Math.max(Number(sizePerPage ?? 0), Number(numberOfItemsPerPage ?? 0)) >= wholeFrom);
}

/** Ends connections whose reader takes nothing for a minute: what is being sent to them is held in memory. */
export function limitIdleReaders(app: FastifyInstance, limit = idleLimit): void {
  app.addHook('onSend', async (request, reply) => {
    reply.raw.setTimeout(limit, () => request.raw.destroy());
  });
}
