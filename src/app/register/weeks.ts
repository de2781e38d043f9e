const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** A date in words: 3 November 2025. */
export function inWords(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });

/** The day of the week in words: Monday. */
export function weekdayName(date: string): string {
  return weekday.format(new Date(`${date}T00:00:00Z`));
}
