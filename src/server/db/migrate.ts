import { setTimeout as wait } from 'node:timers/promises';
import { type Migration, type MigrationResultSet, Migrator, sql } from 'kysely';
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

/** How long a migration waits for a table that somebody holds, and how often it comes back for it; milliseconds. */
export interface Patience {
  /** While it waits, everybody who asks for the table after it waits too. */
  readonly tableWait: number;
  readonly pause: number;
  readonly tries: number;
}

const aMinute: Patience = { tableWait: 2000, pause: 2000, tries: 15 };

/**
 * Brings the database to the newest shape; several servers starting together wait for one another. Throws, before
 * anything is changed, where the database is newer than this version, and where a table is held all the while.
 */
export async function migrate(database: Database, patience: Patience = aMinute): Promise<void> {
  const done = await migrationsOf(database).catch((error: unknown) => {
    throw couldNotBe('read', error);
  });
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  const { error, results } = await migrateInTurns(database, patience);
  if (error === undefined) return admitLogins(database);
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw couldNotBe(
    failed === undefined ? 'migrated' : `migrated at "${failed}"`,
    isHeld(error) ? heldAllAlong() : error,
  );
}

/** All that is to do, in one transaction; where a table is held, all of it again after a pause in which others go on. */
async function migrateInTurns(database: Database, patience: Patience): Promise<MigrationResultSet> {
  const provider = { getMigrations: () => Promise.resolve(notWaitingLong(patience.tableWait)) };
  const migrator = new Migrator({ db: database.owner, provider });
  for (let turn = 1; ; turn += 1) {
    const result = await migrator.migrateToLatest();
    if (!isHeld(result.error) || turn >= patience.tries) return result;
    await wait(patience.pause);
  }
}

function notWaitingLong(tableWait: number): Record<string, Migration> {
  const limited = ([name, { up }]: [string, Migration]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        // What it does with a table that it has may take as long as the table is large.
        await sql`set local statement_timeout = 0`.execute(db);
        await sql`set local lock_timeout = ${sql.lit(tableWait)}`.execute(db);
        await up(db);
      },
    },
  ];
  return Object.fromEntries(Object.entries(migrations).map(limited));
}

/** SQLSTATE of a lock that was not to be had in time. */
const isHeld = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '55P03';

const heldAllAlong = () =>
  new Error(
    'a table that has to be changed was in use all the while, by a backup or a long query perhaps. Nothing was ' +
      'changed. Please start again when that has ended; pg_stat_activity names it',
  );

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
