import { addDays, isSchoolWeekday } from '../../../contract/index.ts';
import type { SessionName } from './codes.ts';

/** A session on a day. `session` is 1 for the morning, 2 for the afternoon. */
export interface HalfDay {
  readonly date: string;
  readonly session: 1 | 2;
}

export const sessionNames = { 1: 'AM', 2: 'PM' } as const satisfies Record<1 | 2, SessionName>;

export const sessionNumber = (name: SessionName): 1 | 2 => (name === 'AM' ? 1 : 2);

/**
 * The sessions from one to another, both included, Monday to Friday. A range that starts with both
 * sessions of a day (id 3) starts in the morning; one that ends with both ends in the afternoon.
 */
export function halfDaysBetween(first: HalfDay, last: HalfDay): HalfDay[] {
  const all: HalfDay[] = [];
  for (let date = first.date; date <= last.date; date = addDays(date, 1)) {
    if (!isSchoolWeekday(date)) continue;
    for (const session of [1, 2] as const) {
      const tooEarly = date === first.date && session < first.session;
      const tooLate = date === last.date && session > last.session;
      if (!tooEarly && !tooLate) all.push({ date, session });
    }
  }
  return all;
}

/** What a list of half days is compared and looked up by. */
export const halfDayKey = ({ date, session }: HalfDay): string => `${date}:${session}`;
