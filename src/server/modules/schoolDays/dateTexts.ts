import type { Period } from '../../calendar/usualWeeks.ts';
import { weekday } from '../../../contract/index.ts';

/** A day as people write it. */
export const shownDate = (date: string): string => date.split('-').reverse().join('/');

/** Days that were written one on a line, each once, in their order; undefined where a line is no day. */
export function readClosures(written: string): string[] | undefined {
  const lines = written.split('\n').flatMap((line) => line.trim() || []);
  const days = lines.map(dayOf);
  return days.some((day) => day === undefined) ? undefined : [...new Set(days.flatMap((day) => day ?? []))].toSorted();
}

function dayOf(line: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(line) ?? [];
  const date = `${year}-${month}-${day}`;
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date || weekday(date) > 5 ? undefined : date;
}

/** Halves of terms as they read: “01/09/2026 to 23/10/2026, 02/11/2026 to 18/12/2026”. */
export const termText = (halves: readonly Period[]) =>
  halves.map(({ first, last }) => `${shownDate(first)} to ${shownDate(last)}`).join(', ');
