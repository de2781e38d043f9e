import { auditSignIn, endOtherSessions } from '../../db/across/index.ts';
import { inPoolOrRefused, lockAccount } from './account.ts';
import { lasting } from './administration.ts';
import { requireGoodPassword } from './answerStep.ts';
import { clearAttempts, failAttempt, isLocked } from './attempts.ts';
import { guessable } from './passwordWords.ts';
import type { DoorContext, SignedInContext } from './poolContext.ts';
import { PoolError, wrongPassword } from './poolError.ts';
import { requireToken } from './session.ts';
import { isPasswordOf } from './srp.ts';
import { userNamed } from './userId.ts';

export interface PasswordChange {
  readonly accessToken: string;
  readonly previous: string;
  readonly proposed: string;
}

/**
 * A new password for somebody who knows the old one: an access token alone may be a browser left open. The other
 * sessions end.
 */
export async function changePassword(
  context: SignedInContext & DoorContext,
  { accessToken, previous, proposed }: PasswordChange,
): Promise<void> {
  const { pool, browser } = context;
  const now = context.now();
  const { sub, originJti } = await requireToken(context, accessToken);
  requireGoodPassword(proposed);
  await inPoolOrRefused(context, async (db) => {
    const { browser_mark = '' } = (await userNamed(db, sub).select('browser_mark').executeTakeFirst()) ?? {};
    const key = browser.attemptsKey({ sub, browser_mark }, now);
    if (await isLocked(db, key, now))
      return new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    const account = await lockAccount(db, sub);
    if (account === null || !isPasswordOf({ poolName: pool.name, userId: sub }, account, previous)) {
      await failAttempt(db, { key, sub, asked: 'password' }, now);
      return wrongPassword();
    }
    const refusal = guessable(proposed, account);
    if (refusal !== null) return refusal;
    const own = lasting(pool, { sub, password: proposed });
    await db.updateTable('pool_user').set(own).where('sub', '=', sub).execute();
    browser.remember({ sub, ...own }, now);
    await endOtherSessions(db, { sub, originJti }, now);
    await auditSignIn(db, { sub }, 'password.changed', { by: 'former password' });
    await clearAttempts(db, key);
    return null;
  });
}
