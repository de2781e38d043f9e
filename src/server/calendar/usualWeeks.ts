import { addDays, weekday } from '../../contract/index.ts';
import { academicYear, easterSunday } from './academicYears.ts';
import { foundOnce } from './foundOnce.ts';

/** The first day and the last, both included. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/** Weeks in which most schools of England are closed, of the academic year: where nobody has said anything better. */
export const usualHolidays = foundOnce((yearId: number): readonly Period[] => {
  const autumn = Number(academicYear(yearId).startDate.slice(0, 4));
  const year = autumn + 1;
  const christmas = mondayFrom(`${autumn}-12-19`);
  const easter = easterSunday(year);
  return [
    weekOf(mondayFrom(`${autumn}-10-25`)),
    { first: christmas, last: addDays(christmas, 13) },
    weekOf(mondayFrom(`${year}-02-15`)),
    { first: addDays(easter, -6), last: addDays(easter, 7) },
    weekOf(mondayFrom(`${year}-05-25`)),
    { first: `${year}-07-22`, last: `${year}-08-31` },
  ];
});

/** The six halves of the three terms, between those holidays. */
export const usualTerms = foundOnce((yearId: number): readonly Period[] => {
  const holidays = usualHolidays(yearId);
  const firsts = [academicYear(yearId).firstTermDate, ...holidays.map(({ last }) => addDays(last, 1))];
  return holidays.map((holiday, index) => ({
    first: onSchoolWeekday(firsts[index] ?? holiday.first, 1),
    last: onSchoolWeekday(addDays(holiday.first, -1), -1),
  }));
});

/** The first Monday on or after a date. */
export const mondayFrom = (date: string): string => addDays(date, (8 - weekday(date)) % 7);

const weekOf = (monday: string): Period => ({ first: monday, last: addDays(monday, 6) });

/** The day itself, or the nearest from Monday to Friday in a direction. */
export function onSchoolWeekday(date: string, step: 1 | -1): string {
  return weekday(date) <= 5 ? date : onSchoolWeekday(addDays(date, step), step);
}
