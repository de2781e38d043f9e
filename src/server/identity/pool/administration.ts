import { randomInt, randomUUID } from 'node:crypto';
import { generateExportPassword } from '../../../contract/index.ts';
import { endAllSessions } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { clearAttempts } from './attempts.ts';
import { normalUsername, type LocalPool } from './localPool.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import { changeMfaPreference, noSoftwareToken, type MfaPreference } from './softwareToken.ts';
import { makeVerifier } from './srp.ts';
import { attemptsKey, userNamed } from './userId.ts';

// Administration of the pool's users, within work of the system role.

const temporaryDays = 7;

/** Until when a temporary password that is made now opens the way to one of the user's own. */
export const temporaryEnds = (now: Date): Date => new Date(now.getTime() + temporaryDays * 24 * 60 * 60_000);

export interface InvitedUser {
  readonly username: string;
  readonly phone: string;
  readonly now: Date;
  /** Made at random unless it is given. */
  readonly temporaryPassword?: string;
}

export interface NewAccountSecret {
  readonly sub: string;
  /** Goes to the user alone, and is kept nowhere. */
  readonly temporaryPassword: string;
}

/** A new user, with a temporary password. */
export async function adminCreateUser(db: Db, pool: LocalPool, user: InvitedUser): Promise<NewAccountSecret> {
  const [made] = await adminCreateUsers(db, pool, [user]);
  if (made === undefined || made === null)
    throw new PoolError('UsernameExistsException', 'User account already exists');
  return made;
}

/** New users in one statement, in their order; null for a name that somebody has. */
export async function adminCreateUsers(
  db: Db,
  pool: LocalPool,
  users: readonly InvitedUser[],
): Promise<readonly (NewAccountSecret | null)[]> {
  const invited = users.map(({ temporaryPassword = makeTemporaryPassword() }) => ({
    sub: randomUUID(),
    temporaryPassword,
  }));
  const rows = users.flatMap(({ username, phone, now }, index) => {
    const { sub = '', temporaryPassword: password = '' } = invited[index] ?? {};
    return {
      sub,
      username: normalUsername(username),
      phone,
      created_at: now,
      ...temporary(pool, { sub, password, now }),
    };
  });
  const made = await db
    .insertInto('pool_user')
    .values(rows)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('sub')
    .execute();
  const subs = new Set(made.map(({ sub }) => sub));
  return invited.map((user) => (subs.has(user.sub) ? user : null));
}

/** Another temporary password for somebody who has none of their own yet; the former one ends. */
export async function adminResetTemporary(
  db: Db,
  pool: LocalPool,
  { username, now }: { username: string; now: Date },
): Promise<{ temporaryPassword: string }> {
  const { sub, status } = await findUser(db, username);
  if (status !== 'FORCE_CHANGE_PASSWORD')
    throw new PoolError(
      'UnsupportedUserStateException',
      'Resend not possible. User status is not FORCE_CHANGE_PASSWORD',
    );
  const temporaryPassword = makeTemporaryPassword();
  await clearAttempts(db, attemptsKey(pool, sub));
  await db
    .updateTable('pool_user')
    .set(temporary(pool, { sub, password: temporaryPassword, now }))
    .where('sub', '=', sub)
    .where('status', '=', status)
    .execute();
  return { temporaryPassword };
}

export interface GivenPassword {
  readonly username: string;
  readonly password: string;
  /** False makes it a temporary one. */
  readonly permanent: boolean;
  readonly now: Date;
}

/** Gives a user a password. Sessions that the former one opened end. */
export async function adminSetPassword(
  db: Db,
  pool: LocalPool,
  { username, password, permanent, now }: GivenPassword,
): Promise<void> {
  const { sub } = await findUser(db, username);
  await clearAttempts(db, attemptsKey(pool, sub));
  await db
    .updateTable('pool_user')
    .set(permanent ? lasting(pool, { sub, password }) : temporary(pool, { sub, password, now }))
    .where('sub', '=', sub)
    .execute();
  await endAllSessions(db, { sub }, now);
}

/** A user who is not enabled opens no session and renews none; browsers that knew them are strangers afterwards. */
export async function adminSetEnabled(db: Db, username: string, enabled: boolean): Promise<void> {
  const { sub } = await findUser(db, username);
  await db
    .updateTable('pool_user')
    .set({ enabled, ...(!enabled && { browser_mark: randomUUID() }) })
    .where('sub', '=', sub)
    .execute();
}

export async function adminSetMfaPreference(db: Db, username: string, preference: MfaPreference): Promise<void> {
  const { sub } = await findUser(db, username);
  await changeMfaPreference(db, sub, preference);
}

/**
 * Takes every second factor away from somebody who has lost it: the password alone signs in. What was open ends, and a
 * lock is lifted, for it may come from codes that could not be right any more.
 */
export async function adminForgetSecondFactor(
  db: Db,
  pool: LocalPool,
  { username, now }: { username: string; now: Date },
): Promise<void> {
  const { sub } = await findUser(db, username);
  await clearAttempts(db, attemptsKey(pool, sub));
  await db
    .updateTable('pool_user')
    .set({ ...noSoftwareToken, sms_enabled: false, preferred_mfa: null, browser_mark: randomUUID() })
    .where('sub', '=', sub)
    .execute();
  await endAllSessions(db, { sub }, now);
}

/**
 * Where text codes go. Codes under way to the former number open nothing any more. Answers whether the user is asked
 * for such codes.
 */
export async function adminSetPhone(
  db: Db,
  { username, phone }: { username: string; phone: string },
): Promise<{ sms: boolean }> {
  const { sub } = await findUser(db, username);
  const { sms_enabled: sms } = await db
    .updateTable('pool_user')
    .set({ phone })
    .where('sub', '=', sub)
    .returning('sms_enabled')
    .executeTakeFirstOrThrow();
  if (sms && phone === '') throw invalidParameter('User has SMS_MFA turned on, which needs a phone number');
  await db.deleteFrom('pool_step').where('sub', '=', sub).where('kind', '=', 'SMS_MFA').execute();
  return { sms };
}

export async function adminSignOut(db: Db, username: string, now: Date): Promise<void> {
  await endAllSessions(db, await findUser(db, username), now);
}

export async function adminDelete(db: Db, username: string): Promise<void> {
  const { sub } = await findUser(db, username);
  await db.deleteFrom('pool_user').where('sub', '=', sub).execute();
}

async function findUser(
  db: Db,
  username: string,
): Promise<{ sub: string; status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' }> {
  const user = await userNamed(db, username).select(['sub', 'status']).executeTakeFirst();
  if (user === undefined) throw new PoolError('UserNotFoundException', 'User does not exist.');
  return user;
}

/** The columns of a password of the user's own. */
export function lasting(pool: LocalPool, { sub, password }: { sub: string; password: string }) {
  return {
    ...makeVerifier({ poolName: pool.name, userId: sub }, password),
    status: 'CONFIRMED' as const,
    temporary_until: null,
    browser_mark: randomUUID(),
  };
}

function temporary(pool: LocalPool, { sub, password, now }: { sub: string; password: string; now: Date }) {
  const proof = makeVerifier({ poolName: pool.name, userId: sub }, password);
  return {
    ...proof,
    status: 'FORCE_CHANGE_PASSWORD' as const,
    temporary_until: temporaryEnds(now),
    browser_mark: randomUUID(),
  };
}

/** At random, with one of every kind that a new password must have (C-8). */
const makeTemporaryPassword = (): string => generateExportPassword(randomInt);
