import { sql } from 'kysely';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { openDatabase, type Database } from '../../../src/server/db/database.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { addPoolUser, loadLocalPool } from '../../../src/server/identity/pool/localPool.ts';
import { addPupils } from '../../support/manyPupils.ts';

export const authority = 11;
export const pupils = 1000;
export const password = 'Marks-Passw0rd!';

/** The academic year that has ended, whole. */
export const year = { first: '2025-09-01', last: '2026-07-20', id: 16 };

/** Officers who can sign in, by their user names. */
export const officers = Array.from({ length: 20 }, (_, index) => `marker${index + 1}@ashcombe.example`);

/** Adds a thousand pupils with a full year of marks and those who mark to the demonstration data of a server. */
export async function fill(url: string): Promise<{ database: Database; marks: number }> {
  const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
  await settingUp(database, addMarkedPupils);
  await sql`vacuum analyze`.execute(database.owner);
  const pool = await loadLocalPool(database);
  const marks = await settingUp(database, async (db) => {
    for (const [index, username] of officers.entries()) {
      const sub = await addPoolUser(db, pool, { username, password });
      await db
        .insertInto('app_user')
        .values({ sub, authority_id: authority, username, first_name: 'Officer', last_name: `No ${index}`, type_id: 2 })
        .execute();
    }
    const { rows } = await sql<{ count: string }>`select count(*) from attendance_mark`.execute(db);
    return Number(rows[0]?.count);
  });
  return { database, marks };
}

async function addMarkedPupils(db: Db): Promise<void> {
  await addPupils(db, authority, pupils);
  const added = sql`select id, school_id from pupil where first_name like 'Pupil %'`;
  await sql`insert into registration (authority_id, pupil_id, school_id, start_date)
    select ${authority}::int, id, school_id, '2024-09-02' from (${added}) added`.execute(db);
  await sql`insert into care_status_change (authority_id, pupil_id, care_status_id, start_date)
    select ${authority}::int, id, 1, date '2024-01-10' + id % 900 from (${added}) added`.execute(db);
  await sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
    select ${authority}::int, id, day, session,
      (array['/', '/', '/', '/', '/', '/', '/', 'I', 'O', 'M', 'L', 'B'])[1 + (id * 31 + session * 7
        + (day::date - date '2000-01-01') * 13) % 12], school_id
    from (${added}) added, generate_series(${year.first}::date, ${year.last}::date, '1 day') day,
      generate_series(1, 2) session
    where extract(isodow from day) < 6`.execute(db);
}

/** The pupils that were added, in their order. */
export const addedPupils = (db: Db) =>
  db
    .selectFrom('pupil')
    .select(['id', 'school_id as schoolId'])
    .where('first_name', 'like', 'Pupil %')
    .orderBy('id')
    .execute();

/** One of them. */
export async function onePupil(db: Db): Promise<{ readonly id: number; readonly schoolId: number | null }> {
  const [pupil] = (await addedPupils(db)).slice(500);
  if (!pupil) throw new Error('There are no pupils to mark.');
  return pupil;
}
