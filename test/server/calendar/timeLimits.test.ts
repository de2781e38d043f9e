import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/contract/index.ts';
import { usualSchoolDays } from '../../../src/server/calendar/schoolDays.ts';
import { limitFrom, limitsFromEach } from '../../../src/server/calendar/timeLimits.ts';

const first = '2026-03-16';
const last = '2026-09-20';
const each: string[] = [];
for (let day = first; day <= last; day = addDays(day, 1)) each.push(day);

describe('the last days of a limit from each of many days', () => {
  it.each([0, 1, 10, 20])('are those that it has from each of them, of %s days', (days) => {
    const limit = { days, counts: (date: string) => usualSchoolDays.isSchoolDay(date) };
    expect(limitsFromEach([first, last], limit)).toEqual(each.map((from) => ({ from, on: limitFrom(from, limit) })));
  });

  it('take one question of a day, however many days the limit has', () => {
    const asked: string[] = [];
    const counts = (date: string) => {
      asked.push(date);
      return usualSchoolDays.isSchoolDay(date);
    };
    limitsFromEach([first, last], { days: 20, counts });
    expect(asked).toHaveLength(new Set(asked).size);
  });
});
