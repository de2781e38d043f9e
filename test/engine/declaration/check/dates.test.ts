import { describe, expect, it } from 'vitest';
import {
  checkCatalog,
  describeOverlays,
  type DateNames,
  type JsonObject,
  type OverlayWords,
} from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith } from '../library.ts';

const OVERLAY = 'overlays/7/stages/review.json';
const laid = (dates: JsonObject) => ({
  [OVERLAY]: { base: { stages: 'review', version: 2 }, patch: { dates } },
});
const message = 'Give it back';

const names: DateNames = {
  dates: {
    given: { title: 'giving back', from: ['lent', 'yearEnd'], isByPart: true },
    looked: { title: 'looking', from: ['lent'], isByPart: false },
  },
  days: { lent: 'lending', yearEnd: 'the last day of the year' },
  counted: { working: 'working days', open: 'open days' },
  parts: { 1: 'Winter', 2: 'Summer' },
};
const words: OverlayWords = { facts: {}, owners: {}, dates: names };

const told = (dates: JsonObject): readonly string[] =>
  describeOverlays(libraryWith(laid(dates)), words)[0]?.sentences ?? [];
const said = (given: JsonObject): string[] =>
  checkCatalog(libraryWith(laid({ given: { message, ...given } })), { ...libraryNames, dates: names }).map(
    ({ pointer, message: text }) => `${pointer.replace('/patch/dates', '')} ${text}`,
  );

describe('a day by which something is to be done', () => {
  it('is told in words with its sentence', () => {
    expect(told({ given: { days: 5, countedIn: 'working', after: 'lent', message } })).toEqual([
      'sets the day for giving back: 5 working days after lending, and says "Give it back"',
    ]);
    expect(told({ given: { days: 1, countedIn: 'open', before: 'yearEnd', message } })).toEqual([
      'sets the day for giving back: 1 open day before the last day of the year, and says "Give it back"',
    ]);
    expect(told({ looked: { days: 1, before: 'lent', message } })).toEqual([
      'sets the day for looking: 1 day before lending, and says "Give it back"',
    ]);
    expect(told({ given: { days: 0, countedIn: 'open', before: 'yearEnd', message } })).toEqual([
      'sets the day for giving back: on the day of the last day of the year, and says "Give it back"',
    ]);
    expect(told({ given: { on: { 1: '11-28', 2: '03-02' }, message } })).toEqual([
      'sets the day for giving back: 28 November (Winter) and 2 March (Summer), and says "Give it back"',
    ]);
  });

  it('is counted from a day that there is, before or after it', () => {
    expect(said({ days: 5, after: 'lent' })).toEqual([]);
    expect(said({ days: 5, countedIn: 'open', before: 'yearEnd' })).toEqual([]);
    expect(said({ days: 5, countedIn: 'opne', after: 'lent' })).toEqual([
      '/given/countedIn unknown kind of days "opne"; did you mean "open"? There are working and open',
    ]);
    expect(said({})).toEqual([
      '/given says no day: "days" with "after" or "before", or "on" with a day for each part of the year',
    ]);
    const oneOfBoth = ['/given has to say what the days are counted from: "after" or "before", one of both'];
    expect(said({ days: 5 })).toEqual(oneOfBoth);
    expect(said({ days: 5, after: 'lent', before: 'lent' })).toEqual(oneOfBoth);
    expect(said({ days: 5, after: 'lnet' })).toEqual([
      '/given/after unknown day "lnet"; did you mean "lent"? There are lent and yearEnd',
    ]);
  });

  it('is a day of every year for each part of it', () => {
    expect(said({ on: { 1: '11-28', 2: '03-02' } })).toEqual([]);
    expect(said({ on: { 1: '11-31', 3: '03-02' } })).toEqual([
      '/given/on there is no day for Summer (2)',
      '/given/on/1 11-31 is no day of every year, month first',
      '/given/on/3 there is no 3; there are 1 and 2',
    ]);
    expect(said({ on: { 1: '02-29', 2: '03-02' } })).toEqual([
      '/given/on/1 02-29 is no day of every year, month first',
    ]);
    expect(said({ on: { 1: '11-28', 2: '03-02' }, days: 5 })).toEqual([
      '/given is a day of the year ("on") or counted in "days", not both',
    ]);
  });

  it('is one that somebody keeps, and by parts of the year only where nothing hangs on another day', () => {
    const check = (dates: JsonObject) =>
      checkCatalog(libraryWith(laid(dates)), { ...libraryNames, dates: names }).map(({ message: text }) => text);
    expect(check({ gievn: { days: 5, after: 'lent', message } })).toEqual([
      'unknown date "gievn"; did you mean "given"? There are given and looked',
    ]);
    expect(check({ looked: { on: { 1: '11-28', 2: '03-02' }, message } })).toEqual([
      'the day for looking is counted from another: lent',
    ]);
  });
});
