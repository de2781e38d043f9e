import { addDays } from '../../../contract/index.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';

/** Within so many days of school a mark is put right without a word; after that somebody has to say why. */
const DAYS = 5;

/** Where no school has had so many days in as long as this, the older ones are long ago all the same. */
const MOST_DAYS_BACK = 366;

/** Whether a session of a school lies more than five days of school back. */
export type IsLongAgo = (date: string, schoolId: number | null) => boolean;

/** Tells of any day whether it lies that far back; the days of a school are walked once. */
export function longAgo(days: SchoolDays, today: string): IsLongAgo {
  const known = new Map<number | null, string>();
  return (date, schoolId) => {
    const school = schoolId !== null && days.ownSchools.includes(schoolId) ? schoolId : null;
    const first = known.get(school) ?? firstOfNow(days, today, school);
    known.set(school, first);
    return date < first;
  };
}

/** The earliest day that is not long ago: after it there were no more than five days of school, today among them. */
function firstOfNow(days: SchoolDays, today: string, schoolId: number | null): string {
  let [date, left] = [today, DAYS];
  for (let back = 0; back < MOST_DAYS_BACK; back += 1) {
    if (days.isSchoolDay(date, schoolId) && left === 0) return date;
    if (days.isSchoolDay(date, schoolId)) left -= 1;
    date = addDays(date, -1);
  }
  return date;
}
