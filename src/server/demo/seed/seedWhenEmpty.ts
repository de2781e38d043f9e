import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { londonDate } from '../../../contract/index.ts';
import { sql } from 'kysely';
import { addPoolUser, type LocalPool } from '../../identity/pool/localPool.ts';
import type { FileStorage } from '../../modules/attachments/fileStorage.ts';
import { passingFolder } from '../../modules/attachments/heldFile.ts';
import type { Services } from '../../modules/handler.ts';
import { endAllSessions, inPool, settingUp } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { KeepBytes } from './documents.ts';
import { demoAccounts, seedDemo } from './seedDemo.ts';

/** Any number will do, as long as every server takes the same. */
const seedingLock = 4_815_162;

/** Makes the demonstration data in a database without any authority: all of it, or after a failure none. */
export async function seedWhenEmpty({
  database,
  catalog,
  now,
  files,
  pool,
}: Pick<Services, 'database' | 'catalog' | 'now' | 'files'> & { readonly pool: LocalPool }): Promise<void> {
  if (!(await isEmpty(database))) return;
  await settingUp(database, async (db) => {
    await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(db);
    if ((await db.selectFrom('authority').select('id').limit(1).executeTakeFirst()) !== undefined) return;
    for (const account of demoAccounts) await addPoolUser(db, pool, account);
    await seedDemo(db, { catalog, today: londonDate(now()), keep: keeperOf(files) });
  });
}

/** As an upload is kept: from a file of its own, which is gone afterwards. */
const keeperOf =
  (files: FileStorage): KeepBytes =>
  async (db, { id, authorityId, bytes }) => {
    const folder = await passingFolder(files.incoming);
    try {
      const path = join(folder, id);
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true });
      await files.keep(db, { id, path }, authorityId);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

export function isEmpty(database: Database): Promise<boolean> {
  return settingUp(
    database,
    async (db) => (await db.selectFrom('authority').select('id').limit(1).executeTakeFirst()) === undefined,
  );
}

/**
 * The demonstration accounts have a published password, so they can sign in only while demonstration
 * data is asked for; what they have open ends too. Answers whether there are any that can.
 */
export function switchDemoAccounts(database: Database, on: boolean): Promise<boolean> {
  const subs = demoAccounts.map(({ sub }) => sub);
  return inPool(database, async (db) => {
    const switched = await db
      .updateTable('pool_user')
      .set({ enabled: on })
      .where('sub', 'in', subs)
      .returning('sub')
      .execute();
    if (!on) for (const sub of subs) await endAllSessions(db, { sub }, new Date());
    return on && switched.length > 0;
  });
}
