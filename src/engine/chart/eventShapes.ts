import type { ChartData, ChartEvent, ChartShape } from './types.ts';

/** Heights, in pixels: of the box of a number, and of it with its gap. */
const [BOX, LANE] = [16, 19] as const;

/** Pixels between two boxes of a lane, and beside a number in its box. */
const [BETWEEN, INSIDE] = [2, 4] as const;

/** Where the categories of a picture lie across. */
interface Across {
  readonly left: number;
  readonly right: number;
  readonly band: number;
  readonly letter: number;
}

/** An event with its place: the lanes lie below each other, the first at the top. */
export interface PlacedEvent extends ChartEvent {
  /** The middle of its category, and the left edge of its box. */
  readonly middle: number;
  readonly x: number;
  readonly width: number;
  readonly lane: number;
}

/** Puts each number over its category, in the first lane in which it meets no other. */
export function placeEvents({ events = [] }: ChartData, { left, right, band, letter }: Across): PlacedEvent[] {
  const ends: number[] = [];
  return events.map((event) => {
    const middle = left + band * (event.category + 0.5);
    const width = Math.max(BOX, event.mark.length * letter + 2 * INSIDE);
    const x = Math.min(middle - width / 2, right - width);
    const free = ends.findIndex((end) => end + BETWEEN <= x);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = x + width;
    return { ...event, middle, x, width, lane };
  });
}

/** How high the lanes of events are, in pixels. */
export const lanesHeight = (placed: readonly PlacedEvent[]): number =>
  LANE * placed.reduce((most, { lane }) => Math.max(most, lane + 1), 0);

/** A line down from each number to the axis, under everything that is drawn there. */
export const eventRules = (placed: readonly PlacedEvent[], bottom: number): ChartShape[] =>
  placed.map(({ middle, lane }) => ({
    kind: 'rule',
    role: 'event',
    x1: middle,
    x2: middle,
    y1: lane * LANE + BOX,
    y2: bottom,
  }));

/** The numbers in their boxes, over everything else. */
export const eventMarks = (placed: readonly PlacedEvent[]): ChartShape[] =>
  placed.map(({ x, lane, width, category, mark, told }) => ({
    kind: 'mark',
    x,
    y: 1 + lane * LANE,
    width,
    height: BOX,
    category,
    text: mark,
    told,
  }));
