import { inPool } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { PoolError } from './poolError.ts';
import type { PoolContext } from './poolContext.ts';

/** A user of the pool with what the portal says of them; null where the portal has no such user (yet). */
export type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/**
 * The user, whom nobody else changes until this work ends. Whoever also takes the name's attempts takes
 * them first, and the user's steps and sessions after: in one order, nobody waits in a ring.
 */
export async function lockAccount(db: Db, sub: string): Promise<Account | null> {
  return readAccount(db, sub);
}

/** Somebody on the way in: the account, and under what its failures count here. */
export type Entrant = Account & { readonly attempts_key: string };

async function readAccount(db: Db, sub: string) {
  const user = await db
    .selectFrom('pool_user')
    .leftJoin('app_user', 'app_user.sub', 'pool_user.sub')
    .leftJoin('authority', 'authority.id', 'app_user.authority_id')
    .where('pool_user.sub', '=', sub)
    .selectAll('pool_user')
    .select(['is_active', 'signed_out_at', 'first_name', 'last_name', 'authority.name as authority_name'])
    .forUpdate('pool_user')
    .executeTakeFirst();
  return user ?? null;
}

/** Opens no session and renews none: switched off in the pool or in the portal. */
export const isShutOut = (account: Pick<Account, 'enabled' | 'is_active'>): boolean =>
  !account.enabled || account.is_active === false;

export const disabled = () => new PoolError('NotAuthorizedException', 'User is disabled.');

/** Work on the pool whose refusal is stored too: what it counted and used up stays so. */
export async function inPoolOrRefused<T>(
  { database }: Pick<PoolContext, 'database'>,
  work: (db: Db) => Promise<T | PoolError>,
): Promise<T> {
  const outcome = await inPool(database, work);
  if (outcome instanceof PoolError) throw outcome;
  return outcome;
}
