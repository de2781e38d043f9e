import { sql, type RawBuilder } from 'kysely';
import { earlierOf } from '../../../../contract/index.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { text, value } from '../../lists/source.ts';
import { countedDays } from '../figures/countedDays.ts';
import { daysOfYear, figuresJoin, monitoredIn } from '../figures/pupilFigures.ts';
import { countedWeeks } from '../figures/sessionCounts.ts';

/**
 * The days of an academic year that lie behind, and today: of the call's year, of the present one where it says none, or
 * of one so many years before.
 */
export function daysUntil({ today, query }: UnitCall, before = 0): { first: string; last: string } {
  const { first, last } = daysOfYear(Number(query.academicYearId ?? academicYearId(today)) - before);
  return { first, last: earlierOf(last, today) };
}

/** Which days of the pictures are counted: those of monitored care. */
export const inCare = ({ declarations }: UnitCall, { first, last }: { first: string; last: string }) => ({
  first: sql`${first}`,
  last: sql`${last}`,
  monitored: monitoredIn(declarations),
  inCareOnly: true,
});

/** Pupils in sight whose sessions are marked; a percentage register has no sessions (calc.md 4). */
export const marked = (call: UnitCall) => sql`not pupil.is_percentage_register and ${visiblePupils(call)}`;

const percentOf = (attended: RawBuilder<unknown>, possible: RawBuilder<unknown>) =>
  sql`round(100.0 * ${attended} / nullif(${possible}, 0), 1)::float8`;

/** Attended and possible sessions of a year's months; a week is of the month that its Friday lies in. */
const months = (call: UnitCall, before: number) => sql`(
  select (extract(month from part.week_start + 4)::int + 3) % 12 as nth,
    sum(part.attended) as attended, sum(part.attended + part.authorised + part.unauthorised) as possible
  from pupil cross join lateral (select ${countedDays(inCare(call, daysUntil(call, before)))} as days) counted
  cross join lateral ${countedWeeks} part
  where ${marked(call)} group by 1)`;

/** Attendance by month; the whole group is the ratio of sums (calc.md 2, example 3). */
export const byMonthList: ListDefinition = {
  operation: 'attendancePictures.byMonth',
  source: {
    base: (call) => sql`${months(call, 0)} now full join ${months(call, 1)} earlier using (nth) where true`,
    id: sql`nth`,
    fields: {
      month: value(sql`nth`),
      monthName: text(sql`(array['September', 'October', 'November', 'December', 'January', 'February', 'March',
        'April', 'May', 'June', 'July', 'August'])[nth + 1]`),
      attendance: value(percentOf(sql`now.attended`, sql`now.possible`)),
      yearBefore: value(percentOf(sql`earlier.attended`, sql`earlier.possible`)),
      possibleSessions: value(sql`coalesce(now.possible, 0)::int`),
    },
  },
};

/** Why sessions were missed, the most frequent reason first. */
export const byReasonList: ListDefinition = {
  operation: 'attendancePictures.byReason',
  source: {
    base: (call) => sql`(
      select result.base as code, result.class, count(*)::int as sessions
      from pupil cross join lateral (select ${countedDays(inCare(call, daysUntil(call)))} as days) counted
      join attendance_result result on result.authority_id = pupil.authority_id and result.pupil_id = pupil.id
        and counted.days @> result.mark_date
      where ${marked(call)} and result.class in ('authorised', 'unauthorised') group by 1, 2) reason where true`,
    id: sql`reason.sessions desc, reason.code`,
    fields: {
      code: value(sql`reason.code`),
      letter: text(sql`reason.code`),
      authorised: value(sql`case when reason.class = 'authorised' then reason.sessions else 0 end`),
      unauthorised: value(sql`case when reason.class = 'unauthorised' then reason.sessions else 0 end`),
    },
  },
};

/** Pupils with their counts; persistent and severe are compared on whole numbers (calc.md 3). */
const absent = (call: UnitCall, group: RawBuilder<unknown>) => sql`(
  select ${group} as group_id, count(*)::int as pupils,
    count(*) filter (where absences * 10 >= possible and absences * 2 < possible)::int as persistent,
    count(*) filter (where absences * 2 >= possible)::int as severe,
    sum(attended) as attended, sum(possible) as possible
  from (select pupil.*, figures.attended, figures.possible, figures.authorised + figures.unauthorised as absences
    from pupil ${figuresJoin(inCare(call, daysUntil(call)))}
    where ${marked(call)} and figures.possible > 0) pupil
  group by 1)`;

const bands = {
  groupId: value(sql`band.group_id`),
  pupils: value(sql`band.pupils`),
  persistent: value(sql`band.persistent`),
  severe: value(sql`band.severe`),
  attendance: value(percentOf(sql`band.attended`, sql`band.possible`)),
};

/** Who misses much, by year group. */
export const byYearGroupList: ListDefinition = {
  operation: 'attendancePictures.byYearGroup',
  source: {
    base: (call) => sql`${absent(call, sql`pupil.year_group_id`)} band where true`,
    id: sql`band.group_id`,
    fields: { yearGroup: value(sql`band.group_id`), ...bands },
  },
};

/** So many schools are shown: more bars cannot be read beside each other. */
const MOST_SCHOOLS = 25;

/** The same by school: those with the most such pupils. */
export const bySchoolList: ListDefinition = {
  operation: 'attendancePictures.bySchool',
  source: {
    base: (call) => sql`(
      select * from ${absent(call, sql`pupil.school_id`)} band where persistent + severe > 0 and group_id is not null
      order by persistent + severe desc, group_id limit ${MOST_SCHOOLS}) band
      join school on school.id = band.group_id where true`,
    id: sql`band.persistent + band.severe desc, school.id`,
    fields: { schoolId: value(sql`band.group_id`), schoolName: text(sql`school.name`), ...bands },
  },
};
