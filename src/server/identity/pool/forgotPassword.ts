import { auditSignIn, endAllSessions, inPool } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { queueMessage } from '../../messages/outgoing.ts';
import { inPoolOrRefused, isShutOut, lockAccount, type Account } from './account.ts';
import { lasting } from './administration.ts';
import { requireGoodPassword } from './answerStep.ts';
import { clearAttempts, failAttempt, isLocked } from './attempts.ts';
import { codeEnds, codeMinutes, hashCode, isSameHash, makeCode } from './codes.ts';
import { normalUsername } from './localPool.ts';
import { guessable } from './passwordWords.ts';
import type { DoorContext, PoolContext } from './poolContext.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import { attemptsKey, strangerId, userNamed } from './userId.ts';

/** Codes that are sent to a name in a quarter of an hour, and wrong answers that all of them bear together. */
const mostSent = 3;
const sendingWindow = 15 * 60_000;
const mostWrong = 5;

/**
 * Sends a code to whoever bears the name. Nobody else learns whether somebody does: the same answer, after the same
 * work, for a name that does not exist, is shut out, has no password of its own yet, or has been sent enough.
 */
export async function forgotPassword({ database, pool, browser, now: clock }: DoorContext, username: string) {
  const name = normalUsername(username);
  if (name === '' || name.length > 254) throw invalidParameter('Username is missing or too long.');
  const now = clock();
  const code = makeCode();
  await inPool(database, async (db) => {
    const user = await userNamed(db, name)
      .leftJoin('app_user', 'app_user.sub', 'pool_user.sub')
      .select(['pool_user.sub', 'pool_user.username', 'browser_mark', 'enabled', 'status', 'is_active'])
      .executeTakeFirst();
    const key = browser.attemptsKey(user ?? { sub: strangerId(pool, name), browser_mark: '' }, now);
    const known = user !== undefined && !isShutOut(user) && user.status === 'CONFIRMED' ? user : null;
    const mayBeSent = await takeSending(db, key, now);
    await db
      .updateTable('pool_code')
      .set({ sub: known?.sub ?? null, code_hash: hashCode(pool, key, code), expires_at: codeEnds(now) })
      .where('username_hash', '=', mayBeSent ? key : '')
      .execute();
    await writeMessage(db, mayBeSent ? (known?.username ?? null) : null, { code, expiresAt: codeEnds(now) });
  });
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked(name) } };
}

/**
 * Counts a sending to a name, which may exist or not; false where there were enough, or a further code would only be
 * guessed at.
 */
async function takeSending(db: Db, key: string, now: Date): Promise<boolean> {
  const windowStart = new Date(now.getTime() - sendingWindow);
  // Old codes need no row; this name's own stays, so that sendings side by side are counted one after the other.
  await db
    .deleteFrom('pool_code')
    .where('sent_at', '<', windowStart)
    .where('username_hash', '!=', key)
    .where('expires_at', '<', now)
    .execute();
  await db
    .insertInto('pool_code')
    .values({ username_hash: key, sub: null, code_hash: '', sent: 0, sent_at: now, expires_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('pool_code')
    .select(['sent', 'wrong', 'sent_at'])
    .where('username_hash', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // One that began much later than now is of a clock since set back; what is asked side by side begins a little later.
  const isOver = row.sent_at <= windowStart || row.sent_at.getTime() > now.getTime() + sendingWindow;
  const [sent, wrong] = isOver ? [1, 0] : [row.sent + 1, row.wrong];
  await db
    .updateTable('pool_code')
    .set({ sent, wrong, ...(isOver && { sent_at: now }) })
    .where('username_hash', '=', key)
    .execute();
  return sent <= mostSent && wrong < mostWrong;
}

/** A message to nobody is written too, and taken back before anybody sees it. */
async function writeMessage(
  db: Db,
  recipient: string | null,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Promise<void> {
  await queueMessage(db, {
    channel: 'email',
    purpose: 'reset-code',
    recipient: recipient ?? '',
    subject: 'Your code for a new password',
    expiresAt,
    body: [
      'Somebody, probably you, asked for a new password for the virtual school portal.',
      `Your code is ${code}. It can be used for ${codeMinutes} minutes.`,
      'If you did not ask for it, you need do nothing: your password stays as it is. Give the code to nobody.',
    ].join('\n\n'),
  });
  // Those that have left say nothing any more, and stay.
  await db.deleteFrom('outgoing_message').where('recipient', '=', '').where('body', '!=', '').execute();
}

/** As much of an address as its owner needs to know it by. */
function masked(username: string): string {
  const [name = '', host = ''] = username.split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}

export interface PasswordReset {
  readonly username: string;
  readonly code: string;
  readonly password: string;
}

const codeEnded = () => new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

/** A new password for the right code: it ends every session, and lifts a lock where nothing else is asked for. */
export async function confirmForgotPassword(
  context: DoorContext,
  { username, code, password }: PasswordReset,
): Promise<void> {
  requireGoodPassword(password);
  const { pool, browser } = context;
  const now = context.now();
  await inPoolOrRefused(context, async (db) => {
    const user = await userNamed(db, username).select(['pool_user.sub', 'browser_mark']).executeTakeFirst();
    const key = browser.attemptsKey(user ?? { sub: strangerId(pool, username), browser_mark: '' }, now);
    const row = await db
      .selectFrom('pool_code')
      .selectAll()
      .where('username_hash', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.expires_at <= now || row.wrong >= mostWrong) return codeEnded();
    const locked = await isLocked(db, key, now);
    const isRight = isSameHash(row.code_hash, hashCode(pool, key, code));
    if (!isRight || row.sub === null) {
      await db
        .updateTable('pool_code')
        .set({ wrong: row.wrong + 1 })
        .where('username_hash', '=', key)
        .execute();
      if (!locked) await failAttempt(db, { key: key, sub: row.sub, asked: 'reset code' }, now);
      return new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.');
    }
    const account = await lockAccount(db, row.sub);
    // Who has the right code is told what to mend, and the code holds on; nobody else learns from it what a user is
    // called.
    const refusal = account !== null && !isShutOut(account) ? guessable(password, account) : null;
    if (refusal !== null) return refusal;
    // The code is used up; the count of those that were sent stays.
    await db.updateTable('pool_code').set({ expires_at: now }).where('username_hash', '=', key).execute();
    if (account === null || isShutOut(account)) return codeEnded();
    await setOwnPassword(context, db, account, password);
    // Wrong codes of a second factor stay counted: whoever reads the mail could guess on for ever.
    if (!account.totp_enabled && !account.sms_enabled) await clearAttempts(db, attemptsKey(pool, account.sub));
    return null;
  });
}

async function setOwnPassword({ pool, now }: PoolContext, db: Db, account: Account, password: string): Promise<void> {
  await db
    .updateTable('pool_user')
    .set(lasting(pool, { sub: account.sub, password }))
    .where('sub', '=', account.sub)
    .execute();
  await endAllSessions(db, { sub: account.sub }, now());
  await auditSignIn(db, { sub: account.sub }, 'password.reset');
}
