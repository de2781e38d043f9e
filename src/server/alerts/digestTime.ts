import { addDays, londonDate } from '../modules/calendar/dates.ts';

/** Hour of the day in London at which digests leave (D-53). */
const digestHour = 7;

const hourInLondon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/** The moment of a day's digest; clocks are put forward and back at night, so there is exactly one. */
function digestOn(date: string): Date {
  const inWinter = new Date(`${date}T0${digestHour}:00:00Z`);
  return Number(hourInLondon.format(inWinter)) === digestHour ? inWinter : new Date(inWinter.getTime() - 60 * 60_000);
}

/** The last moment at which digests were to leave. */
export function lastDigest(now: Date): Date {
  const today = digestOn(londonDate(now));
  return today <= now ? today : digestOn(addDays(londonDate(now), -1));
}
