import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/unitOfWork.ts';
import type { Account, Entrant } from './account.ts';
import { clearAttempts } from './attempts.ts';
import type { DoorContext, PoolContext } from './poolContext.ts';
import { issueTokens, makeSecret, type SignIn } from './tokens.ts';
import { refreshEnds } from './tokenTimes.ts';

/** What the client is asked next, in Cognito's form. */
export interface Challenge {
  readonly ChallengeName: string;
  readonly ChallengeParameters: Readonly<Record<string, string>>;
  readonly Session: string;
}

export interface SignedIn {
  readonly signIn: SignIn;
  readonly refreshToken: string;
}

/**
 * Opens a session for somebody of whom nothing more is asked; only then are their failures forgotten, and the browser
 * is known.
 */
export async function openSession({ browser, now: clock }: DoorContext, db: Db, account: Entrant): Promise<SignedIn> {
  const now = clock();
  await clearAttempts(db, account.attempts_key);
  browser.remember(account, now);
  return beginSession(db, account, now);
}

/** A session of somebody whom others have let in: says nothing of a password, and nothing of the browser. */
export async function beginSession(db: Db, account: Account, now: Date): Promise<SignedIn> {
  // A session of the second in which the user signed out everywhere counts as signed out, so this one is of the next.
  const notBefore = account.signed_out_at === null ? 0 : Math.floor(account.signed_out_at.getTime() / 1000) + 1;
  const authTime = Math.max(Math.floor(now.getTime() / 1000), notBefore);
  const signIn: SignIn = { sub: account.sub, username: account.username, originJti: randomUUID(), authTime };
  const refresh = makeSecret();
  await db.deleteFrom('pool_refresh_token').where('expires_at', '<', now).execute();
  await db
    .insertInto('pool_refresh_token')
    .values({
      token_hash: refresh.hash,
      sub: signIn.sub,
      origin_jti: signIn.originJti,
      auth_time: authTime,
      expires_at: refreshEnds(authTime, now),
    })
    .execute();
  return { signIn, refreshToken: refresh.secret };
}

/** The answer to a client: the next challenge, or the tokens. */
export async function answerWith({ pool, now }: PoolContext, outcome: Challenge | SignedIn) {
  if ('Session' in outcome) return outcome;
  const tokens = await issueTokens(pool, outcome.signIn, now());
  return { AuthenticationResult: { ...tokens, RefreshToken: outcome.refreshToken }, ChallengeParameters: {} };
}
