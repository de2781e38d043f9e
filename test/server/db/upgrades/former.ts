import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { asTrailOwner, createRoles } from '../../../../src/server/db/access.ts';
import { openDatabase, type Database } from '../../../../src/server/db/database.ts';
import { createDatabase, onAdmin, openEmpty, testDatabaseUrl } from '../../../support/testDatabase.ts';
import { prepareLogins, type Logins } from '../loginScenes.ts';

/**
 * The database of an earlier version with its demonstration data, after somebody had signed in and looked at a pupil:
 * what `pg_dump --inserts` of that version gave, without the pool's keys and that of the trail.
 */
const former = new URL('../../../fixtures/releases/0012tones.sql.br', import.meta.url);

/** Puts that database into an empty one. */
async function restore(database: Database): Promise<void> {
  await createRoles(database.owner);
  const statements = brotliDecompressSync(readFileSync(former)).toString();
  await asTrailOwner(database.owner, () =>
    sql
      .raw(statements)
      .execute(database.owner)
      .then(() => undefined),
  );
  await sql`insert into actor_key values (decode(md5(random()::text) || md5(random()::text), 'hex'))`.execute(
    database.owner,
  );
}

/** The product's own way in, and one past row-level security. */
export interface Ways {
  readonly database: Database;
  readonly admin: Database['owner'];
}

/**
 * The database of that version as an installation has it: its migrations run as a login that row-level security holds
 * for, since it is forced on the owner of the tables too. The embedded database has one login, for which it does not.
 */
export async function databaseOfFormer(): Promise<Ways> {
  if (!testDatabaseUrl) {
    const database = await openEmpty();
    await restore(database);
    return { database, admin: database.owner };
  }
  const server = testDatabaseUrl;
  const suffix = randomBytes(4).toString('hex');
  const login: Logins = { request: `web_${suffix}`, system: `worker_${suffix}`, migration: `migrator_${suffix}` };
  const { url, drop } = await createDatabase(server);
  await prepareLogins(url, login);
  const as = (user: string) => Object.assign(new URL(url), { username: user, password: 'x' }).href;
  const open = { dataDir: null, onCrash: () => undefined };
  const logins = { systemUrl: as(login.system), migrationUrl: as(login.migration) };
  const database = await openDatabase({ url: as(login.request), logins, ...open });
  const admin = await openDatabase({ url, ...open });
  const close = async () => {
    await Promise.all([database.close(), admin.close()]);
    await drop();
    for (const each of Object.values(login)) await onAdmin(server, `drop role if exists ${each}`);
  };
  await restore(database);
  return { database: { ...database, close }, admin: admin.owner };
}
