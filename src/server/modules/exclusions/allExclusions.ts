import { sql, type SqlBool } from 'kysely';
import { academicYearId, daysOfTerm } from '../../calendar/academicYears.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { PERMANENT } from '../attendance/exclusionSessions.ts';
import { daysOfYear } from '../attendance/figures/pupilFigures.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { condition, countOf, text, value, type ListSource } from '../lists/source.ts';
import { daysSix, partsIn, type DaySix, type Part } from './blocks.ts';

/** 40 days: five before the 45 that a pupil may be suspended in an academic year (calc.md 5). */
const SESSIONS_TO_WARN = 80;
/** More than 5 days in a term: parents may ask the governors to meet; more than 15: they have to (calc.md 5). */
const SESSIONS_TO_ASK = 10;
const SESSIONS_TO_MEET = 30;

/** What began today or on the six days before. */
const isNew = sql<SqlBool>`(exclusion.start_date > period.today - 7 and exclusion.start_date <= period.today)`;
const isDaySix = sql<SqlBool>`coalesce(block.is_near, false)`;
/** Each pupil once, by what was begun last of what is counted: of pupils there is something to be done. */
const isNearLimit = sql<SqlBool>`coalesce(
  used.sessions >= ${sql.lit(SESSIONS_TO_WARN)} and used.newest = exclusion.id, false)`;
const isInTermOver = (sessions: number) =>
  sql<SqlBool>`coalesce(used.in_term > ${sql.lit(sessions)} and used.newest = exclusion.id, false)`;
const mayMeet = isInTermOver(SESSIONS_TO_ASK);
const mustMeet = isInTermOver(SESSIONS_TO_MEET);
const isMissingReason = sql`(exclusion.reason_id is null)`;

interface Reckoned {
  readonly six: readonly DaySix[];
  /** Of this academic year, and of its term that today falls into. */
  readonly ofYear: readonly Part[];
  readonly ofTerm: readonly Part[];
}

const nothingReckoned: Reckoned = { six: [], ofYear: [], ofTerm: [] };

/** Parts as rows of a query. */
const rowsOf = (parts: readonly Part[], name: string) =>
  sql`unnest(${parts.map(({ id }) => id)}::int[], ${parts.map(({ sessions }) => sessions)}::int[])
    as ${sql.id(name)} (id, sessions)`;

/** Sessions of a pupil's suspensions in the year and the term of a day, and the one of them that began last. */
function usedUp(today: string, { ofYear, ofTerm }: Omit<Reckoned, 'six'>) {
  const [year, term] = [daysOfYear(academicYearId(today)), daysOfTerm(today)];
  const begins = ({ first, last }: typeof term) => sql`one.start_date between ${first}::date and ${last}::date`;
  return sql`(
    select coalesce(sum(counted.sessions), 0)::int as sessions, coalesce(sum(counted.in_term), 0)::int as in_term,
      (array_agg(counted.id order by counted.start_date desc, counted.start_session desc, counted.id desc))[1] as newest
    from (select one.id, one.start_date, one.start_session, coalesce(part.sessions, one.session_count) as sessions,
        coalesce(of_term.sessions, case when ${begins(term)} then one.session_count end) as in_term
      from exclusion one
      left join ${rowsOf(ofYear, 'part')} on part.id = one.id
      left join ${rowsOf(ofTerm, 'of_term')} on of_term.id = one.id
      where one.authority_id = exclusion.authority_id and one.pupil_id = exclusion.pupil_id
        and one.type_id <> ${PERMANENT} and (part.id is not null or ${begins(year)})) counted)`;
}

/** Suspensions and exclusions of all pupils that the viewer sees, with what their days come to. */
const allSource = ({ six, ofYear, ofTerm }: Reckoned): ListSource => ({
  base: (call) => {
    const { today, viewer } = call;
    const [day, near] = [six.map((block) => block.day), six.map(({ isNear }) => isNear)];
    return sql`exclusion
      join pupil on pupil.authority_id = exclusion.authority_id and pupil.id = exclusion.pupil_id
      join school on school.id = exclusion.school_id
      cross join (select ${today}::date as today) period
      left join unnest(${six.map(({ id }) => id)}::int[], ${day}::date[], ${near}::boolean[])
        as block (id, day, is_near) on block.id = exclusion.id
      cross join lateral ${usedUp(today, { ofYear, ofTerm })} used
      where exclusion.authority_id = ${viewer.authorityId} and ${visiblePupils(call)}`;
  },
  id: sql`exclusion.id`,
  fields: {
    id: value(sql`exclusion.id`),
    studentId: value(sql`exclusion.pupil_id`),
    studentFullName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
    organisationId: value(sql`exclusion.school_id`),
    organisationName: text(sql`school.name`),
    typeId: value(sql`exclusion.type_id`),
    reasonId: value(sql`exclusion.reason_id`),
    startDate: value(sql`exclusion.start_date`),
    endDate: value(sql`exclusion.end_date`),
    numberOfDays: value(sql`(exclusion.session_count / 2.0)::float8`),
    daySix: value(sql`block.day`),
    daysThisYear: value(sql`(used.sessions / 2.0)::float8`),
    daysThisTerm: value(sql`(used.in_term / 2.0)::float8`),
    hasMissingExclusionReason: value(isMissingReason),
    isNew: condition(isNew),
    isDaySix: condition(isDaySix),
    isNearLimit: condition(isNearLimit),
    mayMeet: condition(mayMeet),
    mustMeet: condition(mustMeet),
  },
  summary: {
    newCount: countOf(isNew),
    daySixCount: countOf(isDaySix),
    nearLimitCount: countOf(isNearLimit),
    mayMeetCount: countOf(mayMeet),
    mustMeetCount: countOf(mustMeet),
  },
});

/** The suspensions and exclusions of an authority, as they are listed and exported. */
export const allExclusionList: ListDefinition = {
  operation: 'exclusions.all',
  source: allSource(nothingReckoned),
  sourceOf: async (call) =>
    allSource({
      six: await daysSix(call),
      ofYear: await partsIn(call, daysOfYear(academicYearId(call.today))),
      ofTerm: await partsIn(call, daysOfTerm(call.today)),
    }),
};
