import { sql, type RawBuilder } from 'kysely';
import { addDays, pepStatus } from '../../contract/index.ts';
import { alertId, settingsOver } from './alerts.ts';
import { comingDueDates, daysAhead, type DueDate } from './dueDates.ts';
import type { SchoolDays } from '../calendar/schoolDays.ts';
import { readSchoolDays } from '../calendar/termDates.ts';
import { limitDays } from '../calendar/timeLimits.ts';
import { isWorkingDay } from '../calendar/workingDays.ts';
import { countingDays, type DateGround } from '../modules/pep/dates/dateColumns.ts';
import { isFirstPlan } from '../modules/pep/dates/firstPlan.ts';
import { planDatesOf } from '../modules/pep/dates/planDates.ts';
import { datedPlan, planDueBy, yearsLookedAt } from '../modules/pep/read/planWork.ts';
import { turnYears } from '../modules/years/turnYears.ts';
import { followSchools } from '../modules/students/followSchools.ts';
import { endCareAtEighteen } from '../modules/students/endCareAtEighteen.ts';
import type { Database } from '../db/database.ts';
import type { Declared } from '../../engine/index.ts';
import type { Db } from '../db/unitOfWork.ts';
import { lookAfterAlerts, type Viewer } from '../db/across/index.ts';
import { forgetSeen } from './seen.ts';
import { tellSilentKeys } from './silentKeys.ts';
import { handOver, type DeliveryRun } from './events.ts';

// What happens because time goes by and nobody's call causes it: looked for once a day in each authority.

export interface Day {
  /** The day that is looked at, `YYYY-MM-DD`. */
  readonly today: string;
  /** When it was to be looked: what is found counts as of then, so that a late digest of the same morning holds it. */
  readonly moment: Date;
  /** Care statuses whose pupils are followed. */
  readonly activeStatuses: readonly number[];
  /** Where users reach the portal. */
  readonly portal: string;
}

interface DayOf extends Day {
  readonly authorityId: number;
  /** As they hold for the authority: they say by when its plans are due. */
  readonly declarations: Declared;
}

/** Authorities whose day nobody has looked at yet. */
export function notLookedAt(
  database: Database,
  today: string,
): Promise<readonly Pick<Viewer, 'authorityId' | 'publication'>[]> {
  return lookAfterAlerts(database, (db) =>
    db
      .selectFrom('authority')
      .select(['id as authorityId', 'publication'])
      .where(notYet(today))
      .orderBy('id')
      .execute(),
  );
}

const notYet = (today: string) => sql<boolean>`coalesce(authority.alerts_looked_on < ${today}::date, true)`;

/**
 * Tells of what the day brings in an authority, in one work: done whole or, after a crash, again. Another process waits
 * and then finds it done, so that the digests that either sends next hold it.
 */
export function takeDay(database: Database, day: DayOf, delivering: DeliveryRun): Promise<void> {
  return lookAfterAlerts(database, async (db) => {
    const own = await db
      .updateTable('authority')
      .from('authority as former')
      .set({ alerts_looked_on: day.today })
      .whereRef('former.id', '=', 'authority.id')
      .where('authority.id', '=', day.authorityId)
      .where(notYet(day.today))
      .returning(['authority.settings', 'former.alerts_looked_on as last'])
      .executeTakeFirst();
    if (own === undefined) return;
    await forgetSeen(db, day.authorityId, delivering.now);
    await tellSilentKeys(db, day);
    const ended = await careEnded(db, day, delivering);
    const moved = await schoolsChanged(db, { ...day, last: own.last ?? addDays(day.today, -1) }, delivering);
    await turnYears(db, { ...day, declarations: delivering.sight.declarations, now: delivering.now });
    const { hasPep, hasSessionStudents, pepTimeLimits: limits } = settingsOver(own.settings);
    const schoolDays = await readSchoolDays(db, day.authorityId);
    const due = hasPep
      ? await happens(
          db,
          { day, alert: alertId.pepDue, now: delivering.now },
          plansDue(day, {
            initial: comingDueDates(day.today, { days: limits.initial, counts: limitDays(limits, schoolDays) }),
            ground: {
              dates: planDatesOf(day.declarations, limits),
              schoolDays,
              years: yearsLookedAt(day.today),
            },
          }),
        )
      : [];
    const unmarked = hasSessionStudents
      ? await happens(db, { day, alert: alertId.noMarkForFiveDays, now: delivering.now }, withoutMarks(day, schoolDays))
      : [];
    const events = [...ended, ...moved, ...due, ...unmarked].map((id) => ({ authority_id: day.authorityId, id }));
    if (events.length > 0) await handOver(db, events, day.moment, delivering);
  });
}

interface DayAlert {
  readonly day: DayOf;
  readonly alert: number;
  readonly now: Date;
}

/**
 * Keeps as events what a query has found by `pupil_id`, `record_id` and `on_date`, but for what has been kept before;
 * answers the new ones.
 */
async function happens(db: Db, { day, alert, now }: DayAlert, found: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into alert_event (authority_id, alert_id, pupil_id, record_id, on_date, at, handled_at)
    select ${day.authorityId}, ${alert}, found.pupil_id, found.record_id, found.on_date, ${now}::timestamptz,
      ${day.moment}::timestamptz
    from (${found}) found
    on conflict do nothing returning id::text`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whose care has ended by their age. */
async function careEnded(db: Db, day: DayOf, { now, sight }: DeliveryRun): Promise<readonly string[]> {
  const ended = await endCareAtEighteen(db, { ...day, declarations: sight.declarations });
  if (ended.length === 0) return [];
  return happens(
    db,
    { day, alert: alertId.careStatusChanged, now },
    sql`select pupil_id, null::int as record_id, on_date
      from unnest(${ended.map(({ pupilId }) => pupilId)}::int[], ${ended.map(({ on }) => on)}::date[])
      as ended (pupil_id, on_date)`,
  );
}

/** Whose school has begun or ended, as it was recorded ahead. */
async function schoolsChanged(
  db: Db,
  day: DayOf & { readonly last: string },
  { now }: DeliveryRun,
): Promise<readonly string[]> {
  const moved = await followSchools(db, day);
  if (moved.length === 0) return [];
  return happens(
    db,
    { day, alert: alertId.schoolChanged, now },
    sql`select pupil_id, null::int as record_id, ${day.today}::date as on_date
      from unnest(${[...moved]}::int[]) as moved (pupil_id)`,
  );
}

const dueTable = (dates: readonly DueDate[]) =>
  sql`unnest(${dates.map(({ from }) => from)}::text[], ${dates.map(({ on }) => on)}::date[])`;

interface DueBy {
  /** The days of coming into care from which the limit of a first plan ends soon. */
  readonly initial: readonly DueDate[];
  readonly ground: DateGround;
}

/**
 * Plans not handed in that are due in the next fourteen days (calc.md 7): a child's first one so many days after coming
 * into care while that day has not passed, any other by its dates. A date that was moved is told of anew.
 */
function plansDue({ authorityId, activeStatuses, today }: DayOf, { initial, ground }: DueBy): RawBuilder<unknown> {
  const open = [pepStatus.notStarted, pepStatus.inProgress, pepStatus.readyToSubmit, pepStatus.reviewAgain];
  const isSoon = sql`${planDueBy} between ${today}::date and ${addDays(today, daysAhead)}::date`;
  return sql`
    select pep.pupil_id, max(pep.id) as record_id,
      case when care.is_new then initial.on_date else ${planDueBy} end as on_date
    from pep join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
    cross join ${countingDays(ground)} cross join ${datedPlan(ground)}
    cross join lateral (
      select coalesce(pupil.care_start >= ${initial[0]?.from ?? null}::date and ${isFirstPlan}, false) as is_new) care
    left join ${dueTable(initial)} initial (from_date, on_date)
      on initial.from_date = to_char(pupil.care_start, 'YYYY-MM-DD')
    where pep.authority_id = ${authorityId} and pep.deleted_at is null and pep.status_id = any(${open}::int[])
      and pupil.care_status_id = any(${[...activeStatuses]}::int[])
      and case when care.is_new then initial.on_date is not null else ${isSoon} end
    group by 1, 3`;
}

const schoolDaysWithout = 5;
/** Longer than the summer holidays: days of school lie in it at any time of the year. */
const daysBack = 70;

/**
 * Pupils with session registers who have had no mark on five days of school since their last one; told of once until
 * there is a new one. Days of school are those of the term dates that bind the pupil's school (D-94); where nobody has
 * said them, working days on which the authority's pupils have at least half as many marks, closures aside, as on the
 * fullest day of the last ten weeks. A pupil's own closures, days off the roll and days out of care do not count, as in
 * the register's figures.
 */
function withoutMarks({ authorityId, today, activeStatuses }: DayOf, days: SchoolDays): RawBuilder<unknown> {
  const workingDays = Array.from({ length: daysBack }, (_, index) => addDays(today, index - daysBack)).filter(
    isWorkingDay,
  );
  const marksOf = (pupil: RawBuilder<unknown>) =>
    sql`attendance_mark mark where mark.authority_id = ${authorityId} and mark.pupil_id = ${pupil}`;
  return sql`
    with followed as materialized (
      select id, coalesce(care_start, '-infinity') as care_start, coalesce(care_end, 'infinity') as care_end, coalesce((
          select max(mark.mark_date) from ${marksOf(sql`pupil.id`)} and mark.mark_date <= ${today}::date
            and mark.mark <> '#'), '-infinity') as last_mark
      from pupil
      where authority_id = ${authorityId} and not is_percentage_register
        and care_status_id = any(${[...activeStatuses]}::int[])),
    fullness as (
      select mark.mark_date as date, count(*) as marks from followed
      cross join ${marksOf(sql`followed.id`)} and mark.mark_date >= ${addDays(today, -daysBack)}::date
        and mark.mark_date < ${today}::date and mark.mark <> '#'
      group by 1),
    full_day as materialized (select date from fullness where marks * 2 >= (select max(marks) from fullness)),
    school_day as materialized (
      select said.school_id, said.date from ${saidDays(days, workingDays)} said (school_id, date, is_school)
      where coalesce(said.is_school, said.date in (select date from full_day)))
    select followed.id as pupil_id, null::int as record_id, max(school_day.date) as on_date from followed
    join school_day on school_day.date > followed.last_mark
      and school_day.date between followed.care_start and followed.care_end
    where exists (select from registration roll where roll.authority_id = ${authorityId} and roll.pupil_id = followed.id
        and roll.start_date <= school_day.date and coalesce(roll.end_date, 'infinity') >= school_day.date
        and school_day.school_id
          = case when roll.school_id = any(${[...days.ownSchools]}::int[]) then roll.school_id else 0 end)
      and not exists (select from ${marksOf(sql`followed.id`)} and mark.mark_date = school_day.date)
      and not exists (select from alert_event told where told.authority_id = ${authorityId}
        and told.alert_id = ${alertId.noMarkForFiveDays}
        and told.pupil_id = followed.id and told.on_date > followed.last_mark)
    group by followed.id having count(distinct school_day.date) >= ${schoolDaysWithout}`;
}

/** Of each day whether it is one of school: by school with dates of its own, 0 for all others; null where none hold. */
function saidDays({ ownSchools, datesOn, isSchoolDay }: SchoolDays, dates: readonly string[]): RawBuilder<unknown> {
  const said = [null, ...ownSchools].flatMap((school) =>
    dates.map((date) => ({ school, date, is: datesOn(date, school) ? isSchoolDay(date, school) : null })),
  );
  return sql`unnest(${said.map(({ school }) => school ?? 0)}::int[], ${said.map(({ date }) => date)}::date[],
    ${said.map(({ is }) => is)}::boolean[])`;
}
