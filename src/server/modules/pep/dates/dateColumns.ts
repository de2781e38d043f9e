import { sql, type RawBuilder } from 'kysely';
import { academicYearId } from '../../../calendar/academicYears.ts';
import type { SchoolDays } from '../../../calendar/schoolDays.ts';
import { daysThatCount } from '../../../calendar/timeLimits.ts';
import { isWorkingDay } from '../../../calendar/workingDays.ts';
import type { DeclaredDate } from '../../../../engine/index.ts';
import { asksSchoolDays, dateOfTerm, isOfTerm, type PlanDate, type PlanDates } from './planDates.ts';

// The dates of plans as expressions over `pep`, and over `counting`, a row of the days that count.

/** By what the dates of plans are worked out, and in which calendar years, both included. */
export interface DateGround {
  readonly dates: PlanDates;
  readonly schoolDays: SchoolDays;
  readonly years: readonly [first: number, last: number];
}

/** Whether anything asks for the days of school. */
export const asksDaysOfSchool = ({ dates }: Pick<DateGround, 'dates'>): boolean =>
  dates.phases.some((phase) => Object.values(dates.declared(phase)).some(asksSchoolDays));

/** The days that count, in their order; those of school where something is counted in them. Relation `counting`. */
export function countingDays({ years, schoolDays, dates }: DateGround): RawBuilder<unknown> {
  const school = asksDaysOfSchool({ dates }) ? daysThatCount((day) => schoolDays.isSchoolDay(day), ...years) : [];
  return sql`(select ${daysThatCount(isWorkingDay, ...years)}::date[] as working_days,
    ${school}::date[] as school_days) counting`;
}

/** A date of each plan by its phase; with `isDeclaredAlone` null where no stages say it. */
export function dateColumn(name: PlanDate, ground: DateGround, isDeclaredAlone = false): RawBuilder<unknown> {
  const of = (date: DeclaredDate | undefined) => (date === undefined ? sql`null::date` : dateSql(date, ground));
  return byPhase(
    ground,
    (phase) => ground.dates.declared(phase)[name],
    of,
    isDeclaredAlone ? undefined : usual(ground, name),
  );
}

/** The day from which a date of each plan is counted; the one on which it was added where that is none of its own. */
export function countedFrom(name: PlanDate, ground: DateGround): RawBuilder<unknown> {
  const of = (date: DeclaredDate | undefined) =>
    date === undefined || isOfTerm(date) || date.before !== undefined ? created : dayOf(date);
  return byPhase(ground, (phase) => ground.dates.declared(phase)[name], of, usual(ground, name));
}

const usual = ({ dates }: DateGround, name: PlanDate) => dates.usual[name];

function byPhase(
  { dates }: DateGround,
  declared: (phase: string) => DeclaredDate | undefined,
  of: (date: DeclaredDate | undefined) => RawBuilder<unknown>,
  otherwise: DeclaredDate | undefined,
): RawBuilder<unknown> {
  const own = dates.phases.flatMap((phase) => {
    const date = declared(phase);
    return date === undefined ? [] : [sql`when ${phase} then ${of(date)}`];
  });
  if (own.length === 0) return of(otherwise);
  return sql`(case pep.phase ${sql.join(own, sql` `)} else ${of(otherwise)} end)`;
}

const created = sql`(pep.created_at at time zone 'Europe/London')::date`;
const days: { readonly [day: string]: RawBuilder<unknown> } = {
  meeting: sql`left(pep.meeting_at, 10)::date`,
  created,
  handedIn: sql`pep.date_submitted`,
};

const dayOf = ({ after, before }: DeclaredDate): RawBuilder<unknown> => days[after ?? before ?? ''] ?? sql`null::date`;

function dateSql(date: DeclaredDate, ground: DateGround): RawBuilder<unknown> {
  if (isOfTerm(date)) return termSql(date, ground);
  const { days: count = 0, countedIn, before } = date;
  const from = dayOf(date);
  if (count === 0) return from;
  if (countedIn === undefined) return sql`(${from} ${sql.raw(before === undefined ? '+' : '-')} ${sql.lit(count)})`;
  const counted = sql.ref(`counting.${countedIn}_days`);
  return before === undefined ? limitAfter(from, sql.lit(count), counted) : limitAhead(from, count, counted);
}

/** The last day of a limit, as `limitFrom` says it: of the days that count, in their order, so many after `from`. */
export const limitAfter = (from: RawBuilder<unknown>, count: RawBuilder<unknown>, counted: RawBuilder<unknown>) =>
  sql`case when ${from} >= (${counted})[1] then (${counted})[width_bucket(${from}, ${counted}) + ${count}] end`;

const limitAhead = (from: RawBuilder<unknown>, count: number, counted: RawBuilder<unknown>) =>
  sql`case when ${from} > (${counted})[1]
    then (${counted})[nullif(greatest(width_bucket(${from} - 1, ${counted}) - ${sql.lit(count - 1)}, 0), 0)] end`;

/** Of the terms of the years, in their order, the one that the plan is of. */
function termSql(date: DeclaredDate, { years: [first, last], schoolDays }: DateGround): RawBuilder<unknown> {
  const firstYear = academicYearId(`${first}-01-01`);
  const lastYear = academicYearId(`${last}-12-31`);
  const all = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index).flatMap((yearId) =>
    [1, 2, 3].map((term) => dateOfTerm({ yearId, term }, date, schoolDays)),
  );
  return sql`(${all}::date[])[(pep.academic_year_id - ${sql.lit(firstYear)}) * 3 + pep.school_term_id]`;
}
