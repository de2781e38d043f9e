import { auditSignIn } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { PoolError } from './poolError.ts';

/** Wrong passwords and codes that lock a name, and for how long. */
export const attemptLimit = 5;
export const lockMinutes = 15;

const lockMilliseconds = lockMinutes * 60_000;

/** What a locked name answers, whatever is right or wrong. */
export const lockedOut = () => new PoolError('NotAuthorizedException', 'Password attempts exceeded');

/**
 * Whether a name is locked. Takes the name's row, so that attempts made side by side are judged one
 * after the other and none slips past the count. A lock lasts a quarter of an hour of the present clock at most.
 */
export async function isLocked(db: Db, key: string, now: Date): Promise<boolean> {
  await db
    .insertInto('pool_attempt')
    .values({ username_hash: key, failed: 0, last_failed_at: null, locked_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('pool_attempt')
    .select('locked_until')
    .where('username_hash', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (row?.locked_until == null || row.locked_until <= now) return false;
  // Made by a clock that has been set back since: from now on it lasts as long as any other.
  const longest = new Date(now.getTime() + lockMilliseconds);
  if (row.locked_until > longest)
    await db.updateTable('pool_attempt').set({ locked_until: longest }).where('username_hash', '=', key).execute();
  return true;
}

export interface Failure {
  /** Of the name, or of a browser in which it has signed in (`knownBrowser.ts`). */
  readonly key: string;
  /** Null for a name that does not exist. */
  readonly sub: string | null;
  readonly asked: 'password' | 'code' | 'reset code';
}

/**
 * Counts a failure of a name that is not locked, and tells the trail where somebody bears the name: the same work for
 * both.
 */
export async function failAttempt(db: Db, { key, sub, asked }: Failure, now: Date): Promise<void> {
  const isLockedNow = await countFailure(db, key, now);
  await auditSignIn(db, { sub }, isLockedNow ? 'signIn.locked' : 'signIn.failed', { asked });
}

/** Only failures of the last quarter of an hour count together. Answers whether this one locked the name. */
export async function countFailure(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('pool_attempt')
    .selectAll()
    .where('username_hash', '=', key)
    .executeTakeFirstOrThrow();
  const recent =
    row.last_failed_at !== null &&
    Math.abs(now.getTime() - row.last_failed_at.getTime()) < lockMilliseconds &&
    row.locked_until === null;
  const failed = (recent ? row.failed : 0) + 1;
  const lockedUntil = failed >= attemptLimit ? new Date(now.getTime() + lockMilliseconds) : null;
  await db
    .updateTable('pool_attempt')
    .set({ failed, last_failed_at: now, locked_until: lockedUntil })
    .where('username_hash', '=', key)
    .execute();
  // Names that nobody has tried for a day need no row; one that somebody is trying now is left to the next time.
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60_000);
  const idle = db
    .selectFrom('pool_attempt')
    .select('username_hash')
    .where('last_failed_at', '<', dayAgo)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('pool_attempt').where('username_hash', 'in', idle).execute();
  return lockedUntil !== null;
}

/** The row stays: a wrong password that waits behind this right one still has to be counted. */
export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db
    .updateTable('pool_attempt')
    .set({ failed: 0, locked_until: null })
    .where('username_hash', '=', key)
    .execute();
}
