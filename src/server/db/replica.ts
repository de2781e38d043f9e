import { sql, type ControlledTransaction, type Kysely } from 'kysely';
import { requestRole } from './access.ts';
import { enter, type Db } from './enter.ts';
import type { Schema } from './schema.ts';

/** A transaction on the replica that sees all that was committed up to a position. */
export interface OpenReading {
  readonly db: Db;
  readonly end: () => Promise<void>;
}

/** Whose rows are read: of one authority, and what is one user's own of `actor` (`sealActor`). */
export interface Reader {
  readonly authorityId: number;
  readonly actor: string;
}

/**
 * A streaming replica, on which lists are read so that the server itself has the time for what is written. Null where
 * it is late or does not answer: the list is then read where it always was.
 */
export type Replica = (reader: Reader, position: string) => Promise<OpenReading | null>;

/** Milliseconds that a list waits for the replica to have what was written before it: some hundred times the usual. */
const LATE = 100;

/** Milliseconds between two looks. */
const LOOK = 5;

/** Milliseconds in which nobody asks a replica again that was late or did not answer. */
const REST = 5_000;

/** Reads from a replica; `tell` is told when that cannot be done, and when it can again. */
export function readingFrom(kysely: Kysely<Schema>, tell: (isRead: boolean) => void): Replica {
  let restsUntil = 0;
  let isRead = true;
  const note = (now: boolean) => {
    if (!now) restsUntil = Date.now() + REST;
    if (now !== isRead) tell(now);
    isRead = now;
  };
  return async (reader, position) => {
    if (Date.now() < restsUntil) return null;
    const reading = await open(kysely, reader, position).catch(() => null);
    note(reading !== null);
    return reading;
  };
}

async function open(kysely: Kysely<Schema>, reader: Reader, position: string): Promise<OpenReading | null> {
  const transaction = await kysely.startTransaction().execute();
  const end = () => endOf(transaction);
  try {
    await enter(transaction, requestRole, reader);
    if (await hasReplayed(transaction, position)) return { db: transaction, end };
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return null;
}

/** Each statement sees what is there when it begins, so what has been replayed by now is seen by those that follow. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  for (const until = Date.now() + LATE; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, LOOK))) {
    const { rows } = await sql<{ has: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`.execute(db);
    if (rows[0]?.has === true) return true;
  }
  return false;
}

/** Nothing was written, so nothing can be lost by its end; one whose connection broke has ended. */
async function endOf(transaction: ControlledTransaction<Schema>): Promise<void> {
  await transaction
    .rollback()
    .execute()
    .catch(() => undefined);
}
