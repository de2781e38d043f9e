import { sql } from 'kysely';
import { addDays, earlierOf, mondayOf } from '../../../../contract/index.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { text, value } from '../../lists/source.ts';
import { yearAsked } from '../../pepReports/cases.ts';
import { countedDays } from '../figures/countedDays.ts';
import { daysOfYear } from '../figures/pupilFigures.ts';
import { countedWeeks } from '../figures/sessionCounts.ts';
import { inWords, weekEvents } from './events.ts';
import { daysBehind, inCare } from './ofAll.ts';

/**
 * The Mondays of a year's weeks until today. A week is of its Friday's year, since one that turns a year holds days of
 * both.
 */
function mondaysUntil(call: UnitCall, year: number): { from: string; until: string } {
  const { first, last } = daysOfYear(year);
  const monday = mondayOf(first);
  return {
    from: addDays(monday, 4) < first ? addDays(monday, 7) : monday,
    until: earlierOf(mondayOf(addDays(last, -4)), mondayOf(call.today)),
  };
}

/** From the first week with marks on, each week of the year until today: a week without any is a gap, and not left out. */
function weeks(call: UnitCall, year: number) {
  const days = countedDays(inCare(call, daysBehind(call, year)));
  const { from, until } = mondaysUntil(call, year);
  return sql`pupil
    cross join lateral (
      select part.week_start, sum(part.attended) as attended,
        sum(part.attended + part.authorised + part.unauthorised) as possible
      from (select ${days} as days) counted cross join lateral ${countedWeeks} part
      where part.week_start between ${from}::date and ${until}::date
      group by 1
      union all
      select monday::date, null, null from generate_series(
        (select min(week_start) from attendance_week_count began where began.authority_id = pupil.authority_id
          and began.pupil_id = pupil.id and began.week_start >= ${from}::date),
        ${until}::date, interval '7 days') monday) part
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

const byWeek = (call: UnitCall, year: number) => sql`(
  select pupil.authority_id, pupil.id as pupil_id, part.week_start, sum(part.attended) as attended,
    sum(part.possible) as possible, ${sql.lit(year)}::int as academic_year_id
  from ${weeks(call, year)} group by 1, 2, 3) week where true`;

/** A pupil's year by week, with what may have to do with it: another school, care, placement, a suspension. */
export const byWeekList: ListDefinition = {
  operation: 'attendancePictures.byWeek',
  source: {
    base: (call, query) => byWeek(call, yearAsked(call, query)),
    id: sql`week.week_start`,
    fields: {
      weekStart: value(sql`week.week_start`),
      attendance: value(sql`round(100.0 * week.attended / nullif(week.possible, 0), 1)::float8`),
      possibleSessions: value(sql`coalesce(week.possible, 0)::int`),
      suspensions: value(suspensions),
      ...weekEvents,
      academicYearId: value(sql`week.academic_year_id`),
      schoolName: text(sql`coalesce(${schoolOn(4)}, ${schoolOn(0)})`),
    },
  },
  told: ({ declarations }, rows) => Promise.resolve(rows.map((row) => inWords(declarations, row))),
};
