import { addDays } from '../../contract/index.ts';
import { limitFrom, type DayLimit } from '../calendar/timeLimits.ts';

/** How many days ahead users want to be told that a plan is due (D-52). */
export const daysAhead = 14;

/** A day, and the last day of a limit that runs from it. */
export interface DueDate {
  readonly from: string;
  readonly on: string;
}

/** The days from which a limit ends in the next fourteen days, today included; the earliest first. */
export function comingDueDates(today: string, limit: DayLimit): DueDate[] {
  const found: DueDate[] = [];
  for (let from = addDays(today, daysAhead); ; from = addDays(from, -1)) {
    const on = limitFrom(from, limit);
    if (on < today) return found.reverse();
    if (on <= addDays(today, daysAhead)) found.push({ from, on });
  }
}
