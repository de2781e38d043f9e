import { sql } from 'kysely';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import { liftHolds } from './insertHold.ts';
import { forgetOffers } from './insertOffer.ts';

interface OfPupil {
  readonly authorityId: number;
  readonly studentId: number;
  /** The last name of the other record. */
  readonly lastName?: string;
}

/** Another record of a pupil, with the same details and a name of its own. */
export async function insertTwin(db: Db, { authorityId, studentId, lastName = 'Twin' }: OfPupil): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pupil (authority_id, first_name, last_name, upn, la_student_id, date_of_birth, gender_id,
      ethnicity_code, year_group_id, year_group_year, key_stage_id, care_status_id, sen_status_id, date_added)
    select authority_id, 'Also', ${lastName}, '', '', date_of_birth, gender_id,
      ethnicity_code, year_group_id, year_group_year, key_stage_id, care_status_id, sen_status_id, date_added
    from pupil where authority_id = ${authorityId} and id = ${studentId} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Such a record that was merged into the pupil's, and something that stands aside since. */
export async function insertMerge(db: Db, { authorityId, studentId, lastName = 'Twin' }: OfPupil): Promise<number> {
  const twin = await insertTwin(db, { authorityId, studentId, lastName });
  const merged = await db.selectFrom('pupil').selectAll().where('id', '=', twin).executeTakeFirstOrThrow();
  await db.deleteFrom('pupil').where('id', '=', twin).execute();
  const own = { authority_id: authorityId };
  const { id } = await db
    .insertInto('pupil_merge')
    .values({
      ...own,
      pupil_id: studentId,
      merged_id: twin,
      merged: JSON.stringify(merged),
      was: '{}',
      became: '{}',
      reason: `${lastName} twice`,
      merged_by: 1,
      merged_at: '2026-11-17T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const held = { ...own, id: 900_000 + id, pupil_id: twin, start_date: '2015-03-02', end_date: '2015-04-02' };
  await db
    .insertInto('pupil_merge_row')
    .values({
      ...own,
      merge_id: id,
      source: 'placement',
      state: 'aside',
      held: JSON.stringify({ ...held, placement_type: 'U1', provider: `${lastName} House`, changed_at: '2015-03-02' }),
    })
    .execute();
  const { first_name, last_name, date_of_birth } = merged;
  await db
    .insertInto('former_identity')
    .values({
      ...own,
      pupil_id: studentId,
      merge_id: id,
      upn: '',
      la_student_id: '',
      first_name,
      last_name,
      date_of_birth,
    })
    .execute();
  return id;
}

/** A record that was merged into the pupil's, and one that could be. */
export async function insertBoth(db: Db, pupil: OfPupil): Promise<number> {
  await insertMerge(db, pupil);
  return insertTwin(db, pupil);
}

/** Lifts holds, seals requests and takes offers back, which stand in the way of merging. */
export async function clearForMerge(db: Db, studentId: number): Promise<void> {
  await liftHolds(db, studentId);
  await forgetOffers(db, studentId);
  await db
    .updateTable('subject_access')
    .set({ sealed_by: 1, sealed_at: '2026-11-18T08:00:00Z' })
    .where('pupil_id', '=', studentId)
    .execute();
}
