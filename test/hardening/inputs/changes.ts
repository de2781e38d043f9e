import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../src/server/db/database.ts';

/** What a call did to the rows of a table. */
export interface Change {
  readonly table: string;
  readonly rows: number;
}

/** Only ever grow, with every call. */
const trail: readonly string[] = ['audit', 'audit_pupil'];

export interface Changes {
  /** Rows that were changed since the last look, by table; none where everything was undone. */
  take(): Promise<Change[]>;
  /** Puts these tables back as they were at the start. */
  putBack(tables: readonly string[]): Promise<void>;
}

/** Changed by calls that are refused as well: the counts and steps that keep guessing slow. */
export const countsOfCalls: readonly string[] = [
  'pool_request',
  'pool_attempt',
  'pool_challenge',
  'pool_step',
  'pool_code',
  'request_count',
];

/**
 * Watches every table from inside the database: a trigger notes each changed row within the
 * transaction that changes it, so what is undone leaves no note. Keeps a copy of all rows to go back to.
 */
export async function watchChanges({ kysely }: Pick<Database, 'kysely'>): Promise<Changes> {
  await sql`create schema watched`.execute(kysely);
  await sql`create table watched.change (name text not null)`.execute(kysely);
  await sql`
    create function watched.note() returns trigger language plpgsql security definer as $$
    begin
      insert into watched.change values (tg_table_name);
      return null;
    end $$`.execute(kysely);
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
    kysely,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !trail.includes(name));
  for (const name of tables) {
    await sql`create table ${sql.id('watched', name)} as table ${sql.id(name)}`.execute(kysely);
    for (const [when, condition] of triggers) {
      await sql`create trigger ${sql.id(`watched_${when.split(' ').at(-1)}`)} after ${sql.raw(when)} on ${sql.id(name)} for each row ${sql.raw(condition)} execute function watched.note()`.execute(
        kysely,
      );
    }
    await sql`create trigger watched_truncate after truncate on ${sql.id(name)} for each statement execute function watched.note()`.execute(
      kysely,
    );
  }
  const columnsOf = new Map<string, RawBuilder<unknown>>();
  return {
    async take() {
      const { rows } = await sql<{ table: string; rows: number }>`
        with gone as (delete from watched.change returning name) select name as table, count(*)::int as rows from gone group by name order by name`.execute(
        kysely,
      );
      return rows;
    },
    putBack: (names) =>
      kysely.transaction().execute(async (db) => {
        // As on a replica: keys and the watching triggers look away.
        await sql`set local session_replication_role = replica`.execute(db);
        for (const name of names) {
          const columns = columnsOf.get(name) ?? (await plainColumns(db, name));
          columnsOf.set(name, columns);
          const [now, was] = [sql.id(name), sql.id('watched', name)];
          // The rows that differ alone: writing all of a large table, and its keys, takes a hundred times as long.
          // The aliases are no column's name, which would be compared in the place of the row.
          await sql`delete from ${now} as row_now where not exists
            (select from ${was} as row_was where row_was = row_now)`.execute(db);
          await sql`
            insert into ${now} (${columns}) overriding system value
            select ${columns} from ${was} as row_was where not exists
              (select from ${now} as row_now where row_now = row_was)`.execute(db);
        }
      }),
  };
}

const triggers = [
  ['insert or delete', ''],
  ['update', 'when (old.* is distinct from new.*)'],
] as const;

/** Computed columns take no value. */
async function plainColumns(db: Database['kysely'], table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db,
  );
  return sql.join(rows.map(({ name }) => sql.id(name)));
}
