import {
  AuthenticationDetails,
  CognitoAccessToken,
  CognitoIdToken,
  CognitoRefreshToken,
  CognitoUser,
  CognitoUserPool,
  CognitoUserSession,
} from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../../contract/index.ts';
import { raiseNatively } from './powers.ts';
import { clearStoredTokens, markSignedOn } from './storedTokens.ts';

/** The five outcomes of the password step (SIGN-3); what can follow one comes with it. */
export type SignInOutcome = { readonly kind: 'success' } | SignInError | CodeChallenge | NewPasswordChallenge;

export interface SignInError {
  readonly kind: 'error';
  /** Why the pool takes no such new password, in its words; absent where the password is not what it minds. */
  readonly refusedPassword?: string | undefined;
}

export interface CodeChallenge {
  readonly kind: 'softwareTokenMfa' | 'smsMfa';
  /** The number that the code went to, masked by the pool; empty where none was sent. */
  readonly sentTo: string;
  answer(code: string): Promise<CodeOutcome>;
}

/** A wrong code leaves the step open, until the pool ends it; `failed` says nothing about the code. */
export type CodeOutcome = 'success' | 'wrong' | 'ended' | 'failed';

export interface NewPasswordChallenge {
  readonly kind: 'newPasswordRequired';
  /** A code may be asked for after it, as after any password. */
  complete(newPassword: string): Promise<SignInOutcome>;
}

export interface Pool {
  signIn(userName: string, password: string): Promise<SignInOutcome>;
  /** False only where no answer came: whether the name exists is never said. */
  forgotPassword(userName: string): Promise<boolean>;
  /** Takes the session of whoever comes back from single sign-on; false where there is none. */
  fetchSignOn(): Promise<boolean>;
  resetPassword(userName: string, code: string, newPassword: string): Promise<CodeOutcome | SignInError>;
  /** Renews the tokens in the library's storage; rejects when the pool refuses. */
  refresh(): Promise<void>;
  signOutEverywhere(): Promise<void>;
}

type Callbacks = Parameters<CognitoUser['authenticateUser']>[1];
type CodeKind = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA';

export function createPool(identity: IdentityConfig): Pool {
  raiseNatively();
  const pool = new CognitoUserPool({
    UserPoolId: identity.userPoolId,
    ClientId: identity.clientId,
    ...(identity.endpoint === undefined ? {} : { endpoint: new URL(identity.endpoint, window.location.origin).href }),
  });
  const userOf = (userName: string) => new CognitoUser({ Username: userName, Pool: pool });
  return {
    signIn(userName, password) {
      const user = userOf(userName);
      const details = new AuthenticationDetails({ Username: userName, Password: password });
      return outcomeOf(user, (callbacks) => user.authenticateUser(details, callbacks));
    },
    fetchSignOn: () => fetchSignOn(identity.clientId, userOf),
    forgotPassword: (userName) => forgotPassword(userOf(userName)),
    resetPassword: (userName, code, newPassword) => resetPassword(userOf(userName), code, newPassword),
    refresh: () => refresh(pool),
    signOutEverywhere: () => signOutEverywhere(pool),
  };
}

interface SignedOn {
  readonly sub: string;
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** The server hands the tokens out once, to the browser that set out; they are kept as after any sign-in. */
async function fetchSignOn(clientId: string, userOf: (name: string) => CognitoUser): Promise<boolean> {
  const answer = await fetch('/sign-on/session', { method: 'POST' });
  if (!answer.ok) return false;
  const { sub, AccessToken, IdToken, RefreshToken } = (await answer.json()) as SignedOn;
  clearStoredTokens(clientId);
  userOf(sub).setSignInUserSession(
    new CognitoUserSession({
      AccessToken: new CognitoAccessToken({ AccessToken }),
      IdToken: new CognitoIdToken({ IdToken }),
      RefreshToken: new CognitoRefreshToken({ RefreshToken }),
    }),
  );
  markSignedOn(clientId);
  return true;
}

function outcomeOf(user: CognitoUser, ask: (callbacks: Callbacks) => void): Promise<SignInOutcome> {
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve(errorOf(error));
    const callbacks: Callbacks = {
      onSuccess: () => resolve({ kind: 'success' }),
      onFailure: fail,
      newPasswordRequired: () =>
        resolve({ kind: 'newPasswordRequired', complete: (text) => setNewPassword(user, text) }),
      totpRequired: () => resolve(challengeOf(user, 'SOFTWARE_TOKEN_MFA')),
      mfaRequired: (_name, parameters: unknown) => resolve(challengeOf(user, 'SMS_MFA', destinationOf(parameters))),
      // Who has both and prefers neither is asked for a code of the app, which costs no message.
      selectMFAType: () => user.sendMFASelectionAnswer('SOFTWARE_TOKEN_MFA', callbacks),
      mfaSetup: fail,
      customChallenge: fail,
    };
    ask(callbacks);
  });
}

function setNewPassword(user: CognitoUser, newPassword: string): Promise<SignInOutcome> {
  return outcomeOf(user, (callbacks) => user.completeNewPasswordChallenge(newPassword, {}, callbacks));
}

function challengeOf(user: CognitoUser, kind: CodeKind, sentTo = ''): CodeChallenge {
  return {
    kind: kind === 'SMS_MFA' ? 'smsMfa' : 'softwareTokenMfa',
    sentTo,
    answer: (code) => codeOutcome((callbacks) => user.sendMFACode(code, callbacks, kind)),
  };
}

function destinationOf(parameters: unknown): string {
  const { CODE_DELIVERY_DESTINATION: to } = (parameters ?? {}) as { CODE_DELIVERY_DESTINATION?: unknown };
  return typeof to === 'string' ? to : '';
}

interface CodeCallbacks {
  onSuccess(): void;
  onFailure(error: unknown): void;
}

function codeOutcome(ask: (callbacks: CodeCallbacks) => void): Promise<CodeOutcome> {
  return new Promise((resolve) => {
    ask({ onSuccess: () => resolve('success'), onFailure: (error) => resolve(refusalOf(codeOf(error))) });
  });
}

function refusalOf(code: string): CodeOutcome {
  if (code === 'CodeMismatchException') return 'wrong';
  return code === 'ExpiredCodeException' || code === 'NotAuthorizedException' ? 'ended' : 'failed';
}

function resetPassword(user: CognitoUser, code: string, newPassword: string): Promise<CodeOutcome | SignInError> {
  return new Promise((resolve) => {
    const fail = (error: unknown) => {
      const refused = errorOf(error);
      resolve(refused.refusedPassword === undefined ? refusalOf(codeOf(error)) : refused);
    };
    user.confirmPassword(code, newPassword, { onSuccess: () => resolve('success'), onFailure: fail });
  });
}

function errorOf(error: unknown): SignInError {
  return {
    kind: 'error',
    refusedPassword: codeOf(error) === 'InvalidPasswordException' ? (error as Error).message : undefined,
  };
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** What the pool refuses because of the account is answered as what it grants. */
const SAYS_NOTHING = /^(NetworkError|TooManyRequestsException|InternalErrorException|)$/;

function forgotPassword(user: CognitoUser): Promise<boolean> {
  return new Promise((resolve) => {
    user.forgotPassword({
      onSuccess: () => resolve(true),
      onFailure: (error) => resolve(!SAYS_NOTHING.test(codeOf(error))),
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
    user.refreshSession(session.getRefreshToken(), (error: Error | null) =>
      error === null ? resolve() : reject(error),
    );
  });
}

async function signOutEverywhere(pool: CognitoUserPool): Promise<void> {
  const { user } = await currentSession(pool);
  await new Promise<void>((resolve, reject) => {
    user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject });
  });
}
