import { sql } from 'kysely';
import { mondayOf } from '../../../../contract/index.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { text, value } from '../../lists/source.ts';
import { countedDays } from '../figures/countedDays.ts';
import { countedWeeks } from '../figures/sessionCounts.ts';
import { daysUntil, inCare } from './ofAll.ts';

/** From the first week with marks on, each week of the year until today: a week without any is a gap, and not left out. */
function weeks(call: UnitCall) {
  const { first, last } = daysUntil(call);
  const days = countedDays(inCare(call, { first, last }));
  return sql`pupil
    cross join lateral (
      select part.week_start, sum(part.attended) as attended,
        sum(part.attended + part.authorised + part.unauthorised) as possible
      from (select ${days} as days) counted cross join lateral ${countedWeeks} part
      group by 1
      union all
      select monday::date, null, null from generate_series(
        (select min(week_start) from attendance_week_count began where began.authority_id = pupil.authority_id
          and began.pupil_id = pupil.id and began.week_start >= ${mondayOf(first)}::date),
        ${mondayOf(last)}::date, interval '7 days') monday) part
    where ${visiblePupils(call)} and pupil.id = ${Number(call.query.studentId)}`;
}

const schoolOn = (day: number) => sql`(
  select school.name from registration roll join school on school.id = roll.school_id
  where roll.authority_id = week.authority_id and roll.pupil_id = week.pupil_id
    and roll.start_date <= week.week_start + ${sql.lit(day)}
    and coalesce(roll.end_date, 'infinity') >= week.week_start + ${sql.lit(day)}
  order by roll.is_main desc, roll.start_date desc limit 1)`;

const suspensions = sql`(
  select count(*)::int from exclusion where exclusion.authority_id = week.authority_id
    and exclusion.pupil_id = week.pupil_id and exclusion.start_date between week.week_start and week.week_start + 6)`;

/** A pupil's year by week, with what may have to do with it: suspensions, and another school. */
export const byWeekList: ListDefinition = {
  operation: 'attendancePictures.byWeek',
  source: {
    base: (call) => sql`(
      select pupil.authority_id, pupil.id as pupil_id, part.week_start, sum(part.attended) as attended,
        sum(part.possible) as possible
      from ${weeks(call)} group by 1, 2, 3) week where true`,
    id: sql`week.week_start`,
    fields: {
      weekStart: value(sql`week.week_start`),
      attendance: value(sql`round(100.0 * week.attended / nullif(week.possible, 0), 1)::float8`),
      possibleSessions: value(sql`coalesce(week.possible, 0)::int`),
      suspensions: value(suspensions),
      schoolName: text(sql`coalesce(${schoolOn(4)}, ${schoolOn(0)})`),
    },
  },
};
