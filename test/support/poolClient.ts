import { AuthenticationDetails, CognitoUser, CognitoUserPool, type CognitoUserSession } from 'amazon-cognito-identity-js';

/** A browser's storage, for one visitor. */
class Storage {
  readonly #items = new Map<string, string>();
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  getItem = (key: string) => this.#items.get(key) ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

export interface Visitor {
  readonly user: CognitoUser;
  readonly signIn: (password: string) => Promise<CognitoUserSession>;
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
  return {
    user,
    signIn: (password) =>
      new Promise((resolve, reject) => {
        user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), { onSuccess: resolve, onFailure: reject });
      }),
    refresh: () =>
      new Promise((resolve, reject) => {
        const token = user.getSignInUserSession()?.getRefreshToken();
        if (!token) throw new Error('not signed in');
        user.refreshSession(token, (error: Error | null, session: CognitoUserSession) => (error ? reject(error) : resolve(session)));
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
          error ? reject(error) : resolve(Object.fromEntries((attributes ?? []).map((item) => [item.getName(), item.getValue()]))));
      }),
  };
}
