import { servedCatalog } from './servedCatalog.ts';
import { settingUp } from '../../src/server/db/across/index.ts';
import type { Database } from '../../src/server/db/database.ts';
import { seedDemo } from '../../src/server/demo/seed/seedDemo.ts';
import { makeFilledDatabase } from './testDatabase.ts';
import { migrateWithPool } from './testServer.ts';

/** A database of its own with the demonstration data of a day; without files, whose bytes would be no part of it. */
export async function makeSeededDatabase(today: string): Promise<Database> {
  return makeFilledDatabase(`seeded-${today}`, async (database) => {
    await migrateWithPool(database);
    await settingUp(database, (db) => seedDemo(db, { catalog: servedCatalog(), today, keep: null }));
  });
}
