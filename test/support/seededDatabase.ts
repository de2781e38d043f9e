import { servedCatalog } from './servedCatalog.ts';
import { settingUp } from '../../src/server/db/across/index.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { KeepBytes } from '../../src/server/demo/seed/documents.ts';
import { seedDemo } from '../../src/server/demo/seed/seedDemo.ts';
import { makeFilledDatabase } from './testDatabase.ts';
import { migrateWithPool } from './testServer.ts';

/** With the rows, so that a copy of the database has the bytes too; the tests that open them start the product. */
const keepInDatabase: KeepBytes = async (db, { id, authorityId, bytes }) => {
  await db
    .insertInto('attachment_chunk')
    .values({ authority_id: authorityId, attachment_id: id, ordinal: 0, bytes })
    .execute();
};

/** A database of its own with the demonstration data of a day. */
export async function makeSeededDatabase(today: string): Promise<Database> {
  return makeFilledDatabase(`seeded-${today}`, async (database) => {
    await migrateWithPool(database);
    await settingUp(database, (db) => seedDemo(db, { catalog: servedCatalog(), today, keep: keepInDatabase }));
  });
}
