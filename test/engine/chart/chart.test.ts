import { describe, expect, it } from 'vitest';
import {
  chartData,
  chartFinding,
  chartHeight,
  chartShapes,
  type ChartData,
  type ChartShape,
} from '../../../src/engine/index.ts';
import { books } from '../table/library.ts';

const size = { width: 400, height: 200, letter: 7 };
const months: ChartData = {
  title: 'Loans by month',
  kind: 'lines',
  categories: ['September', 'October', 'November', 'December'],
  series: [{ title: 'This year', values: [95.1, null, 89.9, 91.8], texts: ['95.1 %', '', '89.9 %', '91.8 %'] }],
  from: 80,
};
const bars: ChartData = {
  ...months,
  kind: 'stacked',
  from: 0,
  series: [
    { title: 'Persistent', values: [3, 5, 0, 2], texts: ['3', '5', '0', '2'] },
    { title: 'Severe', values: [1, 1, 0, 4], texts: ['1', '1', '0', '4'] },
  ],
};
const kindsOf = <K extends ChartShape['kind']>(shapes: readonly ChartShape[], kind: K) =>
  shapes.filter((shape): shape is Extract<ChartShape, { kind: K }> => shape.kind === kind);

describe('the figures of a picture', () => {
  it('of an amount are pounds on the scale, thousands set apart', () => {
    const texts = (data: ChartData) => kindsOf(chartShapes(data, size), 'text').map(({ text }) => text);
    const amounts = { ...bars, series: [{ title: 'Asked', values: [7515, 860, null, 2000], texts: [] }] };
    expect(texts({ ...amounts, isMoney: true })).toEqual(expect.arrayContaining(['£0', '£2,000', '£8,000']));
    expect(texts(amounts)).toContain('8,000');
    const compiled = books({
      pageSizes: [0],
      columns: ['title', { field: 'worn', title: 'Price', format: 'money' }],
      chart: { kind: 'bars', category: 'title', series: ['worn'] },
    });
    expect(chartData(compiled, [])?.isMoney).toBe(true);
  });

  it('come out of the rows, in the words of their columns; what is missing is a gap', () => {
    const compiled = books({
      pageSizes: [0],
      columns: ['title', { field: 'worn', title: 'Wear' }],
      chart: { kind: 'lines', category: 'title', series: ['worn'], from: 10 },
    });
    const rows = [
      { title: 'Emma', worn: 12.5 },
      { title: 'Persuasion', worn: null },
    ];
    expect(chartData(compiled, rows)).toEqual({
      title: 'Books',
      kind: 'lines',
      categories: ['Emma', 'Persuasion'],
      series: [{ title: 'Wear', values: [12.5, null], texts: ['12.5%', ''] }],
      from: 10,
    });
    expect(chartData(books({}), rows)).toBeNull();
    const eventful = books({
      pageSizes: [0],
      columns: ['title', { field: 'worn', title: 'Wear' }],
      chart: { kind: 'lines', category: 'title', series: ['worn'], events: ['summary', 'state'] },
    });
    const told = [
      { title: 'Emma', worn: 5, summary: 'Rebound', state: 1 },
      { title: 'Persuasion', worn: null, summary: null, state: 2 },
      { title: 'Sanditon', worn: 3, summary: '', state: null },
    ];
    const data = chartData(eventful, told);
    expect(data?.events).toEqual([
      { category: 0, mark: '1', told: 'Emma: Summary, Rebound' },
      { category: 0, mark: '2', told: 'Emma: State, As new' },
      { category: 1, mark: '3', told: 'Persuasion: State, Worn' },
    ]);
    expect(data && chartFinding(data)).toMatch(/ 3 events are marked\.$/);
  });
});

describe('the shapes of a picture', () => {
  it('break a line at a gap and join the rest straight', () => {
    const [path] = kindsOf(chartShapes(months, size), 'path');
    expect(path?.d.match(/[A-Z]/g)).toEqual(['M', 'M', 'L']);
    expect(kindsOf(chartShapes(months, size), 'point').map(({ told }) => told)).toEqual([
      'September: 95.1 %',
      'November: 89.9 %',
      'December: 91.8 %',
    ]);
  });

  it('mark what came about by its number over its category, in boxes that never meet, over the same plot', () => {
    const events = [1, 1, 2].map((category, index) => ({ category, mark: String(index + 1), told: `Told ${index}` }));
    const marked = { ...months, events };
    const shapes = chartShapes(marked, size);
    const boxes = kindsOf(shapes, 'mark');
    expect(boxes.map(({ text, told, category }) => [text, told, category])).toEqual([
      ['1', 'Told 0', 1],
      ['2', 'Told 1', 1],
      ['3', 'Told 2', 2],
    ]);
    expect(boxes.map(({ y }) => y)).toEqual([1, 20, 1]);
    const [point] = kindsOf(shapes, 'point').filter(({ category }) => category === 2);
    const rules = kindsOf(shapes, 'rule').filter(({ role }) => role === 'event');
    expect(rules.map(({ x1, x2 }) => x1 === x2)).toEqual([true, true, true]);
    expect(rules[2]?.x1).toBe(point?.x);
    expect(boxes[2] && boxes[2].x + boxes[2].width / 2).toBe(point?.x);
    const [, plain] = [marked, months].map((data) => chartHeight(data, size));
    expect(chartHeight(marked, size)).toBe((plain ?? 0) + 38);
    expect(point?.y).toBe((kindsOf(chartShapes(months, size), 'point')[1]?.y ?? 0) + 38);
    const highest = Math.min(...kindsOf(shapes, 'point').map(({ y }) => y));
    expect(Math.max(...boxes.map(({ y, height }) => y + height))).toBeLessThan(highest);
  });

  it('keep marks apart where many categories stand close, and the last of them in the picture', () => {
    const categories = Array.from({ length: 40 }, (_, week) => `Week ${week}`);
    const events = categories.map((_, category) => ({ category, mark: String(category + 1), told: '' }));
    const values = categories.map(() => 90);
    const crowded: ChartData = { ...months, categories, events, series: [{ title: 'A', values, texts: [] }] };
    const boxes = kindsOf(chartShapes(crowded, { ...size, width: 300 }), 'mark');
    expect(boxes).toHaveLength(40);
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(300);
    const meets = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
      one !== other && one.y === other.y && one.x < other.x + other.width && other.x < one.x + one.width;
    expect(boxes.filter((one) => boxes.some((other) => meets(one, other)))).toEqual([]);
  });

  it('leave room for the name of a reference that is the highest line of the picture', () => {
    const reference = { value: 100, title: 'All that were asked for' };
    const texts = kindsOf(chartShapes({ ...months, reference }, size), 'text');
    expect(texts.find(({ text }) => text === reference.title)?.y).toBeGreaterThanOrEqual(13);
  });

  it('name a reference beside its line where the name is short, so that no figure is drawn over it', () => {
    const shapes = chartShapes({ ...months, reference: { value: 90, title: '90%' } }, size);
    const name = kindsOf(shapes, 'text').find(({ text }) => text === '90%');
    const line = kindsOf(shapes, 'rule').find(({ role }) => role === 'reference');
    expect(name && line && name.x - 3 * size.letter).toBeGreaterThan(line?.x2 ?? size.width);
    expect(Math.max(...kindsOf(shapes, 'point').map(({ x }) => x))).toBeLessThan(line?.x2 ?? 0);
  });

  it('keep a bar that is alone to the width of a bar', () => {
    const [series] = bars.series;
    const alone = { ...bars, categories: ['Starlings'], series: series === undefined ? [] : [series] };
    const [bar] = kindsOf(chartShapes(alone, size), 'rect');
    expect(bar).toMatchObject({ width: 96 });
    expect((bar?.x ?? 0) + 48).toBeCloseTo((size.width + 17 - 4) / 2, -1);
  });

  it('put bars on top of each other or beside each other, all inside of the picture', () => {
    const stacked = kindsOf(chartShapes(bars, size), 'rect');
    const [persistent, severe] = stacked;
    expect(stacked).toHaveLength(6);
    expect(severe?.told).toBe('September: Severe 1');
    expect((severe?.y ?? 0) + (severe?.height ?? 0)).toBeCloseTo(persistent?.y ?? 0);
    const beside = kindsOf(chartShapes({ ...bars, kind: 'bars' }, size), 'rect');
    expect(beside[1]?.x).toBeGreaterThan(beside[0]?.x ?? 0);
    for (const { x, y, width, height } of [...stacked, ...beside]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(size.width);
      expect(y + height).toBeLessThanOrEqual(size.height);
    }
  });

  it('have whole steps where they count', () => {
    const one = { ...bars, series: [{ title: 'Late', values: [1, 0, 1, 0], texts: ['1', '0', '1', '0'] }] };
    const steps = kindsOf(chartShapes(one, size), 'text').filter(({ anchor }) => anchor === 'end');
    expect(steps.map(({ text }) => text)).toEqual(['0', '1']);
  });

  it('have fewer steps where the picture is low, each with room for its number', () => {
    const stepsAt = (height: number) =>
      chartShapes(bars, { ...size, height }).flatMap((shape) =>
        shape.kind === 'rule' && shape.role === 'grid' ? [shape.y1] : [],
      );
    expect(stepsAt(260).length).toBeGreaterThan(stepsAt(95).length);
    for (const height of [60, 95, 150, 260]) {
      const [lowest = 0, next = 0] = stepsAt(height);
      expect(lowest - next).toBeGreaterThanOrEqual(19);
    }
  });

  it('name every category where its words fit on a few lines, and are higher by them', () => {
    const areas = { ...bars, categories: ['English', 'Personal and social', 'Interests and talents', 'Not of one'] };
    const named = (width: number) =>
      kindsOf(chartShapes(areas, { ...size, width }), 'text').filter(({ anchor }) => anchor === 'middle');
    const names = named(400);
    expect(names.map(({ text }) => text)).toEqual([
      'English',
      'Personal and',
      'social',
      'Interests',
      'and talents',
      'Not of one',
    ]);
    const height = chartHeight(areas, size);
    for (const { y } of names) expect(y).toBeLessThan(height);
    expect(height).toBeGreaterThan(size.height);
    expect(chartHeight(areas, { ...size, width: 900 })).toBe(size.height);
    // Narrower than a word: some names on one line, the picture as high as it was asked to be.
    expect(named(170).map(({ text }) => text)).toContain('English');
    expect(named(170).length).toBeLessThan(areas.categories.length);
    expect(chartHeight(areas, { ...size, width: 170 })).toBe(size.height);
  });

  it('keep a reference in sight, and the names of many categories apart', () => {
    const year: ChartData = {
      ...months,
      categories: Array.from({ length: 39 }, (_, week) => `${String(week + 1).padStart(2, '0')}/09/2026`),
      series: [{ title: 'Week', values: Array.from({ length: 39 }, () => 40), texts: [] }],
      from: 0,
      reference: { value: 95, title: 'Goal' },
    };
    const shapes = chartShapes(year, size);
    const line = kindsOf(shapes, 'rule').find(({ role }) => role === 'reference');
    expect(line?.y1).toBeGreaterThan(0);
    const names = kindsOf(shapes, 'text').filter(({ anchor }) => anchor === 'middle');
    expect(names[0]?.text).toBe('01/09/2026');
    names.slice(1).forEach(({ x }, index) => expect(x - (names[index]?.x ?? 0)).toBeGreaterThan(70));
    expect(chartShapes({ ...year, categories: [], series: [] }, size)).toEqual([]);
  });
});

describe('what a picture says', () => {
  it('is where a line begins, ends and is lowest, and which bar is highest', () => {
    expect(chartFinding(months)).toBe('From 95.1 % (September) to 91.8 % (December); lowest 89.9 % (November).');
    expect(chartFinding(bars)).toBe('Persistent: October, 5. Severe: December, 4.');
    const none = { ...months, series: [{ title: 'This year', values: [null], texts: [''] }] };
    expect(chartFinding(none)).toBe('There are no figures.');
  });
});
