import { Migrator, sql } from 'kysely';
import type { Database } from './database.ts';
import { admitLogins } from './logins.ts';
import { migrations } from './migrations/index.ts';

/** A later version of the portal has been at work here: this one does not know the shape that the data has now. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor(unknown: readonly string[]) {
    super(
      `The database belongs to a later version of the portal: it has been through ${unknown.join(', ')}, which this ` +
        'version does not know. Please start that version or a later one, or restore a backup of this one. Nothing ' +
        'was changed.',
    );
  }
}

/**
 * Brings the database to the newest shape; several servers starting together wait for one another. Throws, before
 * anything is changed, where the database is newer than this version.
 */
export async function migrate(database: Database): Promise<void> {
  const done = await migrationsOf(database).catch((error: unknown) => {
    throw couldNotBe('read', error);
  });
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const migrator = new Migrator({ db: database.owner, provider });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return admitLogins(database);
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw couldNotBe(failed === undefined ? 'migrated' : `migrated at "${failed}"`, error);
}

/** The start finds in the cause which setting is to blame. */
function couldNotBe(what: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : JSON.stringify(cause);
  return new Error(`The database could not be ${what}: ${why}`, { cause });
}

/** The migrations that a database has been through, in their order; none where it is empty. */
async function migrationsOf({ owner }: Database): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(owner);
  if (rows[0]?.isThere !== true) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner);
  return done.rows.map(({ name }) => name);
}
