import { sql, type RawBuilder } from 'kysely';
import { earlierOf } from '../../../../contract/index.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { text, value } from '../../lists/source.ts';
import { isFew, isPersistent, isSevere } from '../figures/absence.ts';
import { countedJoin } from '../figures/countedDays.ts';
import { daysOfYear, figuresJoin, inCareDays } from '../figures/pupilFigures.ts';

/** The academic year of the call; the present one where it says none. */
export const yearOfCall = ({ today, query }: UnitCall): number => Number(query.academicYearId ?? academicYearId(today));

/** The days of an academic year that lie behind, and today. */
export function daysBehind({ today }: UnitCall, year: number): { first: string; last: string } {
  const { first, last } = daysOfYear(year);
  return { first, last: earlierOf(last, today) };
}

/** The same of the call's year, of the present one where it says none, or of one so many years before. */
export const daysUntil = (call: UnitCall, before = 0): { first: string; last: string } =>
  daysBehind(call, yearOfCall(call) - before);

/** Which days of the pictures are counted: those of monitored care. */
export const inCare = ({ declarations }: UnitCall, days: { first: string; last: string }) =>
  inCareDays(declarations, days);

/** Pupils in sight on a register of sessions now: whom a band or a missing mark is told of (calc.md 4). */
export const marked = (call: UnitCall) => sql`not pupil.is_percentage_register and ${visiblePupils(call)}`;

/** Attended of possible sessions as a percentage with one decimal; null where none was possible. */
export const percentOf = (attended: RawBuilder<unknown>, possible: RawBuilder<unknown>) =>
  sql`round(100.0 * ${attended} / nullif(${possible}, 0), 1)::float8`;

const absences = sql`('authorised', 'unauthorised')`;

/**
 * Pupils with their marks that are an absence at some time. The result of a session is asked of these alone, since most
 * marks are of presence and it costs more than to read one.
 */
function missedSessions(call: UnitCall): RawBuilder<unknown> {
  const { first, last } = daysUntil(call);
  return sql`pupil ${countedJoin(inCare(call, { first, last }))}
    join attendance_mark missed on missed.authority_id = pupil.authority_id and missed.pupil_id = pupil.id
      and missed.mark_date between ${first}::date and ${last}::date and counted.days @> missed.mark_date
      and missed.mark = any(array(select mark from attendance_code_class where class in ${absences}))`;
}

/** Why sessions were missed, the most frequent reason first. */
export const byReasonList: ListDefinition = {
  operation: 'attendancePictures.byReason',
  source: {
    base: (call) => sql`(
      select result.base as code, result.class, count(*)::int as sessions
      from ${missedSessions(call)} cross join lateral (
        select * from attendance_result result where result.authority_id = missed.authority_id
          and result.pupil_id = missed.pupil_id and result.mark_date = missed.mark_date
          and result.session = missed.session limit 1) result
      where ${visiblePupils(call)} and result.school_id = missed.school_id and result.class in ${absences}
      group by 1, 2) reason where true`,
    id: sql`reason.sessions desc, reason.code`,
    fields: {
      code: value(sql`reason.code`),
      letter: text(sql`reason.code`),
      authorised: value(sql`case when reason.class = 'authorised' then reason.sessions else 0 end`),
      unauthorised: value(sql`case when reason.class = 'unauthorised' then reason.sessions else 0 end`),
    },
  },
};

const ofPupil = { missed: sql`absences`, possible: sql`possible` };

/** Pupils with their counts, and how many of those who miss much have few possible sessions (calc.md 3). */
const absent = (call: UnitCall, group: RawBuilder<unknown>) => sql`(
  select ${group} as group_id, count(*)::int as pupils,
    count(*) filter (where ${isPersistent(ofPupil)} and not ${isSevere(ofPupil)})::int as persistent,
    count(*) filter (where ${isSevere(ofPupil)})::int as severe,
    count(*) filter (where ${isPersistent(ofPupil)} and ${isFew(sql`possible`)})::int as of_few,
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
  smallNumber: value(sql`band.of_few`),
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
