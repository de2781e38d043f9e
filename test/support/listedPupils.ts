import type { Db } from '../../src/server/db/unitOfWork.ts';

/**
 * Pupils of the demonstration data of whom there is something to list: in every table of one pupil,
 * by week, and noted about attendance.
 */
export async function listedPupils(db: Db, authorityId: number) {
  const pupil = await db
    .selectFrom('pupil')
    .select(['id', 'school_id'])
    .where('authority_id', '=', authorityId)
    .where('school_id', 'is not', null)
    .where('is_percentage_register', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('exclusion').select('exclusion.id').whereRef('exclusion.pupil_id', '=', 'pupil.id')),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const byWeek = await db
    .selectFrom('attendance_week')
    .select('pupil_id')
    .where('authority_id', '=', authorityId)
    .orderBy('pupil_id')
    .executeTakeFirstOrThrow();
  const noted = await db
    .selectFrom('case_note')
    .select('pupil_id')
    .where('authority_id', '=', authorityId)
    .where('note_type_id', '=', 5)
    .where('deleted_at', 'is', null)
    .orderBy('pupil_id')
    .executeTakeFirstOrThrow();
  return { pupil, byWeek, noted };
}
