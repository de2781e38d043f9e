import type { Db } from '../../db/unitOfWork.ts';
import { dropMessages, queueMessage } from '../../messages/outgoing.ts';
import {
  adminCreateUsers,
  adminDelete,
  adminForgetSecondFactor,
  adminResetTemporary,
  adminSetEnabled,
  adminSetPhone,
  adminSignOut,
  temporaryEnds,
} from './administration.ts';
import type { LocalPool } from './localPool.ts';
import { PoolError } from './poolError.ts';
import { alreadyTaken, hasOwnPassword, NumberNeeded, type NewAccount, type UserAdmin } from '../port/userAdmin.ts';

interface Invitee extends Pick<NewAccount, 'username' | 'firstName'> {
  readonly temporaryPassword: string;
}

/**
 * Proofs of so many passwords are made in one go, about a millisecond each: whoever else calls meanwhile waits for
 * them.
 */
const atOnce = 10;

/**
 * Users of the pool of our own: their accounts and their invitations are stored, or undone, with the portal's own work.
 * They reach the portal at its public URL.
 */
export function localUserAdmin(pool: LocalPool, now: () => Date, publicUrl: () => string): UserAdmin {
  const send = (db: Db, invited: readonly Invitee[]) =>
    queueMessage(db, ...invited.map((one) => ({ ...invitation(one, publicUrl()), expiresAt: temporaryEnds(now()) })));
  const create = async (db: Db, accounts: readonly NewAccount[]): Promise<readonly string[]> => {
    const invited = await withAccounts(db, pool, accounts, now());
    await send(db, invited);
    return invited.map(({ sub }) => sub);
  };
  return {
    missing: () => Promise.resolve(null),
    async invite(db, accounts) {
      const subs: string[] = [];
      for (let done = 0; done < accounts.length; done += atOnce)
        subs.push(...(await create(db, accounts.slice(done, done + atOnce))));
      return { subs, stored: () => Promise.resolve([]), undone: () => Promise.resolve() };
    },
    async inviteAgain(db, account) {
      const reset = await adminResetTemporary(db, pool, { username: account.username, now: now() }).catch(
        (error: unknown) => {
          if (isPoolError(error, 'UserNotFoundException')) return null;
          throw isPoolError(error, 'UnsupportedUserStateException') ? hasOwnPassword() : error;
        },
      );
      if (reset === null) return (await create(db, [account]))[0] ?? null;
      await send(db, [{ ...account, ...reset }]);
      return null;
    },
    async remove(db, username) {
      await dropMessages(db, { purpose: 'sign-up', recipient: username });
      await unlessUnknown(adminDelete(db, username));
    },
    async setEnabled(db, username, enabled) {
      await unlessUnknown(adminSetEnabled(db, username, enabled));
      if (!enabled) await unlessUnknown(adminSignOut(db, username, now()));
    },
    async forgetSecondFactor(db, username) {
      await unlessUnknown(adminForgetSecondFactor(db, pool, { username, now: now() }));
    },
    async setTelephone(db, username, phone) {
      const set = await unlessUnknown(adminSetPhone(db, { username, phone })).catch((error: unknown) => {
        throw isPoolError(error, 'InvalidParameterException') ? new NumberNeeded() : error;
      });
      return set ?? { sms: false };
    },
  };
}

/** The same people with the accounts that were made for them; none is made where somebody has one already. */
async function withAccounts(db: Db, pool: LocalPool, accounts: readonly NewAccount[], now: Date) {
  const made = await adminCreateUsers(
    db,
    pool,
    accounts.map(({ username, telephone }) => ({ username, phone: telephone, now })),
  );
  return accounts.map((account, index) => {
    const own = made[index] ?? null;
    if (own === null) throw alreadyTaken(account.username);
    return { ...account, ...own };
  });
}

/**
 * Somebody without an account, as colleagues of the demonstration data are, has nothing that could be changed or ended.
 */
function unlessUnknown<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isPoolError(error, 'UserNotFoundException')) return null;
    throw error;
  });
}

const isPoolError = (error: unknown, type: PoolError['type']) => error instanceof PoolError && error.type === type;

function invitation({ username, firstName, temporaryPassword }: Invitee, publicUrl: string) {
  const body = `Hello ${firstName}

An account for the Virtual School Portal has been made for you.

1. Open ${publicUrl}/login?newUser=${encodeURIComponent(username)}
2. Your e-mail address: ${username}
   Your temporary password: ${temporaryPassword}
3. Choose a password of your own.

The temporary password holds for 7 days. If it has ended, please ask your virtual school to send the sign-up again.
If you did not expect this message, you need not do anything.`;
  return {
    channel: 'email',
    purpose: 'sign-up',
    recipient: username,
    subject: 'Your account for the Virtual School Portal',
    body,
  } as const;
}
