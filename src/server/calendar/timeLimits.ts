import { addDays } from '../../contract/index.ts';
import type { PepTimeLimits } from '../db/authoritySettings.ts';
import type { SchoolDays } from './schoolDays.ts';
import { foundOnce } from './foundOnce.ts';
import { isWorkingDay } from './workingDays.ts';

/** A limit of so many days, of which only some count. */
export interface DayLimit {
  readonly days: number;
  readonly counts: (date: string) => boolean;
}

/** Which days the limits of first meetings, and of those at a new school, are counted in. */
export const limitDays = ({ countedIn }: PepTimeLimits, days: SchoolDays): DayLimit['counts'] =>
  countedIn === 'school' ? (date) => days.isSchoolDay(date) : isWorkingDay;

/** The last day of a limit: the day after the one that it runs from is its first (calc.md 7). */
export function limitFrom(date: string, { days, counts }: DayLimit): string {
  let day = date;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (counts(day)) left -= 1;
  }
  return day;
}

/** The day so many of the days that count before another. */
export function limitBefore(date: string, { days, counts }: DayLimit): string {
  let day = date;
  for (let left = days; left > 0;) {
    day = addDays(day, -1);
    if (counts(day)) left -= 1;
  }
  return day;
}

/** The last day of a limit from each of these days, both included; of no day is asked twice whether it counts. */
export function limitsFromEach(
  [first, last]: readonly [string, string],
  { days, counts }: DayLimit,
): { readonly from: string; readonly on: string }[] {
  let asked = first;
  const nextThatCounts = () => {
    do asked = addDays(asked, 1);
    while (!counts(asked));
    return asked;
  };
  // The days of the limit: the day that `from` comes to goes, and one more comes after them.
  const ahead = Array.from({ length: days }, nextThatCounts);
  const limits: { readonly from: string; readonly on: string }[] = [];
  for (let from = first; from <= last; from = addDays(from, 1)) {
    if (from === ahead[0]) {
      ahead.shift();
      ahead.push(nextThatCounts());
    }
    limits.push({ from, on: ahead.at(-1) ?? from });
  }
  return limits;
}

/** The days that count in these calendar years, both included, in their order. */
export function daysThatCount(counts: DayLimit['counts'], firstYear: number, lastYear: number): string[] {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  return years.flatMap(counts === isWorkingDay ? workingDaysOf : (year) => daysOf(year, counts));
}

const workingDaysOf = foundOnce((year: number) => daysOf(year, isWorkingDay));

function daysOf(year: number, counts: DayLimit['counts']): string[] {
  const found: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) if (counts(day)) found.push(day);
  return found;
}
