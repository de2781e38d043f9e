const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** A date in words: 3 November 2025. */
export function inWords(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}
