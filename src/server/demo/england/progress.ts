import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { systemTableOf } from '../../db/access.ts';
import { isEmpty } from '../seed/seedWhenEmpty.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { firstFreeId } from './size.ts';

/** What the data of a database was begun with; a later run goes on with the same. */
export interface SeedInput {
  readonly seed: number;
  readonly today: string;
}

/** The database holds something that is no England. */
export class NotEnglandError extends Error {
  override readonly name = 'NotEnglandError';
}

/** Tables whose rows are made with ids of their own here, and which the product adds to. */
const numbered = [
  'app_user',
  'school',
  'pupil',
  'registration',
  'pep',
  'pep_stage',
  'case_note',
  'exclusion',
  'pep_document',
  'message_thread',
  'message',
  'care_status_change',
  'placement',
  'sen_period',
  'pep_stage_rating',
  'assessment_result',
];

/**
 * Takes an empty database, or one that was begun before; anything else is refused. What is kept of it stands in
 * a schema of its own, `england`, out of the product's sight.
 */
export async function claim(database: Database, wanted: SeedInput): Promise<SeedInput> {
  const db = database.owner;
  const known = await sql<{ known: boolean }>`select to_regclass('england.begun') is not null as known`.execute(db);
  if (known.rows[0]?.known !== true) await begin(database, wanted);
  const begun = await sql<SeedInput>`select seed, today from england.begun`.execute(db);
  const found = begun.rows[0];
  if (found === undefined)
    throw new NotEnglandError('The schema england in this database is damaged. Take a new, empty database.');
  if (found.seed !== wanted.seed) {
    throw new NotEnglandError(
      `This database was begun with --seed ${found.seed}; go on with that one, or take a new, empty database.`,
    );
  }
  return found;
}

async function begin(database: Database, { seed, today }: SeedInput): Promise<void> {
  if (!(await isEmpty(database))) {
    throw new NotEnglandError(
      'This database already holds authorities that are not invented here, so nothing was changed. Take a new, empty one:\n' +
        '  createdb england\n  DATABASE_URL=postgres://user:password@host:port/england npm run seed:england',
    );
  }
  await database.owner.transaction().execute(async (db) => {
    await sql`create schema england`.execute(db);
    await sql`create table england.begun (seed int not null, today text not null)`.execute(db);
    await sql`create table england.made (authority_id int primary key, rows bigint not null)`.execute(db);
    await sql`insert into england.begun values (${seed}, ${today})`.execute(db);
    await systemTableOf(db, 'england', 'made');
    for (const table of numbered)
      await sql`alter table ${sql.id(table)} alter column id restart with ${sql.lit(firstFreeId)}`.execute(db);
  });
}

export async function authoritiesMade({ owner }: Database): Promise<ReadonlySet<number>> {
  const made = await sql<{ id: number }>`select authority_id as id from england.made`.execute(owner);
  return new Set(made.rows.map(({ id }) => id));
}

/** Notes an authority as made, in the very transaction that makes it; answers how many rows that were. */
export async function noteMade(db: Db, authorityId: number): Promise<number> {
  const tables = [
    'app_user',
    'authority_school',
    'pupil',
    'pupil_user',
    'registration',
    'pep',
    'pep_stage',
    'pep_stage_revision',
    'case_note',
    'exclusion',
    'attendance_mark',
    'attachment',
    'pep_document',
    'message',
    'message_copy',
    'alert_event',
    'care_status_change',
    'placement',
    'sen_period',
    'pep_stage_rating',
    'pep_return',
    'assessment_result',
  ];
  const counts = sql.join(
    tables.map((table) => sql`(select count(*) from ${sql.id(table)} where authority_id = ${authorityId})`),
    sql` + `,
  );
  const noted = await sql<{
    rows: string;
  }>`insert into england.made values (${authorityId}, ${counts}) returning rows`.execute(db);
  return Number(noted.rows[0]?.rows ?? 0);
}
