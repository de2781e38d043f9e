import { sql } from 'kysely';
import { settingUp } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { addPoolUser, loadLocalPool, normalUsername } from './localPool.ts';

/** An authority as somebody who runs the portal adds it, with the super user who goes on from there. */
export interface NewAuthority {
  readonly name: string;
  /** Its number, by which its own declarations are found; null takes the next free one, from 2 on. */
  readonly id: number | null;
  /** Whether it is the one that supports the others (SET-3). */
  readonly isSupport: boolean;
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
  return settingUp(database, async (db) => {
    // Whoever comes second waits here for the first, and then finds its authority.
    await sql`lock table authority in share row exclusive mode`.execute(db);
    const id = await freeNumber(db, authority);
    await refuseTaken(db, authority);
    const username = normalUsername(authority.username);
    const sub =
      pool === null ? authority.sub : await addPoolUser(db, pool, { username, password: authority.password ?? '' });
    if (sub === null) throw new Error('A user of a Cognito pool is named by its sub.');
    await db.insertInto('authority').values({ id, name: authority.name, is_support: authority.isSupport }).execute();
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

/** The number asked for, or the lowest from 2 on that no authority has. */
async function freeNumber(db: Db, { id, name, isSupport }: NewAuthority): Promise<number> {
  const others = await db.selectFrom('authority').select(['id', 'name', 'is_support']).execute();
  const sameName = others.find((other) => other.name.trim().toLowerCase() === name.trim().toLowerCase());
  if (sameName !== undefined)
    throw new Error(`There is an authority called ${sameName.name} already, with the number ${sameName.id}.`);
  const support = others.find((other) => other.is_support);
  if (isSupport && support !== undefined)
    throw new Error(`${support.name} (${support.id}) is the support authority already, and there is only one.`);
  const bearer = others.find((other) => other.id === id);
  if (bearer !== undefined) throw new Error(`The number ${bearer.id} is that of ${bearer.name}; choose another.`);
  if (id !== null) return id;
  const taken = new Set(others.map((other) => other.id));
  let free = 2;
  while (taken.has(free)) free += 1;
  return free;
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
