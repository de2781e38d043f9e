import type { Json } from '../json.ts';
import { badValue } from './value.ts';

/** A moment as it reads on a clock in the United Kingdom; `time` is null for a bare date. */
export interface Moment {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly time: { readonly hours: number; readonly minutes: number; readonly seconds: number } | null;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const HOUR = 3_600_000;

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const found = DATE.exec(text);
  return found !== null && exists(Number(found[1]), Number(found[2]), Number(found[3]));
}

/**
 * Reads `YYYY-MM-DD` or an ISO date and time. With a zone (`Z`, `+02:00`) it is moved to United
 * Kingdom time; without one it is taken as such already. Throws `BAD_VALUE` for anything else.
 */
export function parseMoment(format: string, value: Json): Moment {
  if (typeof value !== 'string') throw badValue(format, value);
  const found = DATE.exec(value) ?? DATE_TIME.exec(value);
  const [, year, month, day, hours, minutes, seconds = '0', zone] = found ?? [];
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  if (found === null || !exists(read.year, read.month, read.day)) throw badValue(format, value);
  if (hours === undefined) return { ...read, time: null };
  const time = { hours: Number(hours), minutes: Number(minutes), seconds: Number(seconds) };
  if (time.hours > 23 || time.minutes > 59) throw badValue(format, value);
  return zone === undefined ? { ...read, time } : toUkTime(Date.parse(isoText(value)));
}

/** `DD/MM/YYYY` (FORM-18). */
export function dateText(moment: Moment): string {
  return `${pad(moment.day)}/${pad(moment.month)}/${String(moment.year).padStart(4, '0')}`;
}

/** Two figures at least. */
export function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Written out, not asked of Intl: server and browser must agree on every text, whatever their data. */
function toUkTime(instant: number): Moment {
  const year = new Date(instant).getUTCFullYear();
  const summer = instant >= lastSunday(year, 3) && instant < lastSunday(year, 10);
  const local = new Date(instant + (summer ? HOUR : 0));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    time: { hours: local.getUTCHours(), minutes: local.getUTCMinutes(), seconds: local.getUTCSeconds() },
  };
}

/** 01:00 UTC on the last Sunday of a month of 31 days: when the clocks change (the rule since 1996). */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month - 1, 31, 1));
  return last.getTime() - last.getUTCDay() * 24 * HOUR;
}

function isoText(value: string): string {
  return value.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
