import { addDays } from '../../../contract/index.ts';
import { easterSunday } from '../../calendar/academicYears.ts';
import { isWorkingDay } from '../../calendar/workingDays.ts';

/** Weeks without school, for both authorities the same; recorded with # (D-13). */
export function isHoliday(date: string): boolean {
  const day = date.slice(5);
  const easter = easterSunday(Number(date.slice(0, 4)));
  const aroundEaster = date >= addDays(easter, -7) && date <= addDays(easter, 7);
  return (
    (day >= '07-22' && day <= '08-31') ||
    day >= '12-21' ||
    day <= '01-03' ||
    aroundEaster ||
    (day >= '10-25' && day <= '10-31') ||
    (day >= '02-15' && day <= '02-21') ||
    (day >= '05-25' && day <= '05-31')
  );
}

/** A weekday that is neither a bank holiday nor in a week without school. */
export const isSchoolDay = (date: string): boolean => isWorkingDay(date) && !isHoliday(date);

/** The day itself where it is a day of school, else the last one before. */
export function lastSchoolDay(date: string): string {
  let day = date;
  while (!isSchoolDay(day)) day = addDays(day, -1);
  return day;
}

/** The day itself where it is a day of school, else the first one after. */
export function nextSchoolDay(date: string): string {
  let day = date;
  while (!isSchoolDay(day)) day = addDays(day, 1);
  return day;
}

/** So many days of school before a date, the nearest last. */
export function schoolDaysBefore(date: string, count: number): string[] {
  const days: string[] = [];
  for (let day = lastSchoolDay(addDays(date, -1)); days.length < count; day = lastSchoolDay(addDays(day, -1)))
    days.unshift(day);
  return days;
}
