import type { Moment } from './moment.ts';
import type { SheetCell } from './types.ts';

const DAY = 86_400_000;

/** Workbooks count days from here; the two days before 1 March 1900 that they believe in never were. */
const ORIGIN = Date.UTC(1899, 11, 30);
const FIRST_SOUND_DAY = 61;

/** Figures that a workbook keeps; more of them it would change. */
const LONGEST_FIGURES = 15;

/** A moment as a workbook counts it, with the text of days that it does not know. */
export function momentCell({ year, month, day, time }: Moment, text: string, toTheSecond = false): SheetCell {
  const midnight = new Date(Date.UTC(year, month - 1, day));
  midnight.setUTCFullYear(year);
  const days = (midnight.getTime() - ORIGIN) / DAY;
  if (days < FIRST_SOUND_DAY) return { text };
  if (time === null) return { number: days, numberFormat: 'dd/mm/yyyy' };
  const minutes = time.hours * 60 + time.minutes;
  return toTheSecond
    ? { number: days + (minutes * 60 + time.seconds) / 86_400, numberFormat: 'dd/mm/yyyy hh:mm:ss' }
    : { number: days + minutes / 1440, numberFormat: 'dd/mm/yyyy hh:mm' };
}

/** The number that a text says, written again by the number format; as a text where a workbook could not keep it. */
export function figureCell(text: string, numberFormat: string, divisor = 1): SheetCell {
  const figures = text.replace(/[£,%]/g, '');
  if (!/^-?\d+(\.\d+)?$/.test(figures) || figures.replace(/\D/g, '').length > LONGEST_FIGURES) return { text };
  return { number: Number(figures) / divisor, numberFormat };
}

/** The number format of a figure with so many decimals. */
export function figureFormat(places: number, thousands: boolean): string {
  return (thousands ? '#,##0' : '0') + (places === 0 ? '' : `.${'0'.repeat(places)}`);
}
