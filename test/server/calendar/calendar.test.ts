import { addDays, londonDate, mondayOf, weekday, weeksBetween } from '../../../src/contract/index.ts';
import { describe, expect, it } from 'vitest';
import {
  academicYear,
  academicYearId,
  academicYearsUntil,
  easterSunday,
  schoolTermId,
  statusAdminYearId,
} from '../../../src/server/calendar/academicYears.ts';

describe('the academic year of a date', () => {
  it('turns on 1 September, and 31 August belongs to the year that ends [C-1] [LOOK-4]', () => {
    expect([academicYearId('2025-08-31'), academicYearId('2025-09-01')]).toEqual([15, 16]);
  });

  it('turns on 21 August on the status page [C-1] [PEP-12]', () => {
    expect([statusAdminYearId('2025-08-20'), statusAdminYearId('2025-08-21')]).toEqual([15, 16]);
  });

  it('goes on after the sixteen of the list [C-2] [LOOK-2]', () => {
    expect(academicYearsUntil('2026-08-20')[0]).toMatchObject({ id: 16, label: '2025-2026' });
    expect(academicYearsUntil('2026-08-21')[0]).toMatchObject({ id: 17, label: '2026-2027' });
    expect(academicYearsUntil('2026-08-20').at(-1)).toMatchObject({ id: 1, label: '2010-2011' });
    expect(academicYearsUntil('2026-08-20')).toHaveLength(16);
  });

  it('has the list’s dates, and a first day of term [LOOK-3] [D-32]', () => {
    expect(academicYear(8)).toEqual({
      id: 8,
      label: '2017-2018',
      startDate: '2017-08-31',
      endDate: '2018-08-31',
      firstTermDate: '2017-09-04',
    });
  });

  it('has a first day of term for years without data too, by rule [D-104]', () => {
    expect([18, 19, 20].map((id) => academicYear(id).firstTermDate)).toEqual([
      '2027-09-01',
      '2028-09-04',
      '2029-09-03',
    ]);
  });
});

describe('the term of a date', () => {
  it('ends with December, Easter Sunday and August', () => {
    expect(
      ['2025-09-01', '2025-12-31', '2026-01-01', '2026-04-05', '2026-04-06', '2026-08-31'].map(schoolTermId),
    ).toEqual([1, 1, 2, 2, 3, 3]);
    expect([2011, 2012, 2013, 2016, 2024, 2025].map(easterSunday)).toEqual([
      '2011-04-24',
      '2012-04-08',
      '2013-03-31',
      '2016-03-27',
      '2024-03-31',
      '2025-04-20',
    ]);
  });
});

describe('weeks', () => {
  it('start on Monday, over months, years and the change of clocks [D-13]', () => {
    expect([weekday('2026-11-16'), weekday('2026-11-22')]).toEqual([1, 7]);
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
    expect(weeksBetween('2026-10-23', '2026-11-04')).toEqual(['2026-10-19', '2026-10-26', '2026-11-02']);
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  });

  it('follow the day in London, not that of the server [D-13]', () => {
    expect(londonDate(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
    expect(londonDate(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  });
});
