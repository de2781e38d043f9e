import type { Json } from '../../../engine/index.ts';
import { formats, isDate } from '../../../engine/index.ts';
import { isWeekend, readDate } from './dateText.ts';

/** A meeting's day and time apart: `date` ISO or as it was typed, `time` `HH:mm`; `""` for what is not there. */
export interface MomentParts {
  readonly date: string;
  readonly time: string;
}

/** The times a meeting may start at: every quarter of an hour from 08:00 to 18:00. */
export const meetingTimes: readonly string[] = Array.from({ length: 41 }, (_, index) => {
  const minutes = 8 * 60 + index * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});

/** Reads `2026-03-16T09:15`, a moment with a zone as it reads in the United Kingdom, and what is only half there. */
export function readMoment(value: Json | undefined): MomentParts {
  if (typeof value !== 'string') return { date: '', time: '' };
  const text = /[Zz]$|\d[+-]\d{2}:?\d{2}$/.test(value) ? ukText(value) : value;
  const [, date = '', time = ''] = /^(.*?)(?:(?:^|[T ])(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/s.exec(text) ?? [];
  return { date, time };
}

/**
 * The answer of both: `YYYY-MM-DDTHH:mm` of a weekday and a time. Anything less stays readable text,
 * so that nothing typed is lost and validation refuses it until it is whole.
 */
export function joinMoment({ date, time }: MomentParts): string | undefined {
  if (isDate(date) && time !== '') return `${date}T${time}`;
  const text = [date, time].filter((part) => part !== '').join(' ');
  return text === '' ? undefined : text;
}

/** A typed day: ISO where it is a weekday, else as it was typed. */
export function readWeekday(text: string, thisYear: number): string {
  const iso = readDate(text, thisYear);
  return iso === null || isWeekend(iso) ? text.trim() : iso;
}

function ukText(value: string): string {
  try {
    const [date = '', time = ''] = (formats.dateTime?.toText(value, { options: {} }) ?? value).split(' ');
    return joinMoment({ date: date.split('/').reverse().join('-'), time }) ?? value;
  } catch {
    return value;
  }
}
