import type { Json } from '../../../engine/index.ts';
import { isDate } from '../../../engine/index.ts';

/** An ISO date as it is typed and read, `2026-03-04` -> `04/03/2026`; anything else as it is. */
export function dateText(value: Json | undefined): string {
  if (typeof value !== 'string') return '';
  return isDate(value) ? value.split('-').reverse().join('/') : value;
}

/**
 * The ISO date of a typed one, day first: `4/3/2026`, `04.03.26`, `04 03 2026`, `04032026`. Two
 * digits of a year are of this century up to ten years ahead, else of the last. Null for no date.
 */
export function readDate(text: string, thisYear: number): string | null {
  const parts =
    /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  const [, day, month, year] = parts ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const iso = `${fullYear(year, thisYear)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(iso) ? iso : null;
}

function fullYear(year: string, thisYear: number): string {
  if (year.length === 4) return year;
  const century = Math.floor(thisYear / 100) * 100;
  const full = century + Number(year);
  return String(full > thisYear + 10 ? full - 100 : full);
}

/** First year of the calendar's drop-down. */
export const FIRST_YEAR = 1900;

/** Last year of the calendar's drop-down: the current one and two more. `now` in milliseconds since 1970. */
export function lastYear(now: number): number {
  return new Date(now).getFullYear() + 2;
}

/** Whether an ISO date is a Saturday or a Sunday. */
export function isWeekend(iso: string): boolean {
  return [0, 6].includes(new Date(`${iso}T00:00:00Z`).getUTCDay());
}
