import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { adminTypes, pepStatus, userType } from '../../../../contract/index.ts';
import { academicYearId, schoolTermId, statusAdminYearId } from '../../../calendar/academicYears.ts';
import { daysThatCount, type DayLimit } from '../../../calendar/timeLimits.ts';
import type { UnitCall } from '../../handler.ts';
import { dateColumn, limitAfter, type DateGround } from '../dates/dateColumns.ts';
import { isFirstPlan } from '../dates/firstPlan.ts';
import { virtualSchoolOwners } from '../save/status.ts';

// What there is to be done of a plan, and by when: expressions over `pep`, `pupil` and `looked`, a row about who looks.

const open: readonly number[] = [
  pepStatus.notStarted,
  pepStatus.inProgress,
  pepStatus.readyToSubmit,
  pepStatus.reviewAgain,
];

/** Whose sections a user mainly fills in, by the type that stages name as their owner (D-195). */
const ownSections: { readonly [typeId: number]: readonly number[] } = {
  [userType.designatedTeacher]: [userType.designatedTeacher],
  [userType.otherEducation]: [userType.designatedTeacher],
  [userType.socialWorker]: [userType.socialWorker],
  [userType.laUser]: virtualSchoolOwners,
  [userType.laSuperUser]: virtualSchoolOwners,
};

/** The calendar years in which plans have dates that are looked at. */
export function yearsLookedAt(today: string): readonly [first: number, last: number] {
  const thisYear = Number(today.slice(0, 4));
  return [thisYear - 3, thisYear + 1];
}

/** Who looks at plans, and when: one row, `looked`. `counts` says which days a first plan's limit is in (calc.md 7). */
export function lookedAt({ viewer, today }: UnitCall, counts: DayLimit['counts']): RawBuilder<unknown> {
  const { typeId, userId, settings } = viewer;
  const { initial } = settings.pepTimeLimits;
  const opened = adminTypes.includes(typeId) ? [...open, pepStatus.submittedForReview] : open;
  const year = statusAdminYearId(today);
  // From 21 August on the year that is offered has not begun: the term to look at is its first.
  const term = year === academicYearId(today) ? schoolTermId(today) : 1;
  return sql`(select ${settings.hasPepRagRatingEnabled}::boolean as shows_rating, ${today}::date as today,
    ${[...(ownSections[typeId] ?? [])]}::int[] as owners,
    ${adminTypes.includes(typeId)}::boolean as rates,
    ${typeId === userType.otherEducation ? userId : null}::int as given_to, ${opened}::int[] as opened,
    ${initial}::int as initial_days, ${daysThatCount(counts, ...yearsLookedAt(today))}::date[] as start_days,
    ${year}::int as year_id, ${term}::int as term_id, ${settings.usesPepCycles}::boolean as by_cycle)`;
}

/** A section of the viewer's own that is not finished; of a teacher's plans, one that they were given (D-354). */
const ownSection = sql`from pep_stage mine
  where mine.authority_id = pep.authority_id and mine.pep_id = pep.id and mine.owner_type_id = any(looked.owners)
    and (mine.is_counted or mine.owner_type_id = any(${[...virtualSchoolOwners]}::int[]) and not mine.is_optional)
    and mine.percent < 100 and mine.is_present
    and (looked.given_to is null or not exists (select from pupil_user given
      where given.authority_id = pep.authority_id and given.user_id = looked.given_to
        and given.pupil_id = pep.pupil_id and given.active_status_id = 1 and mine.slug <> all(given.given_stages)))`;

const whileOpen = (expression: RawBuilder<unknown>) =>
  sql`case when pep.status_id = any(looked.opened) then ${expression} end`;

/** How many answers are left in them; none of a plan that takes no more. */
export const leftToMe = whileOpen(sql`(select coalesce(sum(mine.required - mine.answered), 0)::int ${ownSection})`);
// Not `exists`, of which a planner makes a join that reads every pupil from end to end.
export const isLeftToMe = sql<SqlBool>`(pep.status_id = any(looked.opened)
  and coalesce((select true ${ownSection} limit 1), false))`;
export const sectionsLeft = whileOpen(sql`(select string_agg(mine.title, ', ' order by mine.ordinal) ${ownSection})`);

/** Of a plan that waits for a review, the first section without a rating: the review begins there. */
const firstToRate = sql`case when looked.rates and looked.shows_rating
  and pep.status_id = ${pepStatus.submittedForReview} then
    (select unrated.slug from pep_stage unrated
      where unrated.authority_id = pep.authority_id and unrated.pep_id = pep.id and unrated.is_present
        and not exists (select from pep_stage_rating given
          where given.authority_id = pep.authority_id and given.stage_id = unrated.id)
      order by unrated.ordinal limit 1) end`;

/**
 * Where to begin with a plan, by the last part of the section's address: the first that is to be rated, the first that
 * it was sent back for, the first of the viewer's own that is not finished, or the first of all.
 */
export const startSection = sql`coalesce(${firstToRate}, sent_back.stages ->> 0,
  (select mine.slug ${ownSection} order by mine.ordinal limit 1),
  (select first.slug from pep_stage first where first.authority_id = pep.authority_id and first.pep_id = pep.id
    and first.is_present order by first.ordinal limit 1))`;

/**
 * By what a plan is to be handed in, beside `dated`: of the date of handing in and a declared one of completing the
 * earlier, for a plan that is not handed in by then cannot be completed.
 */
export const planDueBy = sql`least(dated.handed_in, dated.completed)`;

/** The dates of a plan that `planDueBy` goes by. Relation `dated`; its days that count are in `counting`. */
export const datedPlan = (ground: DateGround): RawBuilder<unknown> => sql`lateral (
  select ${dateColumn('handedIn', ground)} as handed_in, ${dateColumn('completed', ground, true)} as completed) dated`;

/** The day by which the plan is to be handed in (calc.md 7); none of plans from before the days that are looked at. */
export const dueDate = sql`(case when ${isFirstPlan}
    then ${limitAfter(sql`pupil.care_start::date`, sql`looked.initial_days`, sql`looked.start_days`)}
  else ${planDueBy} end)`;

/** That day is over, and the plan not handed in. */
export const isLate = sql<SqlBool>`(pep.status_id = any(${[...open]}::int[])
  and coalesce(${dueDate} < looked.today, false))`;

const startYear = (day: RawBuilder<unknown>) => sql`extract(year from ${day}::date - interval '8 months')::int`;

/** A day of a cycle in the academic year that today lies in: cycles come again every year (D-338). */
const thisYear = (day: RawBuilder<unknown>) =>
  sql`(${day}::date + make_interval(years => ${startYear(sql`looked.today`)} - ${startYear(day)}))::date`;

/** Of the term, or where the authority counts in cycles of the cycle, that today lies in. */
export const isThisTerm = sql<SqlBool>`case when looked.by_cycle
  then coalesce(pep.academic_year_id = ${startYear(sql`looked.today`)} - 2009
    and looked.today between ${thisYear(sql`cycle.start_date`)} and ${thisYear(sql`cycle.end_date`)}, false)
  else pep.academic_year_id = looked.year_id and pep.school_term_id = looked.term_id end`;

/** A filter by days of a moment that is kept as London's own time, `YYYY-MM-DDTHH:mm`. */
export const localDays = (moment: RawBuilder<unknown>) => ({
  between: ([first, last]: readonly [string | number | null, string | number | null]) =>
    sql<SqlBool>`(${first === null ? sql`true` : sql`left(${moment}, 10) >= ${first}`}
      and ${last === null ? sql`true` : sql`left(${moment}, 10) <= ${last}`}
      and ${moment} is not null)`,
});
