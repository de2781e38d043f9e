import type { Db } from '../../db/unitOfWork.ts';

/** Somebody who is to have an account. */
export interface NewAccount {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly telephone: string;
}

/** Accounts made within work that may still be undone. */
export interface Invitations {
  /** The pool's name of each, in the order in which they were asked for. */
  readonly subs: readonly string[];
  /** The work is stored: what has not been sent yet is sent now. Answers to whom it could not be. */
  stored(): Promise<readonly string[]>;
  /** The work was undone: so are the accounts. */
  undone(): Promise<void>;
}

/**
 * Accounts of the identity pool, as the portal administers them: the pool of our own, or a Cognito pool
 * through its admin client. Every call runs within work of the system role, `db`, with which the pool of
 * our own changes and is undone; whatever cannot be done throws an `AccountRefusal`.
 */
export interface UserAdmin {
  /** What has to be set before users can be added and invited, in a sentence; null where nothing is missing. */
  missing(): Promise<string | null>;
  /** Makes accounts with temporary passwords, each of which goes to its user alone. */
  invite(db: Db, accounts: readonly NewAccount[]): Promise<Invitations>;
  /**
   * Makes a new temporary password and sends it, where the user has none of their own yet. Where the pool has no such
   * account it is made anew, and its name in the pool answered.
   */
  inviteAgain(db: Db, account: NewAccount): Promise<string | null>;
  /** Takes an account away that nobody has used yet, and an invitation that has not left. */
  remove(db: Db, username: string): Promise<void>;
  /** An account that is not enabled opens no session and renews none; what it has open ends. */
  setEnabled(db: Db, username: string, enabled: boolean): Promise<void>;
  /**
   * Takes every second factor away from somebody who has lost it: the password alone signs in. What they have open
   * ends.
   */
  forgetSecondFactor(db: Db, username: string): Promise<void>;
  /**
   * Says where text codes go. Answers whether the user is asked for such codes, and refuses to leave them without a
   * number then.
   */
  setTelephone(db: Db, username: string, telephone: string): Promise<{ readonly sms: boolean }>;
}

/** Why the pool does not do what it is asked, in a sentence for whoever administers users. */
export class AccountRefusal extends Error {
  override readonly name = 'AccountRefusal';
  /** The account that exists already; null where the reason is another. */
  readonly taken: string | null;

  constructor(sentence: string, taken: string | null = null) {
    super(sentence);
    this.taken = taken;
  }
}

export const alreadyTaken = (username: string) =>
  new AccountRefusal('There is an account with this e-mail address already', username);

/** A user would be left without the codes that they sign in with. */
export class NumberNeeded extends AccountRefusal {
  constructor() {
    super('This user signs in with codes by text message, which need a telephone number');
  }
}

/** Said where somebody has set a password of their own meanwhile. */
export const hasOwnPassword = () => new AccountRefusal('This user has set a password of their own already');
