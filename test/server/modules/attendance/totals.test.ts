import { describe, expect, it } from 'vitest';
import { loadServerCatalog } from '../../../../src/server/catalog/loadServerCatalog.ts';
import { codeBook, codeFault } from '../../../../src/server/modules/attendance/codes.ts';
import { halfDaysBetween } from '../../../../src/server/modules/attendance/halfDays.ts';
import { absenceBand, attendanceTotals, percentOf } from '../../../../src/server/modules/attendance/totals.ts';

const book = codeBook(loadServerCatalog());

const count = (marks: Record<string, number>, missing = 0) =>
  attendanceTotals(book, [
    ...Object.entries(marks).flatMap(([mark, times]) =>
      Array.from({ length: times }, () => ({ mark, inMonitoredCare: true })),
    ),
    ...Array.from({ length: missing }, () => ({ mark: null, inMonitoredCare: true })),
  ]);

describe('attendance figures', () => {
  it('count by the class of each code, closures and the portal’s own marks aside [D-75]', () => {
    const totals = count(
      { '/': 310, L: 8, B: 10, V: 4, K: 6, I: 12, M: 3, C: 2, E: 4, O: 5, N: 1, U: 2, D: 6, Y4: 2, '#': 24, 2: 30 },
      7,
    );
    expect(totals).toEqual({
      attended: 338,
      authorised: 21,
      unauthorised: 8,
      possible: 367,
      unable: 2,
      late: 10,
      missing: 7,
    });
    expect([338, 21, 8, 29].map((part) => percentOf(part, 367))).toEqual([92.1, 5.7, 2.2, 7.9]);
  });

  it('are none, neither 0 nor 100, where no session was possible', () => {
    const totals = count({ D: 4, '#': 10 });
    expect(percentOf(totals.attended, totals.possible)).toBeNull();
    expect(absenceBand(totals)).toBeNull();
  });

  it('leave out sessions outside monitored care', () => {
    expect(
      attendanceTotals(book, [
        { mark: '/', inMonitoredCare: false },
        { mark: null, inMonitoredCare: false },
      ]),
    ).toMatchObject({ possible: 0, missing: 0 });
  });

  it('round half up in whole numbers, for show only', () => {
    expect([percentOf(1, 16), percentOf(2, 3), percentOf(37, 380), percentOf(38, 381)]).toEqual([6.3, 66.7, 9.7, 10]);
  });

  it('compare the counts with 10 % and 50 %, never what is shown', () => {
    const band = (absent: number, possible: number) => absenceBand(count({ '/': possible - absent, O: absent }));
    expect([band(37, 380), band(38, 380), band(38, 381), band(190, 380)]).toEqual([
      'None',
      'Persistent absence',
      'None',
      'Severe absence',
    ]);
    expect(band(1, 4)).toBe('Persistent absence (small number of sessions)');
  });
});

describe('a code', () => {
  const fault = (mark: string, date: string, session: 'AM' | 'PM' = 'AM') => codeFault(book, mark, { date, session });

  it('holds on the days on which it is in force, withdrawn ones too [D-68] [C-54]', () => {
    expect([fault('J', '2024-07-16'), fault('J1', '2024-09-03')]).toEqual([null, null]);
    expect([fault('J', '2024-09-03'), fault('J1', '2024-07-16')]).toEqual([
      expect.stringContaining('not in use'),
      expect.stringContaining('not in use'),
    ]);
  });

  it('for the morning is not for the afternoon [D-68]', () => {
    expect([fault('/', '2026-11-17'), fault('\\', '2026-11-17', 'PM'), fault('L', '2026-11-17', 'PM')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([fault('/', '2026-11-17', 'PM'), fault('\\', '2026-11-17')].every((text) => text !== null)).toBe(true);
  });
});

describe('sessions from one to another', () => {
  it('are those of school days, both ends in [D-70]', () => {
    const length = (...[from, first, to, last]: [string, 1 | 2, string, 1 | 2]) =>
      halfDaysBetween({ date: from, session: first }, { date: to, session: last }).length;
    expect(length('2026-03-11', 2, '2026-03-13', 2)).toBe(5);
    expect(length('2026-03-12', 1, '2026-03-17', 1)).toBe(7);
    expect(length('2026-03-11', 1, '2026-03-11', 1)).toBe(1);
    expect(length('2026-03-11', 2, '2026-03-11', 1)).toBe(0);
    expect(length('2026-03-14', 1, '2026-03-15', 2)).toBe(0);
  });
});
