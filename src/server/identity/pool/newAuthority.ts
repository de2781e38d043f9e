import { addingAuthority, insertAuthority, type AddedAuthority } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { addPoolUser, loadLocalPool, normalUsername } from './localPool.ts';

/** An authority as somebody who runs the portal adds it, with the super user who goes on from there. */
export interface NewAuthority extends AddedAuthority {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The user's name in a Cognito pool; null with the pool of our own. */
  readonly sub: string | null;
  /** The password in the pool of our own; null with a Cognito pool. */
  readonly password: string | null;
}

const superUser = 3;

/**
 * Adds an authority and its super user, both or neither, and returns its number. Throws, in a sentence, where the
 * number, the name, the user or the part of support is taken.
 */
export async function addAuthority(database: Database, authority: NewAuthority): Promise<number> {
  const pool = authority.password === null ? null : await loadLocalPool(database);
  return addingAuthority(database, async (db) => {
    const id = await insertAuthority(db, authority);
    await refuseTaken(db, authority);
    const username = normalUsername(authority.username);
    const sub =
      pool === null ? authority.sub : await addPoolUser(db, pool, { username, password: authority.password ?? '' });
    if (sub === null) throw new Error('A user of a Cognito pool is named by its sub.');
    await db
      .insertInto('app_user')
      .values({
        sub,
        authority_id: id,
        username,
        first_name: authority.firstName,
        last_name: authority.lastName,
        type_id: superUser,
        last_sign_in_at: null,
        signed_out_at: null,
      })
      .execute();
    return id;
  });
}

/** An account belongs to one person of one authority: adding it again would change its password. */
async function refuseTaken(db: Db, { username, sub }: NewAuthority): Promise<void> {
  const bearer = await db
    .selectFrom('app_user')
    .select('username')
    .where((where) => where.or([where('username', '=', normalUsername(username)), where('sub', '=', sub ?? '')]))
    .executeTakeFirst();
  if (bearer !== undefined) throw new Error(`${bearer.username} has an account already; each account is one person’s.`);
}
