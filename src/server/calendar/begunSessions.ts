import { londonDate } from '../../contract/index.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/** The hours of the day in London at which its sessions begin (D-94). */
const beginsAt = { 1: 9, 2: 13 } as const;

/** Whether a session has begun: before, its mark cannot be missing. */
export function hasBegun({ date, session }: { date: string; session: 1 | 2 }, now: Date): boolean {
  const today = londonDate(now);
  return date < today || (date === today && Number(clock.format(now)) >= beginsAt[session]);
}
