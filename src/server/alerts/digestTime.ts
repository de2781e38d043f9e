import { addDays, londonDate } from '../../contract/index.ts';

/** Hours of the day in London: digests leave at seven (D-53), with what a look an hour before has found. */
const [lookHour, digestHour] = [6, 7];

const hourInLondon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/** The moment at which it is that hour of a day; clocks are put forward and back at night, so there is exactly one. */
function momentOf(hour: number, date: string): Date {
  const inWinter = new Date(`${date}T0${hour}:00:00Z`);
  return Number(hourInLondon.format(inWinter)) === hour ? inWinter : new Date(inWinter.getTime() - 60 * 60_000);
}

function lastOf(hour: number, now: Date): Date {
  const today = momentOf(hour, londonDate(now));
  return today <= now ? today : momentOf(hour, addDays(londonDate(now), -1));
}

/** The last moment at which digests were to leave. */
export const lastDigest = (now: Date): Date => lastOf(digestHour, now);

/** The last moment at which it was to be looked what the day brings. */
export const lastLook = (now: Date): Date => lastOf(lookHour, now);
