import { sql, type SqlBool } from 'kysely';
import { addDays, pepStatus } from '../../../../contract/index.ts';
import { academicYear } from '../../../calendar/academicYears.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import { plansBefore, type LoadedPep, type PepRow } from '../read/loadPep.ts';

// Which plan is a child's first one, whose limit runs from coming into care (calc.md 7). Said twice, for many plans at
// once and for one that may not be stored yet; a test asks both of the same plans.

/**
 * Over `pep` and `pupil`: no earlier plan counts, and the child came into care for the plan's year, from the 1 August
 * before it on. Not the first one of a child who had long been in care when a plan was first recorded here.
 */
export const isFirstPlan = sql<SqlBool>`(pupil.care_start >= make_date(pep.academic_year_id + 2009, 8, 1)
  and not exists (select from pep earlier
    where earlier.authority_id = pep.authority_id and earlier.pupil_id = pep.pupil_id
      and earlier.status_id <> ${sql.lit(pepStatus.superseded)} and earlier.deleted_at is null
      and (earlier.academic_year_id, earlier.school_term_id, earlier.id)
        < (pep.academic_year_id, pep.school_term_id, pep.id)))`;

/** The same of one plan. */
export async function isFirstPlanOf(db: Db, { pep, pupil }: FirstAsked): Promise<boolean> {
  const { startDate } = academicYear(pep.academic_year_id);
  const comesNow = pupil.careStart !== null && pupil.careStart >= addDays(startDate, -30);
  return comesNow && !(await hasEarlier(db, pep));
}

interface FirstAsked {
  readonly pep: PepRow;
  readonly pupil: Pick<LoadedPep['pupil'], 'careStart'>;
}

/** Whether the pupil has a plan from before, which counts. */
async function hasEarlier(db: Db, pep: PepRow): Promise<boolean> {
  const earlier = await plansBefore(db, pep).where('status_id', '<>', pepStatus.superseded).executeTakeFirst();
  return earlier !== undefined;
}
