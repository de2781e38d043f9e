import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
  type IMfaSettings,
} from 'amazon-cognito-identity-js';
import { raiseQuickly } from './quickPowers.ts';

raiseQuickly();

/** A browser's storage, for one visitor. */
class Storage {
  readonly #items = new Map<string, string>();
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  getItem = (key: string) => this.#items.get(key) ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

/** What an answer of the pool asks for next, or the session. */
export type Outcome =
  | { readonly asked: 'nothing'; readonly session: CognitoUserSession }
  | { readonly asked: 'newPassword'; readonly attributes: Record<string, string>; readonly required: string[] }
  | { readonly asked: 'sms' | 'totp' | 'select' | 'setUp'; readonly parameters: Record<string, string> };

type Factor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA';

export interface Visitor {
  readonly user: CognitoUser;
  readonly signIn: (password: string) => Promise<CognitoUserSession>;
  /** As far as the password goes. */
  readonly begin: (password: string) => Promise<Outcome>;
  readonly newPassword: (password: string) => Promise<Outcome>;
  readonly sendCode: (code: string, factor: Factor) => Promise<Outcome>;
  readonly select: (factor: Factor) => Promise<Outcome>;
  /** By the session of a step before the sign-in is done, by the access token after. */
  readonly associate: () => Promise<string>;
  readonly verify: (code: string) => Promise<unknown>;
  readonly prefer: (sms: IMfaSettings | null, softwareToken: IMfaSettings | null) => Promise<string | undefined>;
  readonly forgot: () => Promise<unknown>;
  readonly confirm: (code: string, password: string) => Promise<unknown>;
  readonly change: (previous: string, proposed: string) => Promise<string | undefined>;
  /** All that the pool tells of the user, asked anew. */
  readonly details: () => Promise<{ UserMFASettingList?: string[]; PreferredMfaSetting?: string } | undefined>;
  readonly refresh: () => Promise<CognitoUserSession>;
  readonly signOutEverywhere: () => Promise<void>;
  readonly revoke: () => Promise<void>;
  readonly describe: () => Promise<Record<string, string>>;
}

/** A visitor who uses the product's own client library against a listening server. */
export function visitor(server: { address: string; poolId: string; clientId: string }, username: string): Visitor {
  const storage = new Storage();
  const pool = new CognitoUserPool({
    UserPoolId: server.poolId,
    ClientId: server.clientId,
    endpoint: `${server.address}/identity/`,
    Storage: storage,
    AdvancedSecurityDataCollectionFlag: false,
  });
  const user = new CognitoUser({ Username: username, Pool: pool, Storage: storage });
  const begin = (password: string) =>
    outcome((callback) =>
      user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), callback),
    );
  return {
    user,
    begin,
    signIn: async (password) => {
      const result = await begin(password);
      if (result.asked !== 'nothing') throw new Error(`asked for ${result.asked}`);
      return result.session;
    },
    newPassword: (password) => outcome((callback) => user.completeNewPasswordChallenge(password, {}, callback)),
    sendCode: (code, factor) => outcome((callback) => user.sendMFACode(code, callback, factor)),
    select: (factor) => outcome((callback) => user.sendMFASelectionAnswer(factor, callback)),
    associate: () =>
      new Promise((resolve, reject) =>
        user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
      ),
    verify: (code) =>
      new Promise((resolve, reject) =>
        user.verifySoftwareToken(code, 'Telephone', { onSuccess: resolve, onFailure: reject }),
      ),
    prefer: (sms, softwareToken) => answered((callback) => user.setUserMfaPreference(sms, softwareToken, callback)),
    forgot: () => new Promise((resolve, reject) => user.forgotPassword({ onSuccess: resolve, onFailure: reject })),
    confirm: (code, password) =>
      new Promise((resolve, reject) => user.confirmPassword(code, password, { onSuccess: resolve, onFailure: reject })),
    change: (previous, proposed) => answered((callback) => user.changePassword(previous, proposed, callback)),
    details: () => answered((callback) => user.getUserData(callback, { bypassCache: true })),
    refresh: () =>
      new Promise((resolve, reject) => {
        const token = user.getSignInUserSession()?.getRefreshToken();
        if (!token) throw new Error('not signed in');
        user.refreshSession(token, (error: Error | null, session: CognitoUserSession) =>
          error ? reject(error) : resolve(session),
        );
      }),
    signOutEverywhere: () =>
      new Promise((resolve, reject) => {
        user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject });
      }),
    revoke: () =>
      new Promise((resolve, reject) => {
        user.signOut((error?: Error) => (error ? reject(error) : resolve()));
      }),
    describe: () =>
      new Promise((resolve, reject) => {
        user.getUserAttributes((error, attributes) =>
          error
            ? reject(error)
            : resolve(Object.fromEntries((attributes ?? []).map((item) => [item.getName(), item.getValue()]))),
        );
      }),
  };
}

function answered<T>(call: (callback: (error?: Error, value?: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => call((error, value) => (error ? reject(error) : resolve(value))));
}

function outcome(
  call: (
    callback: Required<Pick<IAuthenticationCallback, 'onSuccess' | 'onFailure'>> & IAuthenticationCallback,
  ) => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const asks = (asked: 'sms' | 'totp' | 'select' | 'setUp') => (_name: unknown, parameters: Record<string, string>) =>
      resolve({ asked, parameters });
    call({
      onSuccess: (session) => resolve({ asked: 'nothing', session }),
      onFailure: reject,
      newPasswordRequired: (attributes: Record<string, string>, required: string[]) =>
        resolve({ asked: 'newPassword', attributes, required }),
      mfaRequired: asks('sms'),
      totpRequired: asks('totp'),
      selectMFAType: asks('select'),
      mfaSetup: asks('setUp'),
    });
  });
}

/** The pool of a portal that runs at an address, as it tells every browser. */
export async function poolAt(address: string) {
  const { identity } = (await (await fetch(`${address}/config.json`)).json()) as {
    identity: { userPoolId: string; clientId: string };
  };
  return { address, poolId: identity.userPoolId, clientId: identity.clientId };
}

/** Signs somebody in to the portal at an address: the person, and a token for calls. */
export async function signInAt(address: string, username: string, password: string) {
  const person = visitor(await poolAt(address), username);
  return { person, token: (await person.signIn(password)).getAccessToken().getJwtToken() };
}
