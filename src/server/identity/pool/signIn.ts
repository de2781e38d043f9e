import { randomBytes } from 'node:crypto';
import { inPool } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { disabled, inPoolOrRefused, isShutOut, lockAccount } from './account.ts';
import { failAttempt, isLocked, lockedOut } from './attempts.ts';
import { normalUsername } from './localPool.ts';
import type { Challenge, SignedIn } from './openSession.ts';
import type { DoorContext } from './poolContext.ts';
import { invalidParameter, PoolError, wrongPassword } from './poolError.ts';
import { fakeVerifier, isProven, isUsableClientPublic, makeServerSecret } from './srp.ts';
import { nextAfterPassword } from './steps.ts';
import { hashSecret, makeSecret } from './tokens.ts';
import { strangerId, userNamed } from './userId.ts';

/** How long a client may take to answer a challenge, as long as Cognito gives it. */
const challengeMinutes = 3;

/**
 * Begins a sign-in. A name that does not exist gets a challenge of the same form, with the
 * same salt each time it is asked, and fails later exactly as a wrong password does.
 */
export async function startSignIn(
  context: DoorContext,
  given: { username: string; clientPublic: string },
): Promise<Challenge> {
  const { database, pool, browser } = context;
  const username = normalUsername(given.username);
  if (username === '' || username.length > 254) throw invalidParameter('USERNAME is missing or too long.');
  if (!isUsableClientPublic(given.clientPublic)) throw invalidParameter('SRP_A is not usable.');
  const stranger = strangerId(pool, username);
  const fake = { ...fakeVerifier(pool.secret, stranger), sub: null, userId: stranger, mark: '' };
  const session = makeSecret();
  const secretBlock = randomBytes(512).toString('base64');
  const now = context.now();
  return inPool(database, async (db) => {
    const user = await userNamed(db, username).selectAll().executeTakeFirst();
    const known =
      user === undefined
        ? fake
        : { salt: user.salt, verifier: user.verifier, sub: user.sub, userId: user.sub, mark: user.browser_mark };
    const server = makeServerSecret(known.verifier);
    await db.deleteFrom('pool_challenge').where('expires_at', '<', now).execute();
    await db
      .insertInto('pool_challenge')
      .values({
        session_hash: session.hash,
        username_hash: browser.attemptsKey({ sub: known.userId, browser_mark: known.mark }, now),
        sub: known.sub,
        user_id_for_srp: known.userId,
        verifier: known.verifier,
        client_public: given.clientPublic,
        server_private: server.serverPrivate,
        secret_block: secretBlock,
        expires_at: new Date(now.getTime() + challengeMinutes * 60_000),
      })
      .execute();
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: known.salt,
        SECRET_BLOCK: secretBlock,
        SRP_B: server.serverPublic,
        USERNAME: known.userId,
        USER_ID_FOR_SRP: known.userId,
      },
      Session: session.secret,
    };
  });
}

export interface PasswordProof {
  readonly session: string;
  readonly secretBlock: string;
  readonly signature: string;
  readonly timestamp: string;
}

const timestampForm =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/;

/**
 * Answers the password's challenge. It is used up whatever comes of it, and the count of wrong
 * passwords is written in the same transaction, which a refusal commits.
 */
export async function finishSignIn(context: DoorContext, answer: PasswordProof): Promise<Challenge | SignedIn> {
  if (!timestampForm.test(answer.timestamp)) throw invalidParameter('TIMESTAMP is not in the expected form.');
  return inPoolOrRefused(context, (db) => judge(context, db, answer));
}

async function judge(context: DoorContext, db: Db, answer: PasswordProof): Promise<Challenge | SignedIn | PoolError> {
  const { pool, now: clock } = context;
  const now = clock();
  const challenge = await db
    .deleteFrom('pool_challenge')
    .where('session_hash', '=', hashSecret(answer.session))
    .returningAll()
    .executeTakeFirst();
  if (challenge === undefined || challenge.expires_at <= now || challenge.secret_block !== answer.secretBlock) {
    return new PoolError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
  }
  if (await isLocked(db, challenge.username_hash, now)) return lockedOut();
  const proven = isProven(
    {
      identity: { poolName: pool.name, userId: challenge.user_id_for_srp },
      verifier: challenge.verifier,
      clientPublic: challenge.client_public,
      serverPrivate: challenge.server_private,
      secretBlock: challenge.secret_block,
    },
    answer,
  );
  if (!proven || challenge.sub === null) {
    await failAttempt(db, { key: challenge.username_hash, sub: challenge.sub, asked: 'password' }, now);
    return wrongPassword();
  }
  const account = await lockAccount(db, challenge.sub);
  // The password may have been changed since the challenge was made.
  if (account === null || account.verifier !== challenge.verifier) return wrongPassword();
  return isShutOut(account)
    ? disabled()
    : nextAfterPassword(context, db, { ...account, attempts_key: challenge.username_hash });
}
