import { monthName } from '../../chart/calendarDays.ts';
import { jsonEqual, type Json } from '../../json.ts';
import { listed, quoted, type Speech } from '../check/overlayWords.ts';
import type { DateNames, DeclaredDate, DeclaredDates } from '../datesTypes.ts';

/** What is new of the days by which something is to be done; sentences. */
export function datesInWords({ words }: Speech, was: DeclaredDates = {}, now: DeclaredDates = {}): string[] {
  const names = words.dates ?? { dates: {}, days: {}, counted: {}, parts: {} };
  const all = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return all
    .filter((name) => !jsonEqual((was[name] ?? null) as Json, (now[name] ?? null) as Json))
    .map((name) => {
      const [title, date] = [names.dates[name]?.title ?? name, now[name]];
      if (date === undefined) return `says no day of its own for ${title}`;
      return `sets the day for ${title}: ${dateInWords(names, date)}, and says ${quoted(date.message)}`;
    });
}

/** How a date is worked out: `5 working days after the meeting`, `28 November (Autumn), 20 March (Spring) and …`. */
export function dateInWords(names: DateNames, { days = 0, countedIn, after, before, on }: DeclaredDate): string {
  if (on !== undefined)
    return listed(Object.entries(on).map(([part, day]) => `${dayOfYear(day)} (${names.parts[part] ?? part})`));
  const from = after ?? before ?? '';
  const of = names.days[from] ?? from;
  if (days === 0) return `on the day of ${of}`;
  const counted = countedIn === undefined ? 'days' : (names.counted[countedIn] ?? countedIn);
  const said = days === 1 ? counted.replace(/s$/, '') : counted;
  return `${days} ${said} ${after === undefined ? 'before' : 'after'} ${of}`;
}

function dayOfYear(day: string): string {
  const [month = 0, date = 0] = day.split('-').map(Number);
  return `${date} ${monthName(month)}`;
}
