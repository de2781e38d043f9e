import { addDays, isSchoolWeekday } from '../../contract/index.ts';
import { easterSunday } from './academicYears.ts';
import { foundOnce } from './foundOnce.ts';
import { mondayFrom } from './usualWeeks.ts';

/** Days off that were granted once. */
const granted = new Set(['2020-05-08', '2022-06-02', '2022-06-03', '2022-09-19', '2023-05-08']);
/** Usual bank holidays that were moved to one of those. */
const moved = new Set(['2020-05-04', '2022-05-30']);

/** Mondays to Fridays less England's bank holidays (calc.md 7). */
export function isWorkingDay(date: string): boolean {
  return (
    isSchoolWeekday(date) &&
    !granted.has(date) &&
    (moved.has(date) || !bankHolidays(Number(date.slice(0, 4))).has(date))
  );
}

const bankHolidays = foundOnce((year: number): ReadonlySet<string> => {
  const easter = easterSunday(year);
  const christmas = nextFree(`${year}-12-25`, []);
  return new Set([
    nextFree(`${year}-01-01`, []),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    christmas,
    nextFree(`${year}-12-26`, [christmas]),
  ]);
});

/** The day itself, or the next weekday that is not a holiday already where it falls on a weekend. */
function nextFree(date: string, taken: readonly string[]): string {
  let day = date;
  while (!isSchoolWeekday(day) || taken.includes(day)) day = addDays(day, 1);
  return day;
}
