import type { Selectable } from 'kysely';
import type { PoolStepTable, SecondFactorKind, StepKind } from '../../db/tables/pool.ts';
import { auditSignIn } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { queueMessage } from '../../messages/outgoing.ts';
import type { Entrant } from './account.ts';
import { codeEnds, codeMinutes, hashCode, makeCode } from './codes.ts';
import { openSession, type Challenge, type SignedIn } from './openSession.ts';
import { PoolError } from './poolError.ts';
import type { DoorContext, PoolContext } from './poolContext.ts';
import { signsInElsewhere } from './signsInElsewhere.ts';
import { makeSecret } from './tokens.ts';

export type Step = Selectable<PoolStepTable>;

/**
 * Time for an answer in minutes: a code is at hand; a password is thought up, and an app installed. The most that
 * Cognito gives is 15.
 */
const minutes: Readonly<Record<StepKind, number>> = {
  SELECT_MFA_TYPE: 3,
  SOFTWARE_TOKEN_MFA: 3,
  SMS_MFA: codeMinutes,
  NEW_PASSWORD_REQUIRED: 15,
  MFA_SETUP: 15,
};

/** Text messages under way at once to one user: each costs money, and a right password alone sends one. */
const mostMessages = 3;

/** What comes after the right password: the next step, or the session. */
export async function nextAfterPassword(
  context: DoorContext,
  db: Db,
  account: Entrant,
): Promise<Challenge | SignedIn | PoolError> {
  if (await signsInElsewhere(db, account.sub)) {
    await auditSignIn(db, { sub: account.sub }, 'signOn.refused', { why: 'password' });
    return new PoolError('NotAuthorizedException', 'This account signs in by single sign-on.');
  }
  if (account.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(context, db, account);
  const { totp_enabled: token, sms_enabled: sms, preferred_mfa: preferred } = account;
  if (token && sms && preferred === null) {
    return openStep(context, db, {
      account,
      kind: 'SELECT_MFA_TYPE',
      parameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
    });
  }
  if (token || sms) return askCode(context, db, account, preferred ?? (token ? 'SOFTWARE_TOKEN_MFA' : 'SMS_MFA'));
  const { mfa } = await db.selectFrom('pool').select('mfa').where('id', '=', context.pool.id).executeTakeFirstOrThrow();
  if (mfa === 'ON')
    return openStep(context, db, {
      account,
      kind: 'MFA_SETUP',
      parameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    });
  return openSession(context, db, account);
}

async function askNewPassword(context: PoolContext, db: Db, account: Entrant): Promise<Challenge | PoolError> {
  if (account.temporary_until !== null && account.temporary_until <= context.now()) {
    return new PoolError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  }
  const userAttributes = JSON.stringify({ email: account.username, email_verified: 'true' });
  return openStep(context, db, {
    account,
    kind: 'NEW_PASSWORD_REQUIRED',
    parameters: { requiredAttributes: '[]', userAttributes },
  });
}

/** Asks for a code of one kind, and sends it where it is one to be sent. */
export async function askCode(
  context: PoolContext,
  db: Db,
  account: Entrant,
  kind: SecondFactorKind,
): Promise<Challenge | PoolError> {
  if (kind === 'SOFTWARE_TOKEN_MFA')
    return openStep(context, db, { account, kind, parameters: { FRIENDLY_DEVICE_NAME: account.totp_device } });
  const { sent } = await db
    .selectFrom('pool_step')
    .where('sub', '=', account.sub)
    .where('kind', '=', kind)
    .where('expires_at', '>', context.now())
    .select((select) => select.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  if (Number(sent) >= mostMessages)
    return new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
  const code = makeCode();
  await queueMessage(db, {
    channel: 'sms',
    purpose: 'sign-in-code',
    recipient: account.phone,
    subject: '',
    expiresAt: codeEnds(context.now()),
    body: `${code} is your code for signing in to the virtual school portal. It can be used for ${codeMinutes} minutes.`,
  });
  const parameters = {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
    CODE_DELIVERY_DESTINATION: `+${'*'.repeat(7)}${account.phone.slice(-4)}`,
  };
  return openStep(context, db, {
    account,
    kind,
    parameters,
    codeHash: (session) => hashCode(context.pool, session, code),
  });
}

interface NewStep {
  readonly account: Entrant;
  readonly kind: StepKind;
  readonly parameters: Readonly<Record<string, string>>;
  /** Of the code that was sent, bound to this session. */
  readonly codeHash?: (sessionHash: string) => string;
}

async function openStep(
  { now: clock }: PoolContext,
  db: Db,
  { account, kind, parameters, codeHash }: NewStep,
): Promise<Challenge> {
  const now = clock();
  const session = makeSecret();
  await db.deleteFrom('pool_step').where('expires_at', '<', now).where('sub', '=', account.sub).execute();
  await db
    .insertInto('pool_step')
    .values({
      session_hash: session.hash,
      sub: account.sub,
      attempts_key: account.attempts_key,
      kind,
      verifier: account.verifier,
      code_hash: codeHash?.(session.hash) ?? null,
      expires_at: new Date(now.getTime() + minutes[kind] * 60_000),
    })
    .execute();
  return {
    ChallengeName: kind,
    ChallengeParameters: { USER_ID_FOR_SRP: account.sub, ...parameters },
    Session: session.secret,
  };
}
