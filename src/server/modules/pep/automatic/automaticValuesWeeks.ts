import { addDays, earlierOf, laterOf, weeksBetween } from '../../../../contract/index.ts';
import type { JsonObject } from '../../../../engine/index.ts';
import type { SchoolDays } from '../../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import { rollsOf } from '../../attendance/rolls.ts';
import { daysOfYear } from '../../attendance/figures/pupilFigures.ts';
import type { Records } from './automaticValuesArea.ts';
import { termRow, termsUntil } from './automaticValuesTerms.ts';
import type { LoadedPep } from '../read/loadPep.ts';

/**
 * Figures of a percentage register (calc.md 4, D-76): the mean of the weeks that have a percentage, and
 * how many required weeks, older than seven days, have none. Null while no week is known at all.
 */
export async function weekFigures(records: Records, { pep }: LoadedPep): Promise<JsonObject | null> {
  const { db, today } = records;
  const { first, last } = daysOfYear(pep.academic_year_id);
  const weeks = await db
    .selectFrom('attendance_week')
    .select(['week_start', 'percent_hundredths', 'is_not_required'])
    .where('pupil_id', '=', pep.pupil_id)
    .where('week_start', '>=', daysOfYear(pep.academic_year_id - 1).first)
    .where('week_start', '<=', earlierOf(last, today))
    .orderBy('week_start')
    .execute();
  if (weeks.length === 0) return null;
  const given = weeks.flatMap((week) =>
    week.percent_hundredths === null || week.is_not_required
      ? []
      : [{ friday: addDays(week.week_start, 4), hundredths: week.percent_hundredths }],
  );
  const settled = new Set(
    weeks.filter((week) => week.percent_hundredths !== null || week.is_not_required).map((week) => week.week_start),
  );
  const schoolDays = await readSchoolDays(db, pep.authority_id);
  const due = new Set(
    (await rollsOf(db, pep.pupil_id)).flatMap(({ start, end, schoolId }) => {
      const until = earlierOf(earlierOf(end ?? last, last), addDays(today, -8));
      return weeksBetween(laterOf(start, first), until).filter((week) => hasSchool(schoolDays, week, schoolId));
    }),
  );
  const percent = meanOf(given.filter(({ friday }) => friday >= first));
  const terms = termsUntil(pep.academic_year_id).flatMap((term) => {
    const mean = meanOf(given.filter(({ friday }) => friday >= term.first && friday <= term.last));
    return mean === null ? [] : [termRow(records, term, { percent: mean })];
  });
  return {
    cg_auto_att_weeks_missing: [...due].filter((week) => week < addDays(today, -7) && !settled.has(week)).length,
    ...(percent === null ? {} : { cg_auto_att_pct: percent }),
    ...(terms.length === 0 ? {} : { cg_auto_att_terms: terms }),
  };
}

/** Whether a week has a day of school: in the holidays none is asked for. */
const hasSchool = ({ isSchoolDay }: SchoolDays, monday: string, schoolId: number) =>
  [0, 1, 2, 3, 4].some((day) => isSchoolDay(addDays(monday, day), schoolId));

/** With one decimal, half up, in whole numbers. */
function meanOf(weeks: readonly { readonly hundredths: number }[]): number | null {
  if (weeks.length === 0) return null;
  const sum = weeks.reduce((all, { hundredths }) => all + hundredths, 0);
  return Math.floor((sum + weeks.length * 5) / (weeks.length * 10)) / 10;
}
