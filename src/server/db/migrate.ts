import { Migrator } from 'kysely';
import type { Database } from './database.ts';
import { admitLogins } from './logins.ts';
import { migrations } from './migrations/index.ts';

/** Brings the database to the newest shape; several servers starting together wait for one another. */
export async function migrate(database: Database): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const migrator = new Migrator({ db: database.owner, provider });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return admitLogins(database);
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const where = failed === undefined ? '' : ` at "${failed}"`;
  throw new Error(
    `The database could not be migrated${where}: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
    { cause: error },
  );
}
