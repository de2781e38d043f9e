import { sql } from 'kysely';
import { academicYearId } from '../../../calendar/academicYears.ts';
import type { UnitCall } from '../../handler.ts';

/** A registration whose pupil may have something recorded at it. */
export interface RollOfPupil {
  readonly pupilId: number;
  readonly schoolId: number;
  readonly start: string;
  readonly end: string | null;
}

/** How many marks, exclusions and plans pupils have at each of some registrations (`refuseUsed` of a single one). */
export async function countRecorded({ db, today }: UnitCall, rolls: readonly RollOfPupil[]): Promise<number[]> {
  const asked = rolls.map(({ pupilId, schoolId, start, end }, index) => {
    const last = end ?? today;
    const years = { first_year: academicYearId(start), last_year: academicYearId(last) };
    return { index, pupil: pupilId, school: schoolId, start, last, ...years };
  });
  const found = await sql<{ index: number; count: number }>`
    select asked.index, (
      (select count(*) from attendance_mark mark where mark.pupil_id = asked.pupil and mark.school_id = asked.school
        and mark.mark_date between asked.start and asked.last)
      + (select count(*) from exclusion where exclusion.pupil_id = asked.pupil and exclusion.school_id = asked.school
        and exclusion.start_date between asked.start and asked.last)
      + (select count(*) from pep where pep.pupil_id = asked.pupil and pep.school_id = asked.school
        and pep.deleted_at is null and pep.academic_year_id between asked.first_year and asked.last_year))::int as count
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (index int, pupil int, school int, start date, last date, first_year int, last_year int)
    order by asked.index`.execute(db);
  return found.rows.map(({ count }) => count);
}
