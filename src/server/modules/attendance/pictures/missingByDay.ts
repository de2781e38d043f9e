import { sql } from 'kysely';
import { usualSchoolDays, type SchoolDays } from '../../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { value, type ListSource } from '../../lists/source.ts';
import { countedJoin } from '../figures/countedDays.ts';
import { dueCalendar, dueWeeks } from '../figures/dueSessions.ts';
import { daysUntil, inCare, marked } from './ofAll.ts';

/** Bits of both sessions of the days from Monday to Friday; nothing is due at a weekend. */
const days = [0, 1, 2, 3, 4].map((day) => sql.lit(3 << (2 * day)));

const sessions = (column: 'due' | 'missing') =>
  sql.join(days.map((bits) => sql`sum(bit_count((week.${sql.id(column)} & ${bits})::bit(14)))`));

/** Each week is added up once, and only then laid out by day. */
const byDay = (call: UnitCall, schoolDays: SchoolDays) => {
  const period = daysUntil(call);
  const calendar = dueCalendar({ ...period, schoolDays, now: call.services.now() });
  return sql`(
    select week.week_start + (day.nth - 1)::int as date, day.due, day.missing, day.pupils
    from (
      select week.week_start, array[${sessions('due')}] as due, array[${sessions('missing')}] as missing,
        array[${sql.join(days.map((bits) => sql`count(*) filter (where week.missing & ${bits} > 0)`))}] as pupils
      from (select ${calendar} as calendar) period
      cross join pupil ${countedJoin(inCare(call, period))}
      cross join lateral ${dueWeeks(sql`period.calendar`)} week
      where ${marked(call)} group by 1) week
    cross join lateral unnest(week.due, week.missing, week.pupils) with ordinality as day (due, missing, pupils, nth)
    where day.due > 0) day where true`;
};

const source = (schoolDays: SchoolDays): ListSource => ({
  base: (call) => byDay(call, schoolDays),
  id: sql`day.date desc`,
  fields: {
    date: value(sql`day.date`),
    missing: value(sql`day.missing::int`),
    pupils: value(sql`day.pupils::int`),
    due: value(sql`day.due::int`),
    // Blank where no mark is missing: nothing is listed behind such a day.
    isMissing: value(sql`(case when day.missing > 0 then true end)`),
  },
});

/** On which days marks are missing, the newest first; a day on which nothing was due has no row. */
export const missingByDayList: ListDefinition = {
  operation: 'attendancePictures.missingByDay',
  source: source(usualSchoolDays),
  sourceOf: async ({ db, viewer }) => source(await readSchoolDays(db, viewer.authorityId)),
};
