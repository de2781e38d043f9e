/** A day of a calendar that is drawn. */
export interface CalendarDay {
  /** Of the month, 1 the first. */
  readonly day: number;
  /** 0 Monday to 6 Sunday. */
  readonly column: number;
  /** Week of the month in which something is drawn, 0 the first. */
  readonly week: number;
  /** Place of the day's figure among all figures; undefined where the day has none. */
  readonly index: number | undefined;
}

/** A month of a calendar. */
export interface CalendarMonth {
  readonly name: string;
  readonly days: readonly CalendarDay[];
  /** Number of its weeks. */
  readonly weeks: number;
}

/** The months that are drawn, and how many days a week has: five where nothing stands at a weekend. */
export interface Calendar {
  readonly columns: 5 | 7;
  readonly months: readonly CalendarMonth[];
}

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What a month is called, by its number from 1. */
export const monthName = (month: number): string => names[month - 1] ?? '';

/** 0 Monday to 6 Sunday. */
const columnOf = (date: Date) => (date.getUTCDay() + 6) % 7;

/**
 * The months from the first to the last of these days, in whatever order they are named (YYYY-MM-DD). What is no such
 * day has no place.
 */
export function calendarOf(dates: readonly string[]): Calendar {
  const known = new Map(dates.map((date, index) => [date, index] as const).filter(([date]) => isDay(date)));
  const sorted = [...known.keys()].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const columns = sorted.some((date) => columnOf(new Date(date)) > 4) ? 7 : 5;
  if (first === undefined || last === undefined) return { columns, months: [] };
  const months: CalendarMonth[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month += 1) months.push(monthDays(month, columns, known));
  return { columns, months };
}

const isDay = (date: string) => /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));

/** Months since the year 0. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

function monthDays(month: number, columns: number, known: ReadonlyMap<string, number>): CalendarMonth {
  const [year, nth] = [Math.floor(month / 12), month % 12];
  const length = new Date(Date.UTC(year, nth + 1, 0)).getUTCDate();
  const before = columnOf(new Date(Date.UTC(year, nth, 1)));
  const days = Array.from({ length }, (_, index) => {
    const day = index + 1;
    const date = new Date(Date.UTC(year, nth, day));
    const week = Math.floor((before + index) / 7);
    return { day, column: columnOf(date), week, index: known.get(date.toISOString().slice(0, 10)) };
  }).filter(({ column }) => column < columns);
  // A month that begins at a weekend would have an empty first week.
  const skipped = days[0]?.week ?? 0;
  return {
    name: `${names[nth]} ${year}`,
    days: days.map((each) => ({ ...each, week: each.week - skipped })),
    weeks: (days.at(-1)?.week ?? 0) - skipped + 1,
  };
}
