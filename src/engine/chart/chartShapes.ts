import { calendarHeight, calendarShapes } from './calendarShapes.ts';
import { grouped } from '../format/rounding.ts';
import { categoryNames, type CategoryNames } from './categoryNames.ts';
import { eventMarks, eventRules, lanesHeight, placeEvents, type PlacedEvent } from './eventShapes.ts';
import { ticksOf } from './scale.ts';
import type { ChartData, ChartShape, ChartSize } from './types.ts';

/** Height of a line of text, in pixels. */
const LINE = 20;

/** From one line of a category's name to the next, in pixels. */
const NAME_LINE = 16;

/** A bar is at most this wide, in pixels: one that is alone would fill the picture. */
const WIDEST = 96;

interface Plot extends CategoryNames {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Room at the right for the name of a reference; 0 where it stands above its line. */
  readonly beside: number;
  /** Width of a category. */
  readonly band: number;
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
  /** What is marked above the plot. */
  readonly events: readonly PlacedEvent[];
  y(value: number): number;
}

/**
 * Lays a picture out. Bars begin at the least value of the scale; the points of a line are joined straight, since a
 * curve would show figures that nobody measured, and not over a gap.
 */
export function chartShapes(data: ChartData, size: ChartSize): ChartShape[] {
  if (data.categories.length === 0) return [];
  if (data.kind === 'calendar') return calendarShapes(data, size);
  const plot = plotOf(data, size);
  return [
    ...axis(plot),
    ...eventRules(plot.events, plot.bottom),
    ...marksOf(data, plot),
    ...referenceOf(data, plot),
    ...labels(plot),
    ...eventMarks(plot.events),
  ];
}

/**
 * How high the picture is, in pixels: as it was asked to be, more where names take several lines and where events are
 * marked above them; or a calendar.
 */
export function chartHeight(data: ChartData, size: ChartSize): number {
  if (data.kind === 'calendar') return calendarHeight(data, size);
  if (data.categories.length === 0) return size.height;
  const { lines, events } = plotOf(data, size);
  return size.height + (lines - 1) * NAME_LINE + lanesHeight(events);
}

/** What a category reaches: its highest bar, or all of them on top of each other. */
function reachOf({ kind, series, categories, reference }: ChartData): number {
  const at = (index: number) => series.map(({ values }) => values[index] ?? 0);
  const tops = categories.map((_, index) =>
    kind === 'stacked' ? at(index).reduce((sum, value) => sum + value, 0) : Math.max(...at(index)),
  );
  return Math.max(...tops, reference?.value ?? 0);
}

function plotOf(data: ChartData, { width, height, letter }: ChartSize): Plot {
  const beside = besideLine(data, width, letter);
  // A name above its line may be the highest of the picture.
  const head = data.reference === undefined || beside > 0 ? 10 : LINE;
  const foot = height - 26;
  const ticks = scaleOf(data, foot - head);
  const widest = Math.max(...ticks.map(({ text }) => text.length));
  const left = Math.ceil(widest * letter) + 10;
  const right = width - 4 - beside;
  const band = (right - left) / data.categories.length;
  const events = placeEvents(data, { left, right: width, band, letter });
  const above = lanesHeight(events);
  const [top, bottom] = [head + above, foot + above];
  const last = ticks.at(-1)?.value ?? 1;
  return {
    ...categoryNames(data.categories, band, letter),
    left,
    right,
    top,
    bottom,
    beside,
    band,
    ticks,
    events,
    y: (value) => bottom - ((Math.max(value, data.from) - data.from) / (last - data.from)) * (bottom - top),
  };
}

/** The steps of the scale of a plot so many pixels high: each has a line of its own, so a low one has fewer. */
function scaleOf(data: ChartData, room: number): Plot['ticks'] {
  const isWhole = data.series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const sign = data.isMoney === true ? '£' : '';
  const steps = Math.min(5, Math.max(1, Math.floor(room / LINE)));
  return ticksOf(data.from, reachOf(data), isWhole, steps).map((value) => ({
    value,
    text: sign + grouped(String(value)),
  }));
}

function axis({ left, right, ticks, bottom, y }: Plot): ChartShape[] {
  return [
    ...ticks.flatMap(({ value, text }): ChartShape[] => [
      { kind: 'rule', role: 'grid', x1: left, x2: right, y1: y(value), y2: y(value) },
      { kind: 'text', x: left - 6, y: y(value) + 4, text, anchor: 'end' },
    ]),
    { kind: 'rule', role: 'axis', x1: left, x2: right, y1: bottom, y2: bottom },
  ];
}

const marksOf = (data: ChartData, plot: Plot): ChartShape[] =>
  data.kind === 'lines' ? lines(data, plot) : bars(data, plot);

const toldOf = ({ categories, series }: ChartData, index: number, category: number): string => {
  const { title = '', texts = [] } = series[index] ?? {};
  return `${categories[category] ?? ''}: ${series.length > 1 ? `${title} ` : ''}${texts[category] ?? ''}`;
};

function bars(data: ChartData, { left, band, bottom, y }: Plot): ChartShape[] {
  const { series, categories, kind } = data;
  const beside = kind === 'stacked' ? 1 : series.length;
  const width = Math.max(1, Math.min(WIDEST, (band * 0.72) / beside));
  return categories.flatMap((_, category) => {
    const from = left + band * category + (band - width * beside) / 2;
    let under = 0;
    return series.flatMap(({ values }, index): ChartShape[] => {
      const value = values[category] ?? null;
      if (value === null || value === 0) return [];
      const base = kind === 'stacked' ? y(under) : bottom;
      const top = y(under + value);
      if (kind === 'stacked') under += value;
      const x = from + (kind === 'stacked' ? 0 : width * index);
      const told = toldOf(data, index, category);
      return [{ kind: 'rect', x, y: top, width, height: Math.max(1, base - top), series: index, category, told }];
    });
  });
}

function lines(data: ChartData, { left, band, y }: Plot): ChartShape[] {
  return data.series.flatMap(({ values }, index) => {
    const at = (category: number, value: number) => ({ x: left + band * (category + 0.5), y: y(value) });
    const points = values.flatMap((value, category): ChartShape[] =>
      value === null
        ? []
        : [{ kind: 'point', ...at(category, value), series: index, category, told: toldOf(data, index, category) }],
    );
    const d = values
      .map((value, category) => {
        if (value === null) return '';
        const { x, y: height } = at(category, value);
        const joined = category > 0 && (values[category - 1] ?? null) !== null;
        return `${joined ? 'L' : 'M'}${round(x)} ${round(height)}`;
      })
      .join('');
    return [{ kind: 'path', d, series: index }, ...points];
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A short name stands beside its line, where no figure is drawn. */
function besideLine({ reference }: ChartData, width: number, letter: number): number {
  const needs = reference === undefined ? 0 : Math.ceil(reference.title.length * letter) + 6;
  return needs > width / 6 ? 0 : needs;
}

function referenceOf({ reference }: ChartData, { left, right, beside, y }: Plot): ChartShape[] {
  if (reference === undefined) return [];
  const height = y(reference.value);
  const name = beside > 0 ? { x: right + beside, y: height + 4 } : { x: right, y: height - 5 };
  return [
    { kind: 'rule', role: 'reference', x1: left, x2: right, y1: height, y2: height },
    { kind: 'text', ...name, text: reference.title, anchor: 'end' },
  ];
}

function labels({ left, band, bottom, names }: Plot): ChartShape[] {
  return names.flatMap((lines, index): ChartShape[] =>
    (lines ?? []).map((text, line) => ({
      kind: 'text',
      x: left + band * (index + 0.5),
      y: bottom + 18 + line * NAME_LINE,
      text,
      anchor: 'middle',
    })),
  );
}
