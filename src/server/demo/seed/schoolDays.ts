import { addDays } from '../../../contract/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { nearestSchoolDay, usualSchoolDays } from '../../calendar/schoolDays.ts';
import { usualHolidays, usualTerms } from '../../calendar/usualWeeks.ts';
import type { Db } from '../../db/unitOfWork.ts';

/** Weeks without school, for both authorities the same; recorded with # (D-13). */
export function isHoliday(date: string): boolean {
  return usualHolidays(academicYearId(date)).some(({ first, last }) => first <= date && date <= last);
}

/** A weekday that is neither a bank holiday nor in a week without school. */
export const isSchoolDay = usualSchoolDays.isSchoolDay;

/** The day itself where it is a day of school, else the last one before. */
export const lastSchoolDay = (date: string): string => nearestSchoolDay(usualSchoolDays, date, -1);

/** The day itself where it is a day of school, else the first one after. */
export const nextSchoolDay = (date: string): string => nearestSchoolDay(usualSchoolDays, date, 1);

/** Term dates of one authority, which say what the usual weeks do: the other shows what holds without any. */
export async function addTermDates(db: Db, authorityId: number, yearIds: readonly number[]): Promise<void> {
  const rows = yearIds.map((id) => ({
    authority_id: authorityId,
    academic_year_id: id,
    terms: JSON.stringify(usualTerms(id)),
  }));
  await db.insertInto('term_dates').values(rows).execute();
}

/** So many days of school before a date, the nearest last. */
export function schoolDaysBefore(date: string, count: number): string[] {
  const days: string[] = [];
  for (let day = lastSchoolDay(addDays(date, -1)); days.length < count; day = lastSchoolDay(addDays(day, -1)))
    days.unshift(day);
  return days;
}
