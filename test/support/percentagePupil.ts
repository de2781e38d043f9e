import type { Db } from '../../src/server/db/unitOfWork.ts';

/** A pupil of an authority on a percentage register, and the school of theirs on a Monday. */
export async function percentagePupil(db: Db, authorityId: number, monday = '2026-11-16') {
  const found = await db
    .selectFrom('pupil')
    .innerJoin('registration as roll', 'roll.pupil_id', 'pupil.id')
    .select(['pupil.id as studentId', 'roll.school_id as organisationId'])
    .where('pupil.authority_id', '=', authorityId)
    .where('is_percentage_register', '=', true)
    .where('roll.start_date', '<', '2026-09-01')
    .where((where) => where.or([where('roll.end_date', 'is', null), where('roll.end_date', '>', monday)]))
    .where('pupil.id', 'in', (entered) => entered.selectFrom('attendance_week').select('pupil_id'))
    .orderBy('roll.is_main', 'desc')
    .orderBy('pupil.id')
    .executeTakeFirstOrThrow();
  return found;
}

/** A week of the pupil's with a figure, as the call that saves it takes it. */
export const aFigure = { weekStartDate: '2026/11/16', attendanceNotRequired: false, percentageAttended: 90 };
