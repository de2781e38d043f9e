import { sql, type RawBuilder } from 'kysely';
import { addDays, mondayOf } from '../../../../contract/index.ts';
import { hasBegun } from '../../../calendar/begunSessions.ts';
import type { SchoolDays } from '../../../calendar/schoolDays.ts';
import { sessionBits, weekFrom } from './countedDays.ts';

/** Weeks of a school in which sessions are due, each with the bits of those sessions; school 0 is any other. */
interface DueWeeks {
  readonly school_id: number;
  readonly weeks: readonly string[];
  readonly bits: readonly number[];
}

/** Over which days sessions are due, by whose days of school, and what has begun. */
export interface Due {
  readonly first: string;
  readonly last: string;
  readonly schoolDays: SchoolDays;
  readonly now: Date;
}

/** The weeks in which sessions are due, as `dueWeeks` takes them. */
export function dueCalendar({ first, last, schoolDays, now }: Due): RawBuilder<unknown> {
  const schools = [0, ...schoolDays.ownSchools].map((schoolId): DueWeeks => {
    const isDue = (date: string) =>
      date >= first && date <= last && schoolDays.isSchoolDay(date, schoolId === 0 ? null : schoolId);
    const found: [string, number][] = [];
    for (let week = mondayOf(first); week <= last; week = addDays(week, 7)) {
      const bits = [0, 1, 2, 3, 4].reduce((sum, day) => {
        const date = addDays(week, day);
        const begun = isDue(date) ? ([1, 2] as const).filter((session) => hasBegun({ date, session }, now)) : [];
        return begun.reduce((all, session) => all | (1 << (2 * day + session - 1)), sum);
      }, 0);
      if (bits > 0) found.push([week, bits]);
    }
    return { school_id: schoolId, weeks: found.map(([week]) => week), bits: found.map(([, bits]) => bits) };
  });
  return sql`${JSON.stringify(schools)}::jsonb`;
}

/**
 * Weeks of `pupil` with sessions due on `counted.days`, each with the bits of those, and of those that have no mark, as
 * `due` and `missing`. A session is due where a school at which
 * the pupil is registered has school, once it has begun (calc.md 1); a mark at either of two schools is one (D-96).
 */
export function dueWeeks(calendar: RawBuilder<unknown>): RawBuilder<unknown> {
  const days = sql`span.days`;
  const monday = sql`due.week_start`;
  return sql`(
    select due.week_start, due.bits as due, due.bits & ~coalesce(week.marked, 0) as missing
    from (
      select due.week_start, bit_or(due.bits & ${sessionBits(monday, days)}) as bits
      from registration roll
      cross join lateral (select counted.days * datemultirange(
        daterange(roll.start_date, roll.end_date, '[]')) as days) span
      cross join lateral (
        select own.weeks, own.bits
        from jsonb_to_recordset(${calendar}) as own (school_id int, weeks date[], bits int[])
        where own.school_id in (0, roll.school_id) order by own.school_id desc limit 1) own
      cross join lateral unnest(own.weeks, own.bits) as due (week_start, bits)
      where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id and ${weekFrom(monday)} && ${days}
      group by 1) due
    left join attendance_week_count week on week.authority_id = pupil.authority_id and week.pupil_id = pupil.id
      and week.week_start = due.week_start)`;
}

/** How many sessions of `pupil` on `counted.days` were due and have no mark. */
export const missingSessions = (calendar: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(bit_count(week.missing::bit(14))), 0)::int from ${dueWeeks(calendar)} week)`;
