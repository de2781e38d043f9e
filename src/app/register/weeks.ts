const DAY_MS = 86_400_000;

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** The calendar date in England at an instant (D-13), `YYYY-MM-DD`. */
export function dateInLondon(instant: number): string {
  return london.format(instant);
}

/** The date so many days later; dates are `YYYY-MM-DD` without a time zone. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** A date in words: 3 November 2025. */
export function inWords(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}
