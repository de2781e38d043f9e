import { calendarOf, type CalendarMonth } from './calendarDays.ts';
import { ticksOf } from './scale.ts';
import type { ChartData, ChartShape, ChartSize } from './types.ts';

/** Everything stands at a multiple of eight pixels, the size of a pattern: so a step looks the same in every cell. */
const UNIT = 8;
/** Heights, in pixels: of a line of text, of a day with its gap. */
const [LINE, DAY] = [20, 4 * UNIT] as const;
/** Between two days, between two months, and under the last. */
const [GAP, BETWEEN, UNDER] = [2, 3 * UNIT, UNIT] as const;

const units = (pixels: number) => Math.ceil(pixels / UNIT) * UNIT;

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly month: CalendarMonth;
}

interface Layout {
  readonly places: readonly Place[];
  /** Width of the first days of the weeks, before the days; 0 where each day has its number. */
  readonly head: number;
  /** Width of a day with its gap. */
  readonly day: number;
  readonly columns: number;
  readonly height: number;
}

/** Months beside each other, as many as there is room for; a day is as wide as the longest figure. */
function layoutOf({ dates = [], series, words }: ChartData, { width, letter }: ChartSize): Layout {
  const { columns, months } = calendarOf(dates);
  // Of a day that is a word its number in the month stands there.
  const longest = words ? 2 : Math.max(0, ...(series[0]?.texts ?? []).map((text) => text.length));
  const day = Math.max(3 * UNIT, units(longest * letter + UNIT));
  const head = words ? 0 : units(2 * letter + UNIT);
  const block = head + columns * day;
  const beside = Math.max(1, Math.floor((width + BETWEEN) / (block + BETWEEN)));
  let y = 0;
  const places: Place[] = [];
  for (let from = 0; from < months.length; from += beside) {
    const line = months.slice(from, from + beside);
    const top = y;
    places.push(...line.map((month, index) => ({ month, x: index * (block + BETWEEN), y: top })));
    y += 2 * LINE + Math.max(...line.map(({ weeks }) => weeks)) * DAY + BETWEEN;
  }
  return { places, head, day, columns, height: Math.max(0, y - BETWEEN + UNDER) };
}

/** How high a calendar is, in pixels: its months go on below each other where there is no room beside. */
export const calendarHeight = (data: ChartData, size: ChartSize): number => layoutOf(data, size).height;

/**
 * Lays a calendar out: a day with a figure is a cell with its number over the pattern of the step that it lies in; one
 * with a word is a cell with the day of the month over the pattern of the word; a day without either is a gap.
 */
export function calendarShapes(data: ChartData, size: ChartSize): ChartShape[] {
  const layout = layoutOf(data, size);
  return layout.places.flatMap((place) => monthShapes(data, place, layout));
}

function monthShapes(data: ChartData, { x, y, month }: Place, { head, day, columns }: Layout): ChartShape[] {
  const { values = [], texts = [] } = data.series[0] ?? {};
  const bounds = boundsOf(data);
  const top = y + 2 * LINE;
  const left = x + head;
  const isFirst = (week: number, index: number) => month.days[index - 1]?.week !== week;
  return [
    { kind: 'text', x: left, y: y + 14, text: month.name, anchor: 'start', role: 'heading' },
    ...weekdays.slice(0, columns).map((text, column): ChartShape => {
      return { kind: 'text', x: left + (column + 0.5) * day, y: y + LINE + 14, text, anchor: 'middle' };
    }),
    ...month.days.flatMap(({ day: number, column, week, index }, at): ChartShape[] => {
      const label: ChartShape = {
        kind: 'text',
        x: left - 6,
        y: top + week * DAY + 15,
        text: String(number),
        anchor: 'end',
      };
      const value = index === undefined ? null : (values[index] ?? null);
      const cell = index === undefined || value === null ? [] : [{ index, value }];
      return [
        ...(isFirst(week, at) && !data.words ? [label] : []),
        ...cell.map(({ index: category, value: count }): ChartShape => ({
          kind: 'cell',
          x: left + column * day,
          y: top + week * DAY,
          width: day - GAP,
          height: DAY - GAP,
          step: data.words ? count : stepOf(bounds, count),
          category,
          text: data.words ? String(number) : (texts[category] ?? ''),
          told: `${data.categories[category] ?? ''}: ${texts[category] ?? ''}`,
        })),
      ];
    }),
  ];
}

/** Upper bounds of the steps: 0 is one of its own, the others are as wide as each other. */
function boundsOf({ series }: ChartData): readonly number[] {
  const most = Math.max(0, ...(series[0]?.values ?? []).map((value) => value ?? 0));
  return most === 0 ? [0] : ticksOf(0, most, true);
}

const stepOf = (bounds: readonly number[], value: number) => bounds.findIndex((bound) => value <= bound);

/** What the steps of a calendar are called in its key, the least first: "0", "1 to 5" and so on; or its words. */
export function calendarSteps(data: ChartData): readonly string[] {
  if (data.words) return data.words;
  const bounds = boundsOf(data);
  return bounds.map((bound, step) => {
    const least = step === 0 ? 0 : (bounds[step - 1] ?? 0) + 1;
    return least === bound ? String(bound) : `${least} to ${bound}`;
  });
}
