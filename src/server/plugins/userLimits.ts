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

/** What one user may save within an hour: a full section every five seconds is less than half of it. Each save is kept for ever. */
const writtenPerHour = 100_000_000;

export type CountRequest = (user: string, reply: FastifyReply) => void;

export type CountWritten = (user: string, reply: FastifyReply, bytes: number) => void;

interface Limit {
  readonly most: number;
  readonly span: number;
  /** Said to whoever has gone beyond, with the seconds until the next span begins. */
  readonly refusal: (seconds: number) => string;
}

/**
 * Adds up something of each user, span by span, and refuses what goes beyond.
 * Counted by each server process for itself: it is there against a loop gone wild, not against guessing.
 */
function limitOf({ most, span, refusal }: Limit, clock: () => number): CountWritten {
  let sums: Map<string, number> = new Map();
  let ends = 0;
  return (user, reply, amount) => {
    const now = clock();
    if (now >= ends) {
      sums = new Map();
      ends = now + span;
    }
    const sum = (sums.get(user) ?? 0) + amount;
    sums.set(user, sum);
    if (sum <= most) return;
    const seconds = Math.max(1, Math.ceil((ends - now) / 1000));
    void reply.header('retry-after', String(seconds));
    throw new ServerError('TOO_MANY', { message: refusal(seconds) });
  };
}

const sinceStart = () => performance.now();

/** Counts the requests of each user by the minute and refuses those that are too many; 0 refuses none. */
export function requestLimit(perMinute: number, clock = sinceStart): CountRequest {
  const count = limitOf({ most: perMinute, span: minute, refusal: () => 'Too many requests at once, please wait a minute and try again.' }, clock);
  return (user, reply) => {
    if (perMinute > 0) count(user, reply, 1);
  };
}

/** Counts the bytes that each user sends to be kept, by the hour; nothing where requests are not counted either. */
export function writtenLimit(isOn: boolean, clock = sinceStart): CountWritten {
  if (!isOn) return () => undefined;
  const refusal = (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return `You have saved more within an hour than anybody has to (100 MB). Please leave this page open and save again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  };
  return limitOf({ most: writtenPerHour, span: 60 * minute, refusal }, clock);
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
