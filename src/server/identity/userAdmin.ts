/** Somebody who is to have an account. */
export interface NewAccount {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly telephone: string;
}

/**
 * Accounts of the identity pool, as the portal administers them: the pool of our own, or a Cognito pool
 * through its admin client. An account answers by its `sub`.
 */
export interface UserAdmin {
  /** What has to be set before users can be administered, in a sentence; null where nothing is missing. */
  readonly missing: string | null;
  /** Makes an account with a temporary password, which goes to the user alone; answers its `sub`. */
  invite(account: NewAccount): Promise<string>;
  /** Makes a new temporary password and sends it, where the user has none of their own yet. */
  inviteAgain(username: string): Promise<void>;
  /** An account that is not enabled opens no session and renews none. */
  setEnabled(username: string, enabled: boolean): Promise<void>;
  /** Ends every session in the pool. */
  signOut(username: string): Promise<void>;
  /** Takes back an invitation that the portal could not keep. */
  remove(username: string): Promise<void>;
}
