import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pepStatus } from '../../../contract/index.ts';
import type { TableQuery } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import { activeCareStatuses } from '../../care/careStatuses.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { monitoredDays } from '../attendance/figures/countedDays.ts';
import type { UnitCall } from '../handler.ts';
import { isOldEnough } from '../pep/youngestAge.ts';
import { yearGroupIn } from '../years/yearTurn.ts';
import { datedPlans, groundOf, ownTerms } from './ownDates.ts';
import { limitDaysOf, pepMeasure, termPlansOf } from './yearPlan.ts';

/** The ids of `lookups/pep-outcome`. */
export const pepOutcome = { met: 1, notMet: 2, notDue: 3 } as const;

/** The year that a query asks for; the present one where it says none. */
export function yearAsked({ today }: Pick<UnitCall, 'today'>, query: TableQuery | undefined): number {
  const asked = query?.filters.academicYearId;
  return Number((asked !== undefined && 'in' in asked ? asked.in[0] : undefined) ?? academicYearId(today));
}

/** A plan counts unless it was deleted or superseded (D-12). */
export const plansOfPupil = sql`pep.authority_id = pupil.authority_id and pep.pupil_id = pupil.id
  and pep.deleted_at is null and pep.status_id <> ${sql.lit(pepStatus.superseded)}`;

const meetingDay = sql`left(pep.meeting_at, 10)::date`;

/** The first meeting on a day or after it. */
const meetingFrom = (day: RawBuilder<unknown>) =>
  sql`(select min(${meetingDay}) from pep where ${plansOfPupil} and ${meetingDay} >= ${day})`;

/**
 * What of an academic year was asked of plans, and what came of it: a row for each pupil or plan and measure, with the
 * day that it runs from, the last day of the limit and the day on which it was done (calc.md 7). `care.days` are the
 * days of monitored care. Relation `cases`.
 */
export function casesOf(call: UnitCall, yearId: number, schoolDays: SchoolDays): RawBuilder<unknown> {
  const { pepTimeLimits: limits } = call.viewer.settings;
  const days = limitDaysOf(yearId, limits, schoolDays);
  const terms = termPlansOf(yearId, limits, schoolDays);
  const ground = groundOf(call, yearId, schoolDays);
  const year = sql<number>`${sql.lit(yearId)}`;
  const group = yearGroupIn(year);
  const care = sql`pupil cross join lateral (
    select ${monitoredDays(sql`${activeCareStatuses(call.declarations)}::int[]`)} as days) care`;
  const seen = visiblePupils(call);
  /** Of whom a plan is asked from a day on. */
  const asked = (day: Sql) => sql<SqlBool>`(${seen} and ${isOldEnough(call.viewer.settings, day)})`;
  return sql`(
    with time_limit as materialized (select * from unnest(${days.map(({ measure }) => measure)}::int[],
        ${days.map(({ from }) => from)}::date[], ${days.map(({ on }) => on)}::date[],
        ${days.map(({ term }) => term)}::int[]) as time_limit (measure, from_date, on_date, term_id)),
      term as materialized (select * from unnest(${terms.map(({ term }) => term)}::int[],
        ${terms.map(({ first }) => first)}::date[], ${terms.map(({ cutOff }) => cutOff)}::date[],
        ${terms.map(({ careBy }) => careBy)}::date[]) as term (term_id, first, cut_off, care_by)),
      own_term as materialized (select * from ${ownTerms(call, yearId, ground)}),
      plan as materialized (
        select pep.*, dated.*, ${meetingDay} as meeting_day, coalesce(pep.school_id, pupil.school_id) as of_school
        from pupil join pep on ${plansOfPupil} and pep.academic_year_id = ${year}
        cross join ${datedPlans(ground)} where ${seen}),
      found as (
        ${firstMeetings(care, asked(sql`pupil.care_start`), group)}
        union all ${newSettings(care, asked(sql`roll.start_date`), group)}
        union all ${termlyPlans(care, asked(careBy), group, call.today)}
        union all ${plansInTime(call.today)} union all ${meetingsOfPlans(call.today)}
        union all ${returnedPlans(call.viewer.authorityId)})
    select found.*, coalesce(found.judged, case
        when found.done_date <= least(found.limit_date, ${call.today}::date) then ${sql.lit(pepOutcome.met)}
        when found.done_date <= ${call.today}::date or found.limit_date < ${call.today}::date
          then ${sql.lit(pepOutcome.notMet)}
        else ${sql.lit(pepOutcome.notDue)} end) as outcome
    from found) cases`;
}

type Sql = RawBuilder<unknown>;

/** Who left care before the limit ended is due no first plan. */
const firstMeetings = (care: Sql, seen: RawBuilder<SqlBool>, group: Sql) => sql`
  select time_limit.measure, pupil.id as pupil_id, null::int as pep_id, pupil.school_id, ${group} as year_group,
    time_limit.term_id, pupil.care_start as from_date, time_limit.on_date as limit_date,
    ${meetingFrom(sql`pupil.care_start`)} as done_date, null::int as judged
  from ${care} join time_limit on time_limit.from_date = pupil.care_start
    and time_limit.measure in (${sql.lit(pepMeasure.firstMeeting)}, ${sql.lit(pepMeasure.firstMeetingLonger)})
  where ${seen} and care.days @> time_limit.on_date`;

/** Another school than before, in care; not the one that a child had when care began. */
const newSettings = (care: Sql, seen: RawBuilder<SqlBool>, group: Sql) => sql`
  select time_limit.measure, pupil.id, null, roll.school_id, ${group}, time_limit.term_id, roll.start_date,
    time_limit.on_date, ${meetingFrom(sql`roll.start_date`)}, null
  from ${care} join registration roll on roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id
    and roll.is_main
  join time_limit on time_limit.from_date = roll.start_date and time_limit.measure = ${sql.lit(pepMeasure.newSetting)}
  where ${seen} and care.days @> (roll.start_date - 1) and care.days @> time_limit.on_date
    and coalesce(roll.end_date, 'infinity') >= time_limit.on_date
    and roll.school_id <> (select before.school_id from registration before
      where before.authority_id = roll.authority_id and before.pupil_id = roll.pupil_id and before.is_main
        and before.start_date < roll.start_date
      order by before.start_date desc, before.id desc limit 1)`;

/** By when plans of a term are to be completed, and who had to be in care: as the stages say, else the settings. */
const cutOff = sql`coalesce(own_term.cut_off, term.cut_off)`;
const careBy = sql`coalesce(own_term.care_by, term.care_by)`;

/** Of two plans of a term the newest counts; terms that have not begun ask for nothing yet. */
const termlyPlans = (care: Sql, seen: RawBuilder<SqlBool>, group: Sql, today: string) => sql`
  select ${sql.lit(pepMeasure.termly)}, pupil.id, own.id, coalesce(own.of_school, pupil.school_id),
    coalesce(own.year_group_id, ${group}), term.term_id, term.first, ${cutOff}, own.date_completed, null
  from ${care} join term on term.first <= ${today}::date
  left join own_term on own_term.term_id = term.term_id and own_term.year_group = ${group}
  left join lateral (
    select * from plan where plan.pupil_id = pupil.id and plan.school_term_id = term.term_id
    order by plan.id desc limit 1) own on true
  where ${seen} and care.days @> ${cutOff} and coalesce(pupil.care_start <= ${careBy}, true)`;

const ofPlan = sql`plan.pupil_id, plan.id, plan.of_school, plan.year_group_id, plan.school_term_id`;

/** Handed in and reviewed by the dates of the plan. */
const plansInTime = (today: string) => sql`
  select ${sql.lit(pepMeasure.handedIn)}, ${ofPlan}, plan.handed_in_from, plan.handed_in_by,
    coalesce(plan.date_submitted, plan.date_completed), null
  from plan where plan.handed_in_from <= ${today}::date and plan.handed_in_by is not null
  union all
  select ${sql.lit(pepMeasure.reviewed)}, ${ofPlan}, plan.date_submitted, plan.reviewed_by, plan.date_completed, null
  from plan where plan.reviewed_by is not null`;

const meetingsOfPlans = (today: string) => sql`
  select ${sql.lit(pepMeasure.hasMeeting)}, ${ofPlan}, null, null, plan.meeting_day, case
      when plan.meeting_day is null and term.first > ${today}::date then ${sql.lit(pepOutcome.notDue)}
      when plan.meeting_day is null or plan.meeting_day < ${today}::date
        and plan.status_id = ${sql.lit(pepStatus.notStarted)} then ${sql.lit(pepOutcome.notMet)}
      else ${sql.lit(pepOutcome.met)} end
  from plan join term on term.term_id = plan.school_term_id
  where plan.status_id <> ${sql.lit(pepStatus.completed)} or plan.meeting_day is not null`;

/** The trail knows of returns that have been put right since. */
const returnedPlans = (authorityId: number) => sql`
  select ${sql.lit(pepMeasure.notReturned)}, ${ofPlan}, plan.date_submitted, null, null,
    case when exists (select from pep_return back where back.authority_id = plan.authority_id and back.pep_id = plan.id)
      or 'pep/' || plan.id in (select audit.record from audit where audit.authority_id = ${authorityId}::int
        and audit.action = 'pep.updateStatus'
        and audit.detail -> 'after' ->> 'statusId' = ${sql.lit(String(pepStatus.reviewAgain))})
    then ${sql.lit(pepOutcome.notMet)} else ${sql.lit(pepOutcome.met)} end
  from plan where plan.date_submitted is not null`;
