import { sql } from 'kysely';
import { settingUp } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import { addPoolUser, loadLocalPool } from './localPool.ts';

export interface FirstUser {
  readonly authority: string;
  readonly authorityId: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The user's name in a Cognito pool; null with the pool of our own. */
  readonly sub: string | null;
  /** The password in the pool of our own; null with a Cognito pool. */
  readonly password: string | null;
}

const superUser = 3;

/** Makes the first authority and its super user; false, and nothing done, where there is an authority. */
export async function makeFirstUser(database: Database, user: FirstUser): Promise<boolean> {
  const pool = user.password === null ? null : await loadLocalPool(database);
  return settingUp(database, async (db) => {
    // Whoever comes second waits here for the first, and then finds its authority.
    await sql`lock table authority in share row exclusive mode`.execute(db);
    const other = await db.selectFrom('authority').select('id').limit(1).executeTakeFirst();
    if (other !== undefined) return false;
    const sub =
      pool === null
        ? user.sub
        : await addPoolUser(db, pool, { username: user.username, password: user.password ?? '' });
    if (sub === null) throw new Error('A user of a Cognito pool is named by its sub.');
    await db.insertInto('authority').values({ id: user.authorityId, name: user.authority }).execute();
    await db
      .insertInto('app_user')
      .values({
        sub,
        authority_id: user.authorityId,
        username: user.username.trim().toLowerCase(),
        first_name: user.firstName,
        last_name: user.lastName,
        type_id: superUser,
        last_sign_in_at: null,
        signed_out_at: null,
      })
      .execute();
    return true;
  });
}
