import { ServerError } from '../../errors.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { Roll } from '../attendance/rolls.ts';
import type { UnitCall } from '../handler.ts';
import type { FoundPupil } from '../students/findPupil.ts';

/** Refuses to remove a school at which something has been recorded of the pupil, and says what. */
export async function refuseUsed(call: UnitCall, pupil: FoundPupil, roll: Roll): Promise<void> {
  const found = await recordedAt(call, pupil, roll);
  const words = found.flatMap(([count, one, several]) => {
    if (count === 0) return [];
    return count === 1 ? [`1 ${one}`] : [`${count} ${several}`];
  });
  if (words.length === 0) return;
  throw new ServerError('CONFLICT', {
    message: `${roll.schoolName} cannot be removed: it has ${words.join(' and ')} of the pupil. Please correct its days instead.`,
  });
}

/** Marks and exclusions of its days, and plans of its years. */
async function recordedAt({ db, today }: UnitCall, pupil: FoundPupil, { schoolId, start, end }: Roll) {
  const last = end ?? today;
  const ofSchool = { pupil_id: pupil.id, school_id: schoolId };
  const marks = await db
    .selectFrom('attendance_mark')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where((is) => is.and(ofSchool))
    .where('mark_date', '>=', start)
    .where('mark_date', '<=', last)
    .executeTakeFirstOrThrow();
  const exclusions = await db
    .selectFrom('exclusion')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where((is) => is.and(ofSchool))
    .where('start_date', '>=', start)
    .where('start_date', '<=', last)
    .executeTakeFirstOrThrow();
  const plans = await db
    .selectFrom('pep')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where((is) => is.and(ofSchool))
    .where('deleted_at', 'is', null)
    .where('academic_year_id', '>=', academicYearId(start))
    .where('academic_year_id', '<=', academicYearId(last))
    .executeTakeFirstOrThrow();
  return [
    [Number(marks.count), 'mark', 'marks'],
    [Number(exclusions.count), 'suspension or exclusion', 'suspensions or exclusions'],
    [Number(plans.count), 'PEP', 'PEPs'],
  ] as const;
}
