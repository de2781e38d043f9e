import type { Db } from '../db/unitOfWork.ts';
import { academicYear, academicYearId } from './academicYears.ts';
import { schoolDays, type SchoolDays, type YearDates } from './schoolDays.ts';
import { onSchoolWeekday, usualTerms, type Period } from './usualWeeks.ts';
import { isWorkingDay } from './workingDays.ts';
import { addDays, weekday } from '../../contract/index.ts';

/** An authority's term dates with those of its schools, of all years. */
export async function readTermDates(db: Db, authorityId: number): Promise<YearDates[]> {
  const years = await db.selectFrom('term_dates').selectAll().where('authority_id', '=', authorityId).execute();
  const closures = await db.selectFrom('closure_day').selectAll().where('authority_id', '=', authorityId).execute();
  return years.map((year) => ({
    academicYearId: year.academic_year_id,
    schoolId: year.school_id,
    terms: year.terms,
    closures: closures.filter(({ term_dates_id: id }) => id === year.id).map(({ closed_on: date }) => date),
  }));
}

/** The days of school by what an authority has said, wherever it has. */
export async function readSchoolDays(db: Db, authorityId: number): Promise<SchoolDays> {
  return schoolDays(await readTermDates(db, authorityId));
}

/**
 * Terms to begin a new year with: those of the year before on the same weekdays, 52 weeks later (53 where a year has as
 * many), never on a bank holiday; the usual ones where there is no year before.
 */
export function proposedTerms(yearId: number, before: readonly Period[] | undefined): readonly Period[] {
  const terms = before?.map(({ first, last }) => ({ first: later(first, yearId), last: later(last, yearId) }));
  const proposed = terms ?? usualTerms(yearId);
  return proposed.map(({ first, last }) => ({ first: onWorkingDay(first, 1), last: onWorkingDay(last, -1) }));
}

/** The same weekday of a year later: the one within that year that lies nearest to the same date. */
function later(date: string, yearId: number): string {
  const year = Number(academicYear(yearId).startDate.slice(0, 4)) + (date.slice(5) >= '09-01' ? 0 : 1);
  const same = `${year}-${date.slice(5) === '02-29' ? '02-28' : date.slice(5)}`;
  const off = (weekday(date) - weekday(same) + 7) % 7;
  const nearest = addDays(same, off > 3 ? off - 7 : off);
  return addDays(nearest, 7 * Math.sign(yearId - academicYearId(nearest)));
}

function onWorkingDay(date: string, step: 1 | -1): string {
  const day = onSchoolWeekday(date, step);
  return isWorkingDay(day) ? day : onWorkingDay(addDays(day, step), step);
}
