import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../../engine/index.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { text, value } from '../../lists/source.ts';
import { isChosen, isForPublication } from '../../pepReports/chosen.ts';
import { NOT_SHOWN, unless } from '../../pepReports/suppressed.ts';
import { countedJoin } from '../figures/countedDays.ts';
import { countedWeeks } from '../figures/sessionCounts.ts';
import { daysUntil, inCare, percentOf, yearOfCall } from './ofAll.ts';
import { placeFilters, placeJoin, placeOf } from './places.ts';
import { sidesOf, tellsFew } from './published.ts';

/** Sessions of each pupil in each month of a year, of all who have them; a week is of its Friday's month. */
const monthsOfPupils = (call: UnitCall, before: number) => sql`(
  select pupil.id, (extract(month from part.week_start + 4)::int + 3) % 12 as nth, sum(part.attended) as attended,
    sum(part.authorised + part.unauthorised) as missed
  from pupil ${countedJoin(inCare(call, daysUntil(call, before)))}
  cross join lateral ${countedWeeks} part
  where ${visiblePupils(call)} group by 1, 2)`;

/** The months of a year with what the pupils that are chosen attended and missed in each. */
function months(call: UnitCall, query: TableQuery | undefined, before: number): RawBuilder<unknown> {
  const chosen = isChosen(query?.filters ?? {});
  return sql`(
    select nth, sum(attended) filter (where ${chosen}) as attended,
      sum(attended + missed) filter (where ${chosen}) as possible, ${sidesOf(chosen)}
    from (select month.*, ${placeOf(yearOfCall(call) - before)}
      from ${monthsOfPupils(call, before)} month ${placeJoin(call, sql`month.id`)}) month
    group by 1 having bool_or(${chosen}))`;
}

const isHidden = (year: 'now' | 'earlier') => sql<SqlBool>`(form.is_published and ${tellsFew(year)})`;

const percentage = (year: 'now' | 'earlier') =>
  value(unless(isHidden(year), percentOf(sql.ref(`${year}.attended`), sql.ref(`${year}.possible`))));

const leavesOut = (year: 'now' | 'earlier') => sql<SqlBool>`(${sql.ref(`${year}.possible`)} > 0 and ${isHidden(year)})`;

const form = (query: TableQuery | undefined): RawBuilder<unknown> =>
  sql`(select ${isForPublication(query?.filters ?? {})}::boolean as is_published) form`;

/** Attendance by month; the whole group is the ratio of sums (calc.md 2, example 3). */
export const byMonthList: ListDefinition = {
  operation: 'attendancePictures.byMonth',
  source: {
    base: (call, query) => sql`${months(call, query, 0)} now full join ${months(call, query, 1)} earlier using (nth)
      cross join ${form(query)} where true`,
    id: sql`nth`,
    fields: {
      month: value(sql`nth`),
      monthName: text(sql`(array['September', 'October', 'November', 'December', 'January', 'February', 'March',
        'April', 'May', 'June', 'July', 'August'])[nth + 1]`),
      attendance: percentage('now'),
      yearBefore: percentage('earlier'),
      // Beside a percentage they would tell how many were missed, month by month.
      possibleSessions: value(unless(sql<SqlBool>`form.is_published`, sql`coalesce(now.possible, 0)::int`)),
      remark: text(sql`(case when ${leavesOut('now')} or ${leavesOut('earlier')} then ${NOT_SHOWN} else '' end)`),
      ...placeFilters,
    },
  },
};
