import { countWrong, endStep, onStep } from './answerStep.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { PoolError } from './poolError.ts';
import type { PoolContext } from './poolContext.ts';
import { keepSoftwareToken } from './softwareToken.ts';
import type { Step } from './steps.ts';
import { makeSecret } from './tokens.ts';
import { makeTotpSecret, sealTotp } from './totp.ts';

/** A new secret for somebody who may not sign in without one. */
export function associateBySession(context: PoolContext, session: string) {
  return onStep(context, session, 'MFA_SETUP', async (db, step, account) => {
    const secret = makeTotpSecret();
    const next = await renewStep(db, step, {
      totp_pending: sealTotp(context.pool, account.sub, secret),
      verified: false,
    });
    return { SecretCode: secret, Session: next };
  });
}

/** Keeps the secret once a code of it has been shown; the client then ends the step by its answer. */
export function verifyBySession(context: PoolContext, given: { session: string; code: string; deviceName: string }) {
  const { session, code, deviceName } = given;
  return onStep(context, session, 'MFA_SETUP', async (db, step, account) => {
    if (step.totp_pending === null)
      return new PoolError('SoftwareTokenMFANotFoundException', 'There is no software token to verify.');
    const kept = await keepSoftwareToken(context, db, {
      sub: account.sub,
      pending: step.totp_pending,
      code,
      deviceName,
    });
    if (!kept) return countWrong(db, step, new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch'));
    return { Status: 'SUCCESS', Session: await renewStep(db, step, { totp_pending: null, verified: true }) };
  });
}

/** The same step under a session of its own: the one before is used up. */
async function renewStep(db: Db, step: Step, change: Pick<Step, 'totp_pending' | 'verified'>): Promise<string> {
  const session = makeSecret();
  await endStep(db, step);
  await db
    .insertInto('pool_step')
    .values({ ...step, ...change, session_hash: session.hash, wrong: 0 })
    .execute();
  return session.secret;
}
