import { describe, expect, it } from 'vitest';
import { hasBegun } from '../../../src/server/calendar/begunSessions.ts';
import { nearestSchoolDay, schoolDays, usualSchoolDays } from '../../../src/server/calendar/schoolDays.ts';
import { proposedTerms } from '../../../src/server/calendar/termDates.ts';

const spring = { first: '2026-01-05', last: '2026-02-13' };
const halfTerm = { first: '2026-02-23', last: '2026-03-27' };
const authority = {
  academicYearId: 16,
  schoolId: null,
  terms: [spring, halfTerm, { first: '2026-04-13', last: '2026-05-22' }],
  closures: ['2026-03-20'],
};
const own = {
  academicYearId: 16,
  schoolId: 7,
  terms: [{ first: '2026-01-06', last: '2026-03-27' }],
  closures: ['2026-01-09'],
};

describe('a day of school', () => {
  const { isSchoolDay } = schoolDays([authority, own]);

  it('is a weekday inside a term, no bank holiday and no closure [D-94]', () => {
    expect(
      ['2026-01-05', '2026-01-10', '2026-02-16', '2026-03-20', '2026-05-04', '2026-06-10'].map((day) =>
        isSchoolDay(day),
      ),
    ).toEqual([true, false, false, false, false, false]);
  });

  it('is by the dates of the school where it has its own, and the authority’s closures do not bind it [D-94]', () => {
    expect(['2026-01-05', '2026-02-16', '2026-03-20', '2026-01-09'].map((day) => isSchoolDay(day, 7))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isSchoolDay('2026-01-05', 8)).toBe(true);
  });

  it('is by bank holidays and the usual weeks in a year without dates [D-94]', () => {
    expect(
      ['2026-09-14', '2026-10-28', '2026-12-25', '2027-03-29', '2027-05-03', '2027-08-10'].map((day) =>
        isSchoolDay(day),
      ),
    ).toEqual([true, false, false, false, false, false]);
  });

  it('is looked for before and after', () => {
    const days = schoolDays([authority]);
    expect(nearestSchoolDay(days, '2026-02-18', -1)).toBe('2026-02-13');
    expect(nearestSchoolDay(days, '2026-02-14', 1)).toBe('2026-02-23');
    expect(nearestSchoolDay(usualSchoolDays, '2026-12-26', 1)).toBe('2027-01-04');
  });
});

describe('a session', () => {
  it('begins at nine and at one in London, in winter and in summer [D-94]', () => {
    const at = (time: string) =>
      ([1, 2] as const).map((session) => hasBegun({ date: time.slice(0, 10), session }, new Date(time)));
    expect(at('2026-11-18T08:59:59Z')).toEqual([false, false]);
    expect(at('2026-11-18T09:00:00Z')).toEqual([true, false]);
    expect(at('2026-11-18T13:00:00Z')).toEqual([true, true]);
    expect(at('2026-07-01T07:59:59Z')).toEqual([false, false]);
    expect(at('2026-07-01T12:00:00Z')).toEqual([true, true]);
    expect(hasBegun({ date: '2026-11-19', session: 1 }, new Date('2026-11-18T20:00:00Z'))).toBe(false);
    expect(hasBegun({ date: '2026-11-17', session: 2 }, new Date('2026-11-18T00:30:00Z'))).toBe(true);
  });
});

describe('the proposal for a new year', () => {
  it('has the weekdays of the year before, and begins and ends on no bank holiday [D-94]', () => {
    expect(
      proposedTerms(17, [
        { first: '2025-09-02', last: '2025-10-24' },
        { first: '2026-04-13', last: '2026-05-01' },
      ]),
    ).toEqual([
      { first: '2026-09-01', last: '2026-10-23' },
      { first: '2027-04-12', last: '2027-04-30' },
    ]);
  });

  it('stays within the year: its first weekday of that name where the nearest is in August [D-94]', () => {
    const [first] = proposedTerms(18, [{ first: '2026-09-01', last: '2026-10-23' }]);
    expect(first).toEqual({ first: '2027-09-07', last: '2027-10-22' });
  });

  it('is the usual terms where there is no year before', () => {
    expect(proposedTerms(17, undefined)).toEqual([
      { first: '2026-09-01', last: '2026-10-23' },
      { first: '2026-11-02', last: '2026-12-18' },
      { first: '2027-01-04', last: '2027-02-12' },
      { first: '2027-02-22', last: '2027-03-19' },
      { first: '2027-04-05', last: '2027-05-28' },
      { first: '2027-06-07', last: '2027-07-21' },
    ]);
  });
});
