import { auditSignIn, endOtherSessions } from '../db/across/signIns.ts';
import { inPoolOrRefused, lockAccount } from './account.ts';
import { lasting } from './administration.ts';
import { requireGoodPassword } from './answerStep.ts';
import { clearAttempts, failAttempt, isLocked } from './attempts.ts';
import type { SignedInContext } from './poolContext.ts';
import { PoolError, wrongPassword } from './poolError.ts';
import { requireToken } from './session.ts';
import { isPasswordOf } from './srp.ts';
import { attemptsKey } from './userId.ts';

export interface PasswordChange {
  readonly accessToken: string;
  readonly previous: string;
  readonly proposed: string;
}

/** A new password for somebody who knows the old one: an access token alone may be a browser left open. The other sessions end. */
export async function changePassword(context: SignedInContext, { accessToken, previous, proposed }: PasswordChange): Promise<void> {
  const { pool } = context;
  const now = context.now();
  const { sub, originJti } = await requireToken(context, accessToken);
  requireGoodPassword(proposed);
  await inPoolOrRefused(context, async (db) => {
    const key = attemptsKey(pool, sub);
    if (await isLocked(db, key, now)) return new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    const account = await lockAccount(db, sub);
    if (account === null || !isPasswordOf({ poolName: pool.name, userId: sub }, account, previous)) {
      await failAttempt(db, { key, sub, asked: 'password' }, now);
      return wrongPassword();
    }
    await db.updateTable('pool_user').set(lasting(pool, { sub, password: proposed })).where('sub', '=', sub).execute();
    await endOtherSessions(db, { sub, originJti }, now);
    await auditSignIn(db, { sub }, { action: 'password.changed', detail: { by: 'former password' } });
    await clearAttempts(db, key);
    return null;
  });
}
