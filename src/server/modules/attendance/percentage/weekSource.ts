import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../../../contract/index.ts';
import type { SchoolDays } from '../../../calendar/schoolDays.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import { condition, text, value, type ListSource } from '../../lists/source.ts';

/** Which weeks are looked at, and what the days of school in them go by. */
export interface AskedWeeks {
  readonly mondays: readonly string[];
  readonly days: SchoolDays;
  /** Schools whose own term dates may matter; all that have some where absent. */
  readonly schoolIds?: readonly number[];
}

/**
 * Weeks of pupils, made from their registrations and the days of school; stored are only those of which somebody said
 * something (D-76). A week belongs to the school of the registration on its Monday, else on the first day of school in
 * it (D-98). Without an entry it is not required where it has no day of school, or where its sessions were marked: the
 * pupil was on a session register then. Of who is on one now the weeks with an entry are left.
 */
export function askedWeeks(asked: AskedWeeks): RawBuilder<unknown> {
  const { mondays } = asked;
  return sql`pupil
    cross join unnest(${[...mondays]}::date[]) as asked (week_start)
    left join attendance_week entry on entry.authority_id = pupil.authority_id and entry.pupil_id = pupil.id
      and entry.week_start = asked.week_start
    left join lateral (${rollOnMonday}) on_monday on true
    left join lateral (${rollOnSchoolDay(asked)}) at_school on true
    cross join lateral (select
      coalesce(on_monday.school_id, at_school.school_id) as roll_school_id,
      coalesce(on_monday.school_id, at_school.school_id, entry.school_id) as school_id,
      at_school.school_id is null as has_no_school,
      ${hasMarks} as has_marks) found
    cross join lateral (select
      coalesce(entry.is_not_required, found.has_no_school or found.has_marks) as is_not_required) week
    left join school on school.id = found.school_id`;
}

/** Of those the weeks that there are. */
export const isWeek = sql`(entry.week_start is not null
  or (pupil.is_percentage_register and found.roll_school_id is not null))`;

const rollOf = sql`registration roll
  where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id`;

/** Where two hold on a day the main one counts (D-78). */
const firstRoll = sql`roll.is_main desc, roll.start_date, roll.id`;

const rollOnMonday = sql`select roll.school_id from ${rollOf}
  and roll.start_date <= asked.week_start and coalesce(roll.end_date, asked.week_start) >= asked.week_start
  order by ${firstRoll} limit 1`;

function rollOnSchoolDay({ mondays, days, schoolIds }: AskedWeeks): RawBuilder<unknown> {
  const own = days.ownSchools.filter((id) => schoolIds?.includes(id) !== false);
  const open = [null, ...own].flatMap((schoolId) =>
    mondays
      .flatMap((monday) => [0, 1, 2, 3, 4].map((day) => addDays(monday, day)))
      .filter((day) => days.isSchoolDay(day, schoolId))
      .map((day) => ({ day, schoolId })),
  );
  // A school with dates of its own goes by no others.
  return sql`select roll.school_id
    from unnest(${open.map(({ day }) => day)}::date[], ${open.map(({ schoolId }) => schoolId)}::int[])
      as open (day, school_id), ${rollOf}
      and open.day between asked.week_start and asked.week_start + 4
      and roll.start_date <= open.day and coalesce(roll.end_date, open.day) >= open.day
      and open.school_id is not distinct from
        (case when roll.school_id = any(${own}::int[]) then roll.school_id end)
    order by open.day, ${firstRoll} limit 1`;
}

/** A closure is marked for a pupil on either register. */
const hasMarks = sql`exists (select from attendance_mark mark
  where mark.authority_id = pupil.authority_id and mark.pupil_id = pupil.id
    and mark.mark_date between asked.week_start and asked.week_start + 4 and mark.mark <> '#')`;

/** Older than seven days, required and without a figure (PATT-6). */
const isMissing = sql<boolean>`(not week.is_not_required and entry.percent_hundredths is null
  and asked.week_start < now.today - 7)`;

/** Why nobody is asked for a figure; blank where somebody is. */
const notRequiredBy = sql`case when not week.is_not_required then null
  when entry.is_not_required then 'entry' when found.has_no_school then 'holiday' else 'marks' end`;

/** Id of the academic year a week lies in: that of its Friday, since weeks that turn a year hold the new one's days. */
const yearOf = sql`(extract(year from (asked.week_start + 4) - interval '8 months')::int - 2009)`;

/** What both lists say of a week (PATT-2), and what the rules of its saving read. */
export const weekFields: ListSource['fields'] = {
  id: text(sql`(pupil.id || ':' || asked.week_start)`),
  studentId: value(sql`pupil.id`),
  weekStartDate: value(sql`asked.week_start`),
  organisationId: value(sql`found.school_id`),
  organisationName: text(sql`school.name`),
  percentageAttended: value(sql`(entry.percent_hundredths / 100.0)::float8`),
  attendanceNotRequired: value(sql`week.is_not_required`),
  notRequiredBy: text(notRequiredBy),
  isMissing: value(isMissing),
  isCurrent: value(sql`(now.today between asked.week_start and asked.week_start + 6)`),
  isRegistered: value(sql`(found.roll_school_id is not null)`),
  isPercentageRegister: value(sql`pupil.is_percentage_register`),
};

/** The weeks of the pupils in the viewer's sight, as a list. */
export function weekSource(asked: AskedWeeks): ListSource {
  return {
    base: (call) => sql`${weeksInSight(call, asked)}`,
    id: sql`asked.week_start desc`,
    fields: {
      ...weekFields,
      academicYearId: value(yearOf),
      showOnlyMissingMarks: condition(isMissing),
    },
  };
}

/** Tables and scope of a list of weeks. */
export const weeksInSight = (call: UnitCall, asked: AskedWeeks): RawBuilder<unknown> => sql`${askedWeeks(asked)}
  cross join (select ${call.today}::date as today) now
  where ${isWeek} and ${visiblePupils(call)}`;
