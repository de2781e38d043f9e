import type { Operation } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { ServerError } from '../errors.ts';

/** Rows from which on a list counts as a whole one: no page that is offered is as long. */
const wholeFrom = 1000;

const minute = 60_000;

/**
 * Bytes that one user's calls may have stored within an hour: a section of 60,000 characters saved every five seconds
 * is three quarters of it. Each save is kept for ever.
 */
const writtenPerHour = 200_000_000;

/** Bytes that one user may send within a minute, files apart: the largest section saved every five seconds is less. */
const receivedPerMinute = 30_000_000;

export type CountRequest = (user: string) => void;

export type CountBytes = (user: string, bytes: number) => void;

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
function limitOf({ most, span, refusal }: Limit, clock: () => number): CountBytes {
  let sums: Map<string, number> = new Map();
  let ends = 0;
  return (user, amount) => {
    const now = clock();
    if (now >= ends) {
      sums = new Map();
      ends = now + span;
    }
    const sum = (sums.get(user) ?? 0) + amount;
    if (sum <= most) {
      sums.set(user, sum);
      return;
    }
    // What is refused is not counted: after one call that is too large smaller ones go on.
    const seconds = Math.max(1, Math.ceil((ends - now) / 1000));
    throw new ServerError('TOO_MANY', { message: refusal(seconds), retryAfter: seconds });
  };
}

const sinceStart = () => performance.now();

/** Counts the requests of each user by the minute and refuses those that are too many; 0 refuses none. */
export function requestLimit(perMinute: number, clock = sinceStart): CountRequest {
  const count = limitOf(
    { most: perMinute, span: minute, refusal: () => 'Too many requests at once, please wait a minute and try again.' },
    clock,
  );
  return (user) => {
    if (perMinute > 0) count(user, 1);
  };
}

/** Counts the bytes that each user sends, by the minute; nothing where requests are not counted either. */
export function receivedLimit(isOn: boolean, clock = sinceStart): CountBytes {
  if (!isOn) return () => undefined;
  const refusal = () =>
    'You have sent more within a minute than anybody has to (30 MB). Please wait a minute and try again.';
  return limitOf({ most: receivedPerMinute, span: minute, refusal }, clock);
}

/** Counts the bytes that are stored for each user, by the hour; nothing where requests are not counted either. */
export function writtenLimit(isOn: boolean, clock = sinceStart): CountBytes {
  if (!isOn) return () => undefined;
  const refusal = (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return `You have saved more within an hour than anybody has to (200 MB). Please leave this page open and save again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  };
  return limitOf({ most: writtenPerHour, span: 60 * minute, refusal }, clock);
}

/** Whether a call asks for all rows of a list, in its address or its body. */
export function asksForWholeList(
  { kind }: Operation,
  { query, body }: { query: JsonObject; body: JsonObject },
): boolean {
  if (kind !== 'list' && kind !== 'read') return false;
  return [query, body].some(
    ({ sizePerPage, numberOfItemsPerPage }) =>
      Math.max(Number(sizePerPage ?? 0), Number(numberOfItemsPerPage ?? 0)) >= wholeFrom,
  );
}
