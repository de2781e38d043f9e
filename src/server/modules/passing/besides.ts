import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import { columnsOf, rowsOf, travelling, type Move, type Numbers } from './rows.ts';

// What a record needs where it goes besides its own rows.

/**
 * Plans stay on the forms that they were begun with, whatever the other authority's ask: no answer loses its question.
 */
export async function copyReleases(db: Db, { pupilId, from, to, into }: Move): Promise<void> {
  await sql`
    insert into release (authority_id, hash, stages_id, content, created_at)
    select ${to}::int, hash, stages_id, content, created_at from release
    where authority_id = ${from} and hash in (
      select release_hash from pep where authority_id = ${from} and pupil_id = ${pupilId}
        and (deleted_at is null or ${into !== undefined}))
    on conflict do nothing`.execute(db);
}

const atSchools = [
  'registration',
  'attendance_mark',
  'attendance_amendment',
  'attendance_week',
  'exclusion',
  'pep',
] as const;

/** Schools are shared: the other authority has to do with each of them from now on. */
export async function joinSchools(db: Db, authorityId: number, pupilId: number): Promise<void> {
  const named = atSchools.map(
    (table) =>
      sql`select school_id from ${sql.table(table)} where authority_id = ${authorityId} and pupil_id = ${pupilId}`,
  );
  await sql`
    insert into authority_school (authority_id, school_id)
    select ${authorityId}::int, school_id from (
      select school_id from pupil where authority_id = ${authorityId} and id = ${pupilId}
      union ${sql.join(named, sql` union `)}) named
    where school_id is not null on conflict do nothing`.execute(db);
}

/**
 * Who wrote something keeps their name, with that of their authority: whoever was there, and whose names had come there
 * with the record before. Those who are of the other authority are known there.
 */
export async function keepNames(db: Db, move: Move, numbers: ReadonlyMap<string, Numbers>): Promise<void> {
  const { from, to } = move;
  const writers = [];
  for (const [table, travels] of travelling) {
    const columns = await columnsOf(db, table);
    // Where a record goes back, it is said who took something out of sight.
    const people = columns.map(({ name }) => name).filter((name) => name === 'deleted_by' || isWriter(travels, name));
    for (const column of people)
      writers.push(sql`select source.${sql.id(column)} from ${rowsOf({ table, travels, move, numbers })}`);
  }
  await sql`
    insert into former_staff (authority_id, user_id, first_name, last_name, authority_name)
    select ${to}::int, person.id, person.first_name, person.last_name, person.of from (
      select app_user.id, first_name, last_name, authority.name as of
      from app_user join authority on authority.id = app_user.authority_id where app_user.authority_id = ${from}
      union all select user_id, first_name, last_name, authority_name from former_staff
      where authority_id = ${from}) person
    where person.id in (${sql.join(writers, sql` union `)})
      and person.id not in (select id from app_user where authority_id = ${to})
    on conflict do nothing`.execute(db);
}

const isWriter = ({ people = [] }: (typeof travelling)[number][1], name: string) => people.includes(name);
