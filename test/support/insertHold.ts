import { sql } from 'kysely';
import type { Db } from '../../src/server/db/unitOfWork.ts';

/** A hold on the record of a pupil, which is set. */
export async function insertHold(
  db: Db,
  { authorityId, studentId, note = 'Inquiry 7' }: { authorityId: number; studentId: number; note?: string },
): Promise<number> {
  await db
    .updateTable('retention_hold')
    .set({ lifted_by: 1, lifted_at: '2026-11-18T08:30:00Z' })
    .where('pupil_id', '=', studentId)
    .where('lifted_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('retention_hold')
    .values({
      authority_id: authorityId,
      pupil_id: studentId,
      reason: 'inquiry',
      note,
      set_by: 1,
      set_at: '2026-11-18T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lifts whatever holds a pupil's record. */
export const liftHolds = (db: Db, studentId: number): Promise<unknown> =>
  db
    .updateTable('retention_hold')
    .set({ lifted_by: 1, lifted_at: '2026-11-18T08:30:00Z' })
    .where('pupil_id', '=', studentId)
    .where('lifted_at', 'is', null)
    .execute();

/** Results of a pupil who left long ago, of which a rule of a year makes something that is due. */
export async function dueResults(
  db: Db,
  { authorityId, studentId, words }: { authorityId: number; studentId: number; words: string },
): Promise<void> {
  await liftHolds(db, studentId);
  await db
    .updateTable('pupil')
    .set({ care_status_id: 4, care_end: '2020-01-01' })
    .where('id', '=', studentId)
    .execute();
  await db
    .insertInto('assessment_result')
    .values({
      authority_id: authorityId,
      pupil_id: studentId,
      academic_year_id: 12,
      school_term_id: 1,
      grade_level_id: 1,
      grade_type_id: 1,
      subject: '',
      grade_id: null,
      grade: words,
      raw_grade: '',
      note: '',
      is_complete: true,
      entered_date: '2019-10-10',
    })
    .execute();
}

/** The same under a rule of a year, and held: a row of each list of what is kept. */
export async function heldAndDue(
  db: Db,
  { authorityId, studentId }: { authorityId: number; studentId: number },
): Promise<void> {
  await dueResults(db, { authorityId, studentId, words: 'A' });
  await insertHold(db, { authorityId, studentId });
  const rule = JSON.stringify({ retention: { results: { basis: 'leftCare', years: 1 } } });
  await db
    .updateTable('authority')
    .set({ settings: sql`settings || ${rule}::jsonb` })
    .where('id', '=', authorityId)
    .execute();
}
