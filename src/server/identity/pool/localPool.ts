import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inPool } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { Keyring, makeKey } from './keyring.ts';
import { makeVerifier } from './srp.ts';

/** The identity pool of our own, as it stands in the database. */
export interface LocalPool {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly region: string;
  readonly issuer: string;
  readonly secret: string;
  readonly keyring: Keyring;
}

const localRegion = 'local';

/** Loads the pool, making it with its signing key on the first start. */
export async function loadLocalPool(database: Database): Promise<LocalPool> {
  const pool = (await inPool(database, readPool)) ?? (await createPool(database));
  return {
    id: pool.id,
    name: pool.id.slice(pool.id.indexOf('_') + 1),
    clientId: pool.client_id,
    region: pool.region,
    issuer: `local-identity/${pool.id}`,
    secret: pool.secret,
    keyring: await Keyring.open(database, new Date()),
  };
}

const readPool = (db: Db) => db.selectFrom('pool').selectAll().executeTakeFirst();

async function createPool(database: Database) {
  const now = new Date();
  const key = await makeKey(now);
  return inPool(database, async (db) => {
    // Two servers may start on one new database: the second waits here and finds the first one's pool.
    await sql`lock table pool in share row exclusive mode`.execute(db);
    const other = await readPool(db);
    if (other !== undefined) return other;
    await db.insertInto('pool_key').values(key).execute();
    return db
      .insertInto('pool')
      .values({
        id: `${localRegion}_${randomText(9)}`,
        client_id: randomText(26),
        region: localRegion,
        secret: randomBytes(32).toString('hex'),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

function randomText(length: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** User names are compared without case or surrounding space. */
export const normalUsername = (username: string) => username.trim().toLowerCase();

export interface NewPoolUser {
  readonly username: string;
  readonly password: string;
  readonly sub?: string;
}

/** Adds a user to the pool, or gives an existing one a new password; answers its `sub`. */
export function createPoolUser(database: Database, pool: LocalPool, user: NewPoolUser): Promise<string> {
  return inPool(database, (db) => addPoolUser(db, pool, user));
}

/** The same within work that already runs under the system role. */
export async function addPoolUser(db: Db, pool: LocalPool, user: NewPoolUser): Promise<string> {
  const username = normalUsername(user.username);
  const existing = await db.selectFrom('pool_user').select('sub').where('username', '=', username).executeTakeFirst();
  const sub = existing?.sub ?? user.sub ?? randomUUID();
  const proof = makeVerifier({ poolName: pool.name, userId: sub }, user.password);
  await db
    .insertInto('pool_user')
    .values({ sub, username, ...proof, status: 'CONFIRMED', created_at: new Date() })
    .onConflict((conflict) =>
      conflict.column('sub').doUpdateSet({ ...proof, status: 'CONFIRMED', browser_mark: randomUUID() }),
    )
    .execute();
  return sub;
}
