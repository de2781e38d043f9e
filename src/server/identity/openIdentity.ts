import type { PoolSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { LocalPool } from './localPool.ts';
import type { SecondFactor } from './secondFactor.ts';
import type { UserAdmin } from './userAdmin.ts';

/** What the portal asks of whichever pool is set. */
export interface Identity {
  readonly users: UserAdmin;
  readonly secondFactor: SecondFactor;
}

export interface IdentityParts {
  readonly settings: PoolSettings;
  readonly database: Database;
  /** Null with a Cognito pool. */
  readonly localPool: LocalPool | null;
  readonly now: () => Date;
}

/** The same two ports over the pool of our own and over Cognito. */
export function openIdentity(_parts: IdentityParts): Identity {
  const later = () => Promise.reject(new Error('Not there yet.'));
  return {
    users: { missing: null, invite: later, inviteAgain: later, setEnabled: later, signOut: later, remove: later },
    secondFactor: { isEnabled: later, begin: later, confirm: later, disable: later },
  };
}
