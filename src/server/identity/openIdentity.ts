import type { Config, PoolSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { accessTokenCheck } from './pool/accessToken.ts';
import { cognitoSecondFactor } from './cognito/cognitoSecondFactor.ts';
import { cognitoUserAdmin } from './cognito/cognitoUserAdmin.ts';
import type { LocalPool } from './pool/localPool.ts';
import { localSecondFactor } from './pool/localSecondFactor.ts';
import { localUserAdmin } from './pool/localUserAdmin.ts';
import type { SignOnKeeper } from './port/signOnKeeper.ts';
import { guardFor } from './signOn/guardedFetch.ts';
import { signOnKeeper } from './signOn/signOnKeeper.ts';
import type { SecondFactor } from './port/secondFactor.ts';
import type { UserAdmin } from './port/userAdmin.ts';

/** What the portal asks of whichever pool is set. */
export interface Identity {
  readonly users: UserAdmin;
  readonly secondFactor: SecondFactor;
  /** Null with a Cognito pool, whose sessions Cognito alone can make. */
  readonly signOn: SignOnKeeper | null;
  /** Where users reach the portal. */
  readonly publicUrl: () => string;
}

export interface IdentityParts {
  readonly settings: PoolSettings;
  readonly database: Database;
  /** Null with a Cognito pool. */
  readonly localPool: LocalPool | null;
  readonly now: () => Date;
  /** Where users reach the portal, for links in their messages. */
  readonly publicUrl: () => string;
  /** Whether demonstration data is served; none unless said. */
  readonly seed?: Config['seed'] | undefined;
}

/** The same two ports over the pool of our own and over Cognito. */
export function openIdentity(parts: IdentityParts): Identity {
  const { localPool, database, publicUrl, seed } = parts;
  return {
    users: usersOf(parts),
    secondFactor: secondFactorOf(parts),
    signOn: localPool && signOnKeeper(database, localPool, guardFor(seed)),
    publicUrl,
  };
}

function usersOf({ settings, localPool, now, publicUrl }: IdentityParts): UserAdmin {
  if (settings.kind === 'cognito') return cognitoUserAdmin({ ...settings, environment: process.env });
  if (localPool === null) throw new Error('The pool of our own is not loaded.');
  return localUserAdmin(localPool, now, publicUrl);
}

function secondFactorOf({ settings, database, localPool, now }: IdentityParts): SecondFactor {
  if (settings.kind === 'cognito') return cognitoSecondFactor(settings);
  if (localPool === null) throw new Error('The pool of our own is not loaded.');
  return localSecondFactor({ database, pool: localPool, now, checkToken: accessTokenCheck(settings, localPool) });
}
