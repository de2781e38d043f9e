import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { adminTypes } from '../../../contract/index.ts';
import { usualSchoolDays, type SchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { activeCareStatuses, inCareStatuses } from '../../care/careStatuses.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { bandOf, isFew, isFewWeeks, isPersistent, isSevere, type Missed } from '../attendance/figures/absence.ts';
import { lookedAfterThroughout, monitoredDays } from '../attendance/figures/countedDays.ts';
import { dueCalendar, missingSessions } from '../attendance/figures/dueSessions.ts';
import { figuresJoin, figuresPercentage } from '../attendance/figures/pupilFigures.ts';
import { weekMean, weekPercentages } from '../attendance/figures/weekPercentages.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { anyOf, condition, countOf, text, value, type ListSource, type SourceField } from '../lists/source.ts';
import { inChosenArea, isInArea } from '../organisations/isInArea.ts';
import { assignedToAny } from '../students/assignedTo.ts';
import { designatedTeachers } from '../students/studentSource.ts';
import { analysisDays } from './analysisDays.ts';

const everyRow = () => sql<SqlBool>`true`;

const [first, last] = [sql`period.first`, sql`period.last`];
const counting = { monitored: sql`period.statuses`, inCareOnly: sql`period.in_care` };

/** What was missed of what was possible, by the register that the pupil is on now (D-85). */
const register: Missed = {
  missed: sql`(case when pupil.is_percentage_register then 10000 * percentages.weeks - percentages.hundredths
    else figures.authorised + figures.unauthorised end)`,
  possible: sql`(case when pupil.is_percentage_register then 10000 * percentages.weeks else figures.possible end)`,
};
const isFewOfRegister = sql<SqlBool>`(case when pupil.is_percentage_register then ${isFewWeeks(sql`percentages.weeks`)}
  else ${isFew(sql`figures.possible`)} end)`;

/** Not rounded: bounds are compared with what is, never with what is shown. */
const share = sql`(100 - 100.0 * ${register.missed} / nullif(${register.possible}, 0))`;

const missesTenth = isPersistent(register);
const missesHalf = isSevere(register);

/** The same days until the end of the month before their last one. */
const monthBefore = sql`(date_trunc('month', ${last}::timestamp)::date - 1)`;

/**
 * Who has come to it in the month of the last day: until the end of the month before more than 90 % were attended.
 * `figures` and `percentages` are those of the days before wherever they are named in the inner select.
 */
const becamePersistent = sql<SqlBool>`(case when ${missesTenth} then (
  select ${register.possible} > 0 and not ${missesTenth}
  from (select 1) one ${figuresJoin({ first, last: monthBefore, ...counting })}
  cross join lateral ${weekPercentages(first, monthBefore, sql`counted.days`)} percentages) else false end)`;

/** As the official yearly statistics count: looked after for 12 months or more at 31 March (calc.md 3). */
const lookedAfter12Months = lookedAfterThroughout(sql`period.twelve_months`, sql`period.in_care_statuses`);

/** Codes since 5 January 2021 until the end of the days (ANAL-4). */
const codesSince2021 = (count: 'x_codes' | 'c_codes') =>
  value(sql`(select since.${sql.id(count)} from (select 1) one cross join lateral (
    select figures.* from (select 1) one ${figuresJoin({ first: sql`'2021-01-05'`, last, ...counting })}) since)`);

/** Who of the virtual school has been assigned longest (D-103). */
const caseWorker = sql`(
  select officer.first_name || ' ' || officer.last_name from pupil_user work
  join app_user officer on officer.authority_id = work.authority_id and officer.id = work.user_id
    and officer.type_id = any(${[...adminTypes]}::int[])
  where work.authority_id = pupil.authority_id and work.pupil_id = pupil.id and work.active_status_id = 1
  order by work.start_date nulls last, work.user_id limit 1)`;

/** The answer in the newest saved plan that has one (D-103). */
const placementType = sql`(
  select stage.answers->>'placement_type' from pep
  join pep_stage stage on stage.authority_id = pep.authority_id and stage.pep_id = pep.id
  where pep.authority_id = pupil.authority_id and pep.pupil_id = pupil.id and pep.deleted_at is null
    and coalesce(stage.answers->>'placement_type', '') <> ''
  order by stage.last_saved_at desc nulls last, pep.id desc limit 1)`;

/** The registration that held last in the days, the main one first. */
const roll = (day: 'start_date' | 'end_date') =>
  value(sql`(select roll.${sql.id(day)} from registration roll
    where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id and roll.start_date <= ${last}
    order by roll.is_main desc, roll.start_date desc, roll.id desc limit 1)`);

const exclusions = sql`(select count(*)::int from exclusion where exclusion.authority_id = pupil.authority_id
  and exclusion.pupil_id = pupil.id and counted.days @> exclusion.start_date)`;

/** One of these codes in the days; a code stands for its sub-codes too, as in the picture of absence by reason. */
const givenAny = (codes: readonly (string | number)[]) => sql<SqlBool>`exists (
  select from attendance_result result
  where result.authority_id = pupil.authority_id and result.pupil_id = pupil.id and counted.days @> result.mark_date
    and array[result.mark, result.base] && ${codes.map(String)}::text[])`;

const isIn = isInArea(sql`pupil.authority_id`);

/** Bounds in per cent; who has no data goes only where one differs from 0 or 100 (D-103). */
const percentage: SourceField = {
  ...value(sql`(case when pupil.is_percentage_register then ${weekMean} else ${figuresPercentage} end)`),
  between: ([low, high]) => {
    const [least, most] = [Number(low ?? 0), Number(high ?? 100)];
    if (least <= 0 && most >= 100) return everyRow();
    return sql<SqlBool>`(${share} >= ${least}::numeric and ${share} <= ${most}::numeric)`;
  },
};

/**
 * Sessions of all who have them, on a register of weeks today too: both parts of a year are told (calc.md 4). Who never
 * had one has none to count: nothing is told from none.
 */
const ofSessions = (count: RawBuilder<unknown>): SourceField =>
  value(sql`(case when not pupil.is_percentage_register or figures.possible > 0 then ${count} end)`);

const fields: ListSource['fields'] = {
  studentId: value(sql`pupil.id`),
  isPercentageRegister: value(sql`pupil.is_percentage_register`),
  totalAttendancePercentage: percentage,
  weeklyRegisterAttendance: value(sql`(case when percentages.weeks > 0
    then (percentages.hundredths / 10000.0)::float8 end)`),
  weeklyRegisterPossibleWeeks: value(sql`nullif(percentages.weeks, 0)`),
  attendance: ofSessions(sql`figures.attended`),
  possibleSessions: ofSessions(sql`figures.possible`),
  absences: ofSessions(sql`(figures.authorised + figures.unauthorised)`),
  absenceBand: value(bandOf(register, isFewOfRegister)),
  // Who is severely absent is persistently absent too.
  isPersistentlyAbsent: value(missesTenth),
  becamePersistentlyAbsent: condition(becamePersistent),
  isSeverelyAbsent: value(missesHalf),
  lookedAfter12Months: condition(lookedAfter12Months),
  gender: value(sql`pupil.gender_id`),
  lastName: text(sql`pupil.last_name`),
  firstName: text(sql`pupil.first_name`),
  yearGroup: value(sql`pupil.year_group_id`),
  dob: value(sql`pupil.date_of_birth`),
  ethnicity: text(sql`pupil.ethnicity_code`),
  senStatus: text(sql`pupil.sen_status_id`),
  keyStage: value(sql`pupil.key_stage_id`),
  placementType: text(placementType),
  organisationId: value(sql`pupil.school_id`),
  schoolName: text(sql`school.name`),
  postcode: text(sql`school.postcode`),
  establishmentType: value(sql`school.establishment_type_id`),
  phase: value(sql`school.phase_id`),
  ofstedRating: value(sql`school.ofsted_rating_id`),
  careStatus: value(sql`pupil.care_status_id`),
  isInArea: value(isIn),
  careStartDate: value(sql`pupil.care_start`),
  changeCareDate: value(sql`(upper(${monitoredDays(counting.monitored)}) - 1)`),
  upn: text(sql`pupil.upn`),
  laStudentId: text(sql`pupil.la_student_id`),
  registerStartDate: roll('start_date'),
  registerEndDate: roll('end_date'),
  exclusions: value(exclusions),
  authorisedAbsence: ofSessions(sql`figures.authorised`),
  unAuthorisedAbsence: ofSessions(sql`figures.unauthorised`),
  // No day is kept of a change of register, so sessions are missing only of who is on a register of sessions now.
  missingSessions: value(sql`(case when not pupil.is_percentage_register
    then ${missingSessions(sql`period.calendar`)} end)`),
  xCodesSince5Jan2021: codesSince2021('x_codes'),
  cCodesSince5Jan2021: codesSince2021('c_codes'),
  laCaseWorker: text(caseWorker),
  designatedTeacher: text(designatedTeachers),
  socialWorker: text(sql`(worker.first_name || ' ' || worker.last_name)`),
  hasSchool: value(sql`(pupil.school_id is not null)`),
  // What the figures are reckoned over is no condition on the rows.
  academicYearId: { ...value(sql`period.year_id`), anyOf: everyRow },
  startDate: { ...value(first), between: everyRow },
  endDate: value(last),
  showInCareMarksOnly: { ...value(sql`period.in_care::text`), anyOf: everyRow },
  assignedUserId: anyOf(assignedToAny),
  code: anyOf(givenAny),
  inOutAreaId: anyOf(([chosen]) => inChosenArea(chosen, isIn)),
};

/** Pupils with what their sessions and weeks come to over the days that the filters say (ANAL-3, D-85). */
const analysisSource = (schoolDays: SchoolDays): ListSource => ({
  base: (call, query) => {
    const days = analysisDays(call, query);
    const calendar = dueCalendar({ ...days, schoolDays, now: call.services.now() });
    return sql`pupil
      left join school on school.id = pupil.school_id
      left join app_user worker on worker.authority_id = pupil.authority_id and worker.id = pupil.social_worker_id
      cross join (select ${days.first}::date as first, ${days.last}::date as last, ${days.yearId}::int as year_id,
        ${days.inCareOnly}::boolean as in_care, ${activeCareStatuses(call.declarations)}::int[] as statuses,
        daterange(${days.twelveMonths.first}::date, ${days.twelveMonths.last}::date, '[]') as twelve_months,
        ${inCareStatuses(call.declarations)}::int[] as in_care_statuses, ${calendar} as calendar) period
      ${figuresJoin({ first, last, ...counting })}
      cross join lateral ${weekPercentages(first, last, sql`counted.days`)} percentages
      where ${visiblePupils(call)}`;
  },
  id: sql`pupil.first_name collate "und-x-icu", pupil.id`,
  key: sql`pupil.id`,
  fields,
  summary: {
    // Sums of sums, never the mean of percentages; weeks are not added to sessions (calc.md 2 and 4).
    groupAttendance: (counted) => sql`round(
      100.0 * sum(figures.attended) filter (where ${counted})
        / nullif(sum(figures.possible) filter (where ${counted}), 0), 1)::float8`,
    persistentAbsence: countOf(missesTenth),
    severeAbsence: countOf(missesHalf),
  },
});

/** The analysis of attendance, as it is listed and exported. */
export const analysisList: ListDefinition = {
  operation: 'attendanceAnalysis.list',
  source: analysisSource(usualSchoolDays),
  sourceOf: async ({ db, viewer }) => analysisSource(await readSchoolDays(db, viewer.authorityId)),
};
