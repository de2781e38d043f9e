import { newPasswordChecks } from '../../../contract/index.ts';
import { auditSignIn, noteSecondFactor } from '../../db/across/index.ts';
import type { SecondFactorKind, StepKind } from '../../db/tables/pool.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { disabled, inPoolOrRefused, isShutOut, lockAccount, type Account, type Entrant } from './account.ts';
import { lasting } from './administration.ts';
import { failAttempt, isLocked, lockedOut } from './attempts.ts';
import { hashCode, isSameHash } from './codes.ts';
import { openSession, type Challenge, type SignedIn } from './openSession.ts';
import { guessable } from './passwordWords.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import { isPasswordOf } from './srp.ts';
import type { DoorContext, PoolContext } from './poolContext.ts';
import { askCode, nextAfterPassword, type Step } from './steps.ts';
import { acceptedStep, unsealTotp } from './totp.ts';
import { hashSecret } from './tokens.ts';

type StepOutcome = Challenge | SignedIn | PoolError;

/** Wrong codes that a step bears; the name's own count goes on from step to step. */
const mostWrong = 3;

const sessionEnded = () => new PoolError('NotAuthorizedException', 'Invalid session for the user, session is expired.');

/**
 * Work on a step that still holds: of this kind, in time, for an account that is not shut out or locked
 * and whose password is still the one that opened it. Whatever ends the step stays ended.
 */
export function onStep<T>(
  context: PoolContext,
  session: string,
  kind: StepKind,
  work: (db: Db, step: Step, account: Entrant) => Promise<T | PoolError>,
): Promise<T> {
  const now = context.now();
  return inPoolOrRefused(context, async (db) => {
    const hash = hashSecret(session);
    const known = await db
      .selectFrom('pool_step')
      .select(['sub', 'attempts_key'])
      .where('session_hash', '=', hash)
      .executeTakeFirst();
    if (known === undefined) return sessionEnded();
    const locked = await isLocked(db, known.attempts_key, now);
    const account = await lockAccount(db, known.sub);
    const step = await db
      .selectFrom('pool_step')
      .selectAll()
      .where('session_hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    // An answer of another kind ends nothing: whoever threw steps away with it would have any number of codes sent.
    if (account === null || step === undefined || step.kind !== kind) return sessionEnded();
    const holds = step.expires_at > now && step.verifier === account.verifier && !isSettled(step, account);
    if (holds && !locked && !isShutOut(account))
      return work(db, step, { ...account, attempts_key: known.attempts_key });
    await endStep(db, step);
    if (!holds) return sessionEnded();
    return locked ? lockedOut() : disabled();
  });
}

/** A set-up is of a first second factor: its owner may have set one up since it began. */
const isSettled = ({ kind }: Step, account: Account) =>
  kind === 'MFA_SETUP' && (account.totp_enabled || account.sms_enabled);

export async function endStep(db: Db, step: Pick<Step, 'session_hash'>): Promise<void> {
  await db.deleteFrom('pool_step').where('session_hash', '=', step.session_hash).execute();
}

/** One try less; the last one ends the step, and the client begins again with the password. */
export async function countWrong(db: Db, step: Step, refusal: PoolError): Promise<PoolError> {
  if (step.wrong + 1 >= mostWrong) {
    await endStep(db, step);
    return sessionEnded();
  }
  await db
    .updateTable('pool_step')
    .set({ wrong: step.wrong + 1 })
    .where('session_hash', '=', step.session_hash)
    .execute();
  return refusal;
}

export function answerCode(
  context: DoorContext,
  answer: { session: string; kind: SecondFactorKind; code: string },
): Promise<Challenge | SignedIn> {
  return onStep(context, answer.session, answer.kind, async (db, step, account): Promise<StepOutcome> => {
    if (await isRightCode(context, db, { step, account, code: answer.code })) {
      await endStep(db, step);
      return openSession(context, db, account);
    }
    await failAttempt(db, { key: account.attempts_key, sub: account.sub, asked: 'code' }, context.now());
    return countWrong(db, step, new PoolError('CodeMismatchException', 'Invalid code received for user'));
  });
}

async function isRightCode(
  { pool, now }: PoolContext,
  db: Db,
  { step, account, code }: { step: Step; account: Entrant; code: string },
): Promise<boolean> {
  if (step.kind === 'SMS_MFA')
    return step.code_hash !== null && isSameHash(step.code_hash, hashCode(pool, step.session_hash, code));
  if (account.totp_secret === null) return false;
  const lastStep = account.totp_last_step === null ? null : Number(account.totp_last_step);
  const accepted = acceptedStep(unsealTotp(pool, account.sub, account.totp_secret), { code, lastStep, now: now() });
  if (accepted === null) return false;
  await db.updateTable('pool_user').set({ totp_last_step: accepted }).where('sub', '=', account.sub).execute();
  return true;
}

export function answerSelection(context: PoolContext, answer: { session: string; chosen: string }): Promise<Challenge> {
  return onStep(
    context,
    answer.session,
    'SELECT_MFA_TYPE',
    async (db, step, account): Promise<Challenge | PoolError> => {
      await endStep(db, step);
      const { chosen } = answer;
      if (chosen === 'SOFTWARE_TOKEN_MFA' && account.totp_enabled) return askCode(context, db, account, chosen);
      if (chosen === 'SMS_MFA' && account.sms_enabled) return askCode(context, db, account, chosen);
      return invalidParameter('That second factor is not set up.');
    },
  );
}

/** A temporary password opens the way to one of the user's own, and then to what any sign-in asks. */
export function answerNewPassword(
  context: DoorContext,
  { session, password }: { session: string; password: string },
): Promise<Challenge | SignedIn> {
  requireGoodPassword(password);
  return onStep(context, session, 'NEW_PASSWORD_REQUIRED', async (db, step, account): Promise<StepOutcome> => {
    if (isPasswordOf({ poolName: context.pool.name, userId: account.sub }, account, password)) {
      return new PoolError('InvalidPasswordException', 'The new password has to differ from the temporary one.');
    }
    const refusal = guessable(password, account);
    if (refusal !== null) return refusal;
    const own = lasting(context.pool, { sub: account.sub, password });
    await db.updateTable('pool_user').set(own).where('sub', '=', account.sub).execute();
    await endStep(db, step);
    await auditSignIn(db, { sub: account.sub }, 'password.changed', { by: 'temporary password' });
    return nextAfterPassword(context, db, { ...account, ...own });
  });
}

/** The rule of SIGN-8, which the page shows while typing. Longer than anybody types is refused before it costs time. */
export function requireGoodPassword(password: string): void {
  if (password.length <= 256 && newPasswordChecks.every(({ test }) => test(password))) return;
  throw new PoolError(
    'InvalidPasswordException',
    'Password does not conform to policy: at least 10 characters, upper case, lower case, a digit and one of @$!%*?&.',
  );
}

/** The last answer of a forced set-up: the shown secret is asked for from now on. */
export function answerSetup(context: DoorContext, session: string): Promise<SignedIn> {
  return onStep(context, session, 'MFA_SETUP', async (db, step, account) => {
    await endStep(db, step);
    if (!step.verified) return sessionEnded();
    await db
      .updateTable('pool_user')
      .set({ totp_enabled: true, preferred_mfa: 'SOFTWARE_TOKEN_MFA' })
      .where('sub', '=', account.sub)
      .execute();
    await noteSecondFactor(db, account.sub, true);
    return openSession(context, db, account);
  });
}
