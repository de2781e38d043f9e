import type { Row } from '../../../src/engine/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const titles = [
  'The Salt Path',
  'Emma',
  'Middlemarch',
  'Cane',
  'A Room of One’s Own',
  'Persuasion',
  'Beloved',
  'Kindred',
  'Orlando',
  'Silas Marner',
];

/** Rows of the library's books: always the same, of every kind of value, some of them blank. */
export function bookRows(count: number, change: (index: number) => JsonObject = () => ({})): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    bookId: index + 1,
    title: `${titles[index % titles.length] ?? ''}${index < titles.length ? '' : `, copy ${Math.floor(index / titles.length) + 1}`}`,
    shelfId: (index % 3) + 1,
    language: index % 4 === 0 ? 'cy' : 'en',
    branchId: (index % 2) + 7,
    published: index % 7 === 3 ? null : `20${String(10 + (index % 15))}-0${(index % 9) + 1}-1${index % 9}`,
    changed: '2026-03-09T10:30:00Z',
    price: index % 5 === 4 ? null : 4.5 + index * 1.25,
    worn: (index * 37) % 100,
    weight: index % 3 === 0 ? null : 0.25 * (index + 1),
    onLoan: index % 3 === 1,
    summary: index % 2 === 0 ? 'A long walk along a coast, with weather' : 'A village and its secrets',
    ...change(index),
  }));
}

const days = (week: string) => [1, 2].flatMap((weekday) => ['AM', 'PM'].map((half) => ({ week, weekday, half })));

/** Rows of the reading room's sittings: each week a Monday and a Tuesday, two halves a day. */
export function sittingRows(weeks: number, change: (index: number) => JsonObject = () => ({})): Row[] {
  const starts = Array.from({ length: weeks }, (_, index) => `2026-0${(index % 8) + 1}-0${(index % 7) + 2}`);
  return starts.flatMap(days).map((place, index) => ({
    sittingId: index + 1,
    ...place,
    seat: index % 5 === 0 ? null : `${String.fromCharCode(65 + (index % 6))}${index % 9}`,
    booked: index % 2 === 0,
    ...change(index),
  }));
}
