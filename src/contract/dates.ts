/** Calendar dates are texts, `YYYY-MM-DD`, in Europe/London (D-13); nothing here reads a clock. */

const DAY = 86_400_000;

const instant = (date: string) => {
  const value = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(value)) throw new Error(`"${date}" is not a date.`);
  return value;
};

const text = (value: number) => new Date(value).toISOString().slice(0, 10);

/** The date so many days later, or earlier where they are negative. */
export function addDays(date: string, days: number): string {
  return text(instant(date) + days * DAY);
}

/** 1 Monday to 7 Sunday. */
export function weekday(date: string): number {
  return new Date(instant(date)).getUTCDay() || 7;
}

/** Monday to Friday. */
export function isSchoolWeekday(date: string): boolean {
  return weekday(date) <= 5;
}

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekday(date));
}

/** Mondays from the week of the first date to the week of the last, in order. */
export function weeksBetween(first: string, last: string): string[] {
  const weeks: string[] = [];
  for (let week = mondayOf(first); week <= last; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** Made once: making one takes longer than a hundred uses. */
const inLondon = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day it is in London at an instant. */
export function londonDate(now: Date): string {
  return inLondon.format(now);
}

/** The later of two dates. */
export function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** The earlier of two dates. */
export function earlierOf(a: string, b: string): string {
  return a < b ? a : b;
}
