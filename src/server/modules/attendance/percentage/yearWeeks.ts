import { sql } from 'kysely';
import { addDays, weeksBetween } from '../../../../contract/index.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import { daysOfYear } from '../figures/pupilFigures.ts';
import { askedWeeks, isWeek, type AskedWeeks } from './weekSource.ts';

/** A week of a percentage register as figures need it. */
export interface RegisterWeek {
  readonly weekStart: string;
  /** Null while nobody has said. */
  readonly hundredths: number | null;
  readonly isNotRequired: boolean;
}

/** The figures over an academic year's weeks (D-76, calc.md 4). */
export interface WeekFigures {
  readonly totalYearlyPercentage: number | null;
  readonly numberOfWeeksMissingData: number;
  readonly numberOfWeeksAttendanceNotRequired: number;
}

/** Whose weeks, and which. */
export interface PupilWeeks {
  readonly authorityId: number;
  readonly pupilId: number;
  readonly mondays: readonly string[];
}

/** Mondays of an academic year, that of the week's Friday; weeks to come are none (D-77). */
export function mondaysOf(yearId: number, today: string): string[] {
  const { first, last } = daysOfYear(yearId);
  return weeksBetween(first, last).filter((week) => week <= today && academicYearId(addDays(week, 4)) === yearId);
}

/** What the weeks of one pupil go by: term dates of their own schools alone. */
export async function asksOf(db: Db, { authorityId, pupilId, mondays }: PupilWeeks): Promise<AskedWeeks> {
  const rolls = await db.selectFrom('registration').select('school_id').where('pupil_id', '=', pupilId).execute();
  const days = await readSchoolDays(db, authorityId);
  return { mondays, days, schoolIds: rolls.map(({ school_id: id }) => id) };
}

/** Weeks of a pupil, in their order. */
export async function weeksOf(db: Db, weeks: PupilWeeks): Promise<readonly RegisterWeek[]> {
  const asked = await asksOf(db, weeks);
  const { rows } = await sql<RegisterWeek>`
    select asked.week_start as "weekStart", entry.percent_hundredths as hundredths,
      week.is_not_required as "isNotRequired"
    from ${askedWeeks(asked)}
    where ${isWeek} and pupil.id = ${weeks.pupilId} order by asked.week_start`.execute(db);
  return rows;
}

/** The mean of what is required and known; how many weeks older than seven days are neither; how many need nothing. */
export function figuresOf(weeks: readonly RegisterWeek[], today: string): WeekFigures {
  const required = weeks.filter(({ isNotRequired }) => !isNotRequired);
  return {
    totalYearlyPercentage: meanOf(required),
    numberOfWeeksMissingData: required.filter(
      ({ hundredths, weekStart }) => hundredths === null && weekStart < addDays(today, -7),
    ).length,
    numberOfWeeksAttendanceNotRequired: weeks.length - required.length,
  };
}

/** With one decimal, half up, in whole numbers; null where no week is known. */
export function meanOf(weeks: readonly Pick<RegisterWeek, 'hundredths'>[]): number | null {
  const known = weeks.flatMap(({ hundredths }) => hundredths ?? []);
  if (known.length === 0) return null;
  const sum = known.reduce((all, one) => all + one, 0);
  return Math.floor((sum + known.length * 5) / (known.length * 10)) / 10;
}
