import { addDays } from '../../contract/index.ts';
import { academicYearId } from './academicYears.ts';
import { usualHolidays, type Period } from './usualWeeks.ts';
import { isWorkingDay } from './workingDays.ts';

/** Term dates of an academic year: of an authority, or of one school of its own. */
export interface YearDates {
  readonly academicYearId: number;
  /** Null where they hold for all schools that have none of their own. */
  readonly schoolId: number | null;
  /** The halves of the terms. */
  readonly terms: readonly Period[];
  /** Single days in them on which there is no school. */
  readonly closures: readonly string[];
}

/** Values of `lookups/school-day-kind`. */
export const dayKind = { school: 1, closure: 2, bankHoliday: 3, holiday: 4 } as const;

export type DayKind = (typeof dayKind)[keyof typeof dayKind];

/** Which days are days of school: the one place that figures and rules ask (D-94). */
export interface SchoolDays {
  /** Schools with dates of their own in some year. */
  readonly ownSchools: readonly number[];
  /** The dates that bind a school: its own, else its authority's; undefined where there are none for the year. */
  readonly datesOn: (date: string, schoolId: number | null) => YearDates | undefined;
  readonly isSchoolDay: (date: string, schoolId?: number | null) => boolean;
  /** What a weekday is; a holiday that is a bank holiday too is said to be that. */
  readonly kindOf: (date: string, schoolId?: number | null) => DayKind;
}

/** Closures belong to the dates beside which they stand, so an authority's bind no school that has its own. */
export function schoolDays(dates: readonly YearDates[]): SchoolDays {
  const known = new Map(dates.map((year) => [keyOf(year.academicYearId, year.schoolId), year]));
  const datesOn = (date: string, schoolId: number | null) => {
    const year = academicYearId(date);
    return known.get(keyOf(year, schoolId)) ?? known.get(keyOf(year, null));
  };
  const kindOf = (date: string, schoolId: number | null = null): DayKind => {
    if (!isWorkingDay(date)) return dayKind.bankHoliday;
    const year = datesOn(date, schoolId);
    const isTerm = year ? liesIn(year.terms, date) : !liesIn(usualHolidays(academicYearId(date)), date);
    if (!isTerm) return dayKind.holiday;
    return year?.closures.includes(date) === true ? dayKind.closure : dayKind.school;
  };
  return {
    ownSchools: [...new Set(dates.flatMap(({ schoolId }) => schoolId ?? []))],
    datesOn,
    isSchoolDay: (date, schoolId) => kindOf(date, schoolId) === dayKind.school,
    kindOf,
  };
}

/** Without anybody's dates: bank holidays and the usual weeks. */
export const usualSchoolDays: SchoolDays = schoolDays([]);

const keyOf = (year: number, schoolId: number | null) => `${year}:${schoolId ?? ''}`;

const liesIn = (periods: readonly Period[], date: string) =>
  periods.some(({ first, last }) => first <= date && date <= last);

/** The day itself where it is a day of school, else the nearest before (-1) or after (1). */
export function nearestSchoolDay(days: SchoolDays, date: string, step: 1 | -1): string {
  let day = date;
  while (!days.isSchoolDay(day)) day = addDays(day, step);
  return day;
}
