import { addDays } from '../../../../contract/index.ts';
import type { JsonObject } from '../../../../engine/index.ts';
import { figuresOf, meanOf, mondaysOf, weeksOf } from '../../attendance/percentage/yearWeeks.ts';
import type { Records } from './automaticValuesArea.ts';
import { termRow, termsUntil } from './automaticValuesTerms.ts';
import type { LoadedPep } from '../read/loadPep.ts';

/**
 * Figures of a percentage register (calc.md 4, D-76): the mean of the weeks that have a percentage, and
 * how many required weeks, older than seven days, have none. Null while no week is known at all.
 */
export async function weekFigures(records: Records, { pep }: LoadedPep): Promise<JsonObject | null> {
  const { db, today } = records;
  const ofYear = (yearId: number) =>
    weeksOf(db, { authorityId: pep.authority_id, pupilId: pep.pupil_id, mondays: mondaysOf(yearId, today) });
  const now = await ofYear(pep.academic_year_id);
  const weeks = [...(await ofYear(pep.academic_year_id - 1)), ...now];
  if (weeks.length === 0) return null;
  const { totalYearlyPercentage: percent, numberOfWeeksMissingData: missing } = figuresOf(now, today);
  const required = weeks.filter(({ isNotRequired }) => !isNotRequired);
  const terms = termsUntil(pep.academic_year_id).flatMap((term) => {
    const mean = meanOf(
      required.filter(({ weekStart }) => {
        const friday = addDays(weekStart, 4);
        return friday >= term.first && friday <= term.last;
      }),
    );
    return mean === null ? [] : [termRow(records, term, { percent: mean })];
  });
  return {
    cg_auto_att_weeks_missing: missing,
    ...(percent === null ? {} : { cg_auto_att_pct: percent }),
    ...(terms.length === 0 ? {} : { cg_auto_att_terms: terms }),
  };
}
