import { addDays } from '../../contract/index.ts';
import { addWorkingDays } from '../calendar/workingDays.ts';

/** How many days ahead users want to be told that a plan is due (D-52). */
const daysAhead = 14;

/** A day, and the day that lies so many working days after it. */
export interface DueDate {
  readonly from: string;
  readonly on: string;
}

/**
 * The days from which a limit of so many working days ends in the next fourteen days, today included; the earliest
 * first.
 */
export function comingDueDates(today: string, workingDays: number): DueDate[] {
  const found: DueDate[] = [];
  for (let from = addDays(today, daysAhead); ; from = addDays(from, -1)) {
    const on = addWorkingDays(from, workingDays);
    if (on < today) return found.reverse();
    if (on <= addDays(today, daysAhead)) found.push({ from, on });
  }
}
