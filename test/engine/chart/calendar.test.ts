import { describe, expect, it } from 'vitest';
import {
  calendarSteps,
  chartData,
  chartFinding,
  chartHeight,
  chartShapes,
  type ChartData,
  type ChartShape,
} from '../../../src/engine/index.ts';
import { books } from '../table/library.ts';

const wide = { width: 640, height: 200, letter: 7 };
const narrow = { ...wide, width: 300 };

/** Loans of days, by date; the rest of a picture's data. */
const calendar = (loans: { readonly [date: string]: number | null }): ChartData => ({
  title: 'Loans by day',
  kind: 'calendar',
  categories: Object.keys(loans).map((date) => date.split('-').reverse().join('/')),
  dates: Object.keys(loans),
  series: [
    {
      title: 'Loans',
      values: Object.values(loans),
      texts: Object.values(loans).map((value) => (value === null ? '' : String(value))),
    },
  ],
  from: 0,
});
type Kind<K extends ChartShape['kind']> = Extract<ChartShape, { kind: K }>;
const cellsOf = (data: ChartData, size = wide) =>
  chartShapes(data, size).filter((shape): shape is Kind<'cell'> => shape.kind === 'cell');
const textsOf = (data: ChartData, size = wide) =>
  chartShapes(data, size).filter((shape): shape is Kind<'text'> => shape.kind === 'text');

describe('a calendar', () => {
  it('reads days and numbers out of the rows', () => {
    const compiled = books({
      pageSizes: [0],
      columns: ['published', 'bookId'],
      chart: { kind: 'calendar', category: 'published', series: ['bookId'] },
    });
    expect(chartData(compiled, [{ published: '2026-03-02', bookId: 4 }])).toMatchObject({
      kind: 'calendar',
      categories: ['02/03/2026'],
      dates: ['2026-03-02'],
      series: [{ title: 'Number', values: [4] }],
    });
  });

  it('has a cell for each day with a number, in its week and weekday; the rest are gaps', () => {
    // 1 March 2026 is a Sunday: without weekends the month begins with the week of the 2nd.
    const cells = cellsOf(calendar({ '2026-03-10': 5, '2026-03-03': 0, '2026-03-02': 12, '2026-03-04': null }));
    const at = (date: string) => cells.find(({ told }) => told.startsWith(date));
    const [second, third, tenth] = [at('02/03/2026'), at('03/03/2026'), at('10/03/2026')];
    expect(cells.map(({ told }) => told).sort()).toEqual(['02/03/2026: 12', '03/03/2026: 0', '10/03/2026: 5']);
    expect(third?.y).toBe(second?.y);
    expect(third?.x).toBeGreaterThan(second?.x ?? 0);
    expect(tenth?.x).toBe(third?.x);
    expect(tenth?.y).toBeGreaterThan(third?.y ?? 0);
    // Which row a cell is of is what a press on it asks.
    expect([tenth?.category, third?.category, second?.category]).toEqual([0, 1, 2]);
  });

  it('draws weekends where something stands at one, and every month between the first and the last', () => {
    const heads = (data: ChartData) => textsOf(data).filter(({ anchor }) => anchor === 'middle');
    expect(heads(calendar({ '2026-03-02': 1 })).map(({ text }) => text)).toEqual(['M', 'T', 'W', 'T', 'F']);
    expect(heads(calendar({ '2026-03-07': 1 }))).toHaveLength(7);
    const months = (data: ChartData, size = wide) => textsOf(data, size).filter(({ role }) => role === 'heading');
    const winter = calendar({ '2026-02-02': 1, '2025-11-28': 2 });
    expect(months(winter).map(({ text }) => text)).toEqual([
      'November 2025',
      'December 2025',
      'January 2026',
      'February 2026',
    ]);
    // Beside each other where there is room, below each other where there is none; all of it in the picture.
    expect(new Set(months(winter).map(({ y }) => y)).size).toBe(2);
    expect(new Set(months(winter, narrow).map(({ y }) => y)).size).toBe(4);
    for (const size of [wide, narrow])
      for (const { x, y, width, height } of cellsOf(winter, size)) {
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(chartHeight(winter, size));
      }
  });

  it('tells numbers apart by steps, of which 0 is one, and names them in its key', () => {
    const data = calendar({ '2026-03-02': 0, '2026-03-03': 1, '2026-03-04': 10, '2026-03-05': 11, '2026-03-06': 37 });
    expect(calendarSteps(data)).toEqual(['0', '1 to 10', '11 to 20', '21 to 30', '31 to 40']);
    expect(cellsOf(data).map(({ text, step }) => [text, step])).toEqual([
      ['0', 0],
      ['1', 1],
      ['10', 1],
      ['11', 2],
      ['37', 4],
    ]);
    expect(calendarSteps(calendar({ '2026-03-02': 2 }))).toEqual(['0', '1', '2']);
    expect(calendarSteps(calendar({ '2026-03-02': 0 }))).toEqual(['0']);
  });

  it('says what each day is where the series is a lookup, in whose order the words stand in the key', () => {
    const compiled = books({
      pageSizes: [0],
      columns: ['published', 'shelfId'],
      chart: { kind: 'calendar', category: 'published', series: ['shelfId'] },
    });
    const rows = [
      { published: '2026-03-02', shelfId: 2 },
      { published: '2026-03-03', shelfId: 1 },
      { published: '2026-03-04', shelfId: 2 },
      { published: '2026-03-05', shelfId: 9 },
    ];
    const data = chartData(compiled, rows);
    if (data === null) throw new Error('The table has a picture.');
    expect(calendarSteps(data)).toEqual(['Poetry', 'History', 'Cellar']);
    // The day of the month stands in the cell; a value that the lookup has not is a gap.
    expect(cellsOf(data).map(({ text, step, told }) => [text, step, told])).toEqual([
      ['2', 1, '02/03/2026: History'],
      ['3', 0, '03/03/2026: Poetry'],
      ['4', 1, '04/03/2026: History'],
    ]);
    // So no week needs its first day beside it.
    expect(textsOf(data).filter(({ anchor }) => anchor === 'end')).toEqual([]);
    expect(chartFinding(data)).toBe('Poetry: 1 day; History: 2 days.');
  });

  it('says on how many of the days there is anything, and on which there is most', () => {
    expect(chartFinding(calendar({ '2026-03-02': 3, '2026-03-03': 0, '2026-03-04': null, '2026-03-05': 8 }))).toBe(
      'Loans: on 2 of 3 days; most 8 (05/03/2026).',
    );
    expect(chartFinding(calendar({ '2026-03-02': 0 }))).toBe('Loans: on none of 1 day.');
  });

  it('has no place for what is no day, and nothing to draw without one', () => {
    expect(chartShapes(calendar({}), wide)).toEqual([]);
    expect(chartShapes(calendar({ '2026-13-45': 3, null: 4 }), wide)).toEqual([]);
  });
});
