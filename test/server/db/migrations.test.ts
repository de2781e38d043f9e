import { Migrator, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { migrations } from '../../../src/server/db/migrations/index.ts';
import { openEmpty, testDatabaseUrl } from '../../support/testDatabase.ts';
import { onServerEmpty } from './loginScenes.ts';

// What lies in a database of an earlier release is there after the next one, in the words of now.

/** A database as the release had it whose last migration is this one. */
async function databaseOf(last: string): Promise<Database> {
  const database = testDatabaseUrl ? await onServerEmpty(testDatabaseUrl) : await openEmpty();
  const former = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
  const provider = { getMigrations: () => Promise.resolve(former) };
  const { error } = await new Migrator({ db: database.owner, provider }).migrateToLatest();
  if (error !== undefined) throw error;
  return database;
}

describe('a version that is older than its database', () => {
  it('stops with a sentence, and changes nothing', async () => {
    const database = await databaseOf('0012tones');
    const shape = async () =>
      (
        await sql`select name from kysely_migration union all select table_name from information_schema.tables
        order by 1`.execute(database.owner)
      ).rows;
    await sql`insert into kysely_migration (name, timestamp)
      values ('0998later', '2030-01-01'), ('0999latest', '2030-01-02')`.execute(database.owner);
    const before = await shape();
    await expect(migrate(database)).rejects.toThrow(
      'The database belongs to a later version of the portal: it has been through 0998later, 0999latest, which this ' +
        'version does not know.',
    );
    expect(await shape()).toEqual(before);
    await database.close();
  });
});

describe.runIf(testDatabaseUrl)('a migration whose table somebody holds', () => {
  it('lets others pass between its tries, gives up with a sentence, and is done when the table is free', async () => {
    const database = await databaseOf('0012tones');
    const holder = await database.owner.startTransaction().execute();
    const hurried = { tableWait: 50, pause: 10, tries: 2 };
    try {
      // As a backup does for as long as it reads.
      await sql`lock table pupil in access share mode`.execute(holder);
      await expect(migrate(database, hurried)).rejects.toThrow(
        'a table that has to be changed was in use all the while, by a backup or a long query perhaps. Nothing was changed.',
      );
      await sql`select from pupil`.execute(database.owner);
      const going = migrate(database, { ...hurried, tries: 10_000 });
      await holder.commit().execute();
      await going;
    } finally {
      if (!holder.isCommitted) await holder.rollback().execute();
      await database.close();
    }
  });
});

describe('a migration', () => {
  it('takes an index that was made for it beforehand as the key', async () => {
    const database = await databaseOf('0067delegations');
    const file = async (index: string) =>
      (await sql`select pg_relation_filenode(${index}::regclass) as file`.execute(database.owner)).rows;
    await sql`create unique index pep_stage_authority_key on pep_stage (authority_id, id)`.execute(database.owner);
    const made = await file('pep_stage_authority_key');
    await migrate(database);
    const key = await file('pep_stage_pkey');
    await database.close();
    expect(key).toEqual(made);
  });

  it('keeps the colours of the ratings that an authority has set up, whatever their labels say', async () => {
    const database = await databaseOf('0011givenRevisions');
    const ratings = {
      1: { label: 'Green', tone: 'done' },
      4: { label: 'not-compliant', tone: 'not-compliant' },
      5: { label: 'Yet to be rated', tone: 'not-rated' },
    };
    const setUp = [
      [11, { ratings, hasPepRagRatingEnabled: true }],
      [12, { hasPepRagRatingEnabled: true }],
    ] as const;
    await settingUp(database, async (db) => {
      for (const [id, settings] of setUp)
        await sql`insert into authority (id, name, settings)
          values (${id}, ${`Authority ${id}`}, ${JSON.stringify(settings)}::jsonb)`.execute(db);
    });
    await migrate(database);
    const settings = await settingUp(database, (db) =>
      db.selectFrom('authority').select('settings').orderBy('id').execute(),
    );
    await database.close();
    expect(settings).toEqual([
      {
        settings: {
          hasPepRagRatingEnabled: true,
          ratings: {
            1: { label: 'Green', tone: 'done' },
            4: { label: 'not-compliant', tone: 'apart' },
            5: { label: 'Yet to be rated', tone: 'muted' },
          },
        },
      },
      { settings: { hasPepRagRatingEnabled: true } },
    ]);
  });
});
