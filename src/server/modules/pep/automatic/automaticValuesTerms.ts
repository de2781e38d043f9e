import { addDays, earlierOf } from '../../../../contract/index.ts';
import { ROW_ID, type JsonObject } from '../../../../engine/index.ts';
import { percentOf } from '../../attendance/totals.ts';
import { daysOfYear, periodFigures } from '../../attendance/figures/pupilFigures.ts';
import { academicYear, easterSunday } from '../../../calendar/academicYears.ts';
import { labelIn, type Records } from './automaticValuesArea.ts';
import type { LoadedPep } from '../read/loadPep.ts';

export interface Term {
  readonly yearId: number;
  readonly termId: number;
  readonly first: string;
  readonly last: string;
}

/** The terms of the plan's academic year and of the one before, oldest first (calc.md 9). */
export function termsUntil(yearId: number): Term[] {
  return [yearId - 1, yearId].flatMap((id) => {
    const { first, last } = daysOfYear(id);
    const newYear = `${last.slice(0, 4)}-01-01`;
    const easter = easterSunday(Number(last.slice(0, 4)));
    return [
      [first, addDays(newYear, -1)],
      [newYear, easter],
      [addDays(easter, 1), last],
    ].map(([from = '', to = ''], index) => ({ yearId: id, termId: index + 1, first: from, last: to }));
  });
}

export const termRow = ({ declarations }: Records, { yearId, termId }: Term, figures: JsonObject): JsonObject => ({
  [ROW_ID]: `term-${yearId}-${termId}`,
  academicYear: academicYear(yearId).label,
  term: labelIn(declarations, 'school-term', termId) ?? '',
  ...figures,
});

/** A row for each of those terms in which a session was possible. */
export async function termRows(records: Records, { pep }: LoadedPep): Promise<JsonObject[]> {
  const { db, declarations, today } = records;
  const terms = termsUntil(pep.academic_year_id);
  const whose = { authorityId: pep.authority_id, pupilId: pep.pupil_id };
  const figures = await periodFigures(
    db,
    declarations,
    whose,
    terms.map(({ first, last }) => ({ first, last: earlierOf(last, today) })),
  );
  return terms.flatMap((term, index) => {
    const { possible, attended } = figures[index] ?? { possible: 0, attended: 0 };
    return possible === 0
      ? []
      : [termRow(records, term, { possible, attended, percent: percentOf(attended, possible) })];
  });
}
