import { describe, expect, it } from 'vitest';
import { yearGroupByAge } from '../../../src/server/calendar/yearGroup.ts';

describe('the year group of an age', () => {
  it.each([
    ['2022-08-31', '2026-08-31', 1],
    ['2022-08-31', '2026-09-01', 2],
    ['2022-09-01', '2026-09-01', 1],
    ['2010-08-31', '2026-09-01', 14],
    ['2010-09-01', '2026-09-01', 13],
    ['2026-01-01', '2026-09-01', 1],
    ['2001-05-05', '2026-09-01', 15],
    ['2016-02-29', '2026-11-23', 8],
  ])('of a child born on %s is on %s the one with id %i', (dateOfBirth, date, group) => {
    expect(yearGroupByAge(dateOfBirth, date)).toBe(group);
  });
});
