import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js';
import type { CognitoUserSession } from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../api/config.ts';

/** The five outcomes of the password step (SIGN-3). */
export type SignInOutcome =
  | { readonly kind: 'success' }
  | { readonly kind: 'error' }
  | { readonly kind: 'softwareTokenMfa' }
  | { readonly kind: 'smsMfa' }
  | { readonly kind: 'newPasswordRequired' };

export interface Pool {
  signIn(userName: string, password: string): Promise<SignInOutcome>;
  /** Renews the tokens in the library's storage; rejects when the pool refuses. */
  refresh(): Promise<void>;
  signOutEverywhere(): Promise<void>;
}

export function createPool(identity: IdentityConfig): Pool {
  const pool = new CognitoUserPool({
    UserPoolId: identity.userPoolId,
    ClientId: identity.clientId,
    ...(identity.endpoint === undefined ? {} : { endpoint: new URL(identity.endpoint, window.location.origin).href }),
  });
  return {
    signIn: (userName, password) => signIn(new CognitoUser({ Username: userName, Pool: pool }), password),
    refresh: () => refresh(pool),
    signOutEverywhere: () => signOutEverywhere(pool),
  };
}

function signIn(user: CognitoUser, password: string): Promise<SignInOutcome> {
  const details = new AuthenticationDetails({ Username: user.getUsername(), Password: password });
  return new Promise((resolve) => {
    const fail = () => resolve({ kind: 'error' });
    user.authenticateUser(details, {
      onSuccess: () => resolve({ kind: 'success' }),
      onFailure: fail,
      newPasswordRequired: () => resolve({ kind: 'newPasswordRequired' }),
      mfaRequired: () => resolve({ kind: 'smsMfa' }),
      totpRequired: () => resolve({ kind: 'softwareTokenMfa' }),
      mfaSetup: fail,
      selectMFAType: fail,
      customChallenge: fail,
    });
  });
}

function currentSession(pool: CognitoUserPool): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
  const user = pool.getCurrentUser();
  if (user === null) return Promise.reject(new Error('There is no session.'));
  return new Promise((resolve, reject) => {
    user.getSession((error: Error | null, session: CognitoUserSession | null) => {
      if (error !== null || session === null) reject(error ?? new Error('There is no session.'));
      else resolve({ user, session });
    });
  });
}

async function refresh(pool: CognitoUserPool): Promise<void> {
  const { user, session } = await currentSession(pool);
  await new Promise<void>((resolve, reject) => {
    user.refreshSession(session.getRefreshToken(), (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}

async function signOutEverywhere(pool: CognitoUserPool): Promise<void> {
  const { user } = await currentSession(pool);
  await new Promise<void>((resolve, reject) => {
    user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject });
  });
}
