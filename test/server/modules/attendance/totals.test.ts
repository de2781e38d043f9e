import { describe, expect, it } from 'vitest';
import { servedCatalog } from '../../../support/servedCatalog.ts';
import { codeBook, codeFault } from '../../../../src/server/modules/attendance/codes.ts';
import { halfDaysBetween } from '../../../../src/server/modules/attendance/halfDays.ts';
import { absenceBand } from '../../../../src/server/modules/attendance/figures/absence.ts';
import { percentOf } from '../../../../src/server/modules/attendance/totals.ts';

const book = codeBook(servedCatalog());

describe('attendance figures', () => {
  it('round half up in whole numbers, for show only', () => {
    expect([percentOf(1, 16), percentOf(2, 3), percentOf(37, 380), percentOf(38, 381)]).toEqual([6.3, 66.7, 9.7, 10]);
  });

  it('compare the counts with 10 % and 50 %, never what is shown', () => {
    const words = servedCatalog().lookup('absence-band').options ?? [];
    const band = (absences: number, possible: number) => {
      const number = absenceBand(absences, possible);
      return number === null ? null : words.find(({ value }) => value === number)?.label;
    };
    expect([band(0, 0), percentOf(0, 0)]).toEqual([null, null]);
    expect([band(37, 380), band(38, 380), band(38, 381), band(190, 380)]).toEqual([
      null,
      'Persistent absence',
      null,
      'Severe absence',
    ]);
    expect([band(1, 4), band(2, 4)]).toEqual([
      'Persistent absence (under 20 sessions)',
      'Severe absence (under 20 sessions)',
    ]);
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
