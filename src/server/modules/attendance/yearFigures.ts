import { addDays, earlierOf, isSchoolWeekday, laterOf } from '../../../contract/index.ts';
import { sql } from 'kysely';
import type { Lookups } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import { codeBook } from './codes.ts';
import { halfDayKey } from './halfDays.ts';
import { attendanceTotals, type AttendanceTotals, type CountedSession } from './totals.ts';

/** Whose sessions are counted, and over which academic year. */
export interface YearOfPupil {
  readonly pupilId: number;
  readonly academicYearId: number;
  readonly careStart: string | null;
  readonly careEnd: string | null;
  readonly today: string;
}

/** First and last calendar day of an academic year, neither of its list record's open ends. */
export function daysOfYear(id: number): { first: string; last: string } {
  const { startDate, endDate } = academicYear(id);
  return { first: addDays(startDate, 1), last: endDate };
}

/** Counts of a pupil's sessions up to today, with those that were due and have no mark. */
export async function yearFigures(db: Db, declarations: Lookups, year: YearOfPupil): Promise<AttendanceTotals> {
  const { first, last } = daysOfYear(year.academicYearId);
  const end = earlierOf(last, year.today);
  const marks = await db
    .selectFrom('attendance_mark')
    .select(['mark_date', 'session', 'mark'])
    .where('pupil_id', '=', year.pupilId)
    .where('mark_date', '>=', first)
    .where('mark_date', '<=', end)
    .execute();
  const rolls = await db
    .selectFrom('registration')
    .select(['start_date', 'end_date'])
    .where('pupil_id', '=', year.pupilId)
    .where('start_date', '<=', end)
    .where(sql<boolean>`coalesce(end_date, ${first}) >= ${first}`)
    .execute();
  const marked = new Map(
    marks.map((row) => [halfDayKey({ date: row.mark_date, session: row.session === 1 ? 1 : 2 }), row.mark]),
  );
  const sessions: CountedSession[] = marks.map((row) => ({
    mark: row.mark,
    inMonitoredCare: inCare(year, row.mark_date),
  }));
  for (const date of dueDays(rolls, first, end)) {
    for (const session of [1, 2] as const) {
      if (!marked.has(halfDayKey({ date, session })))
        sessions.push({ mark: null, inMonitoredCare: inCare(year, date) });
    }
  }
  return attendanceTotals(codeBook(declarations), sessions);
}

/** Days of school in a roll's time; on each, two sessions are due. */
function dueDays(
  rolls: readonly { start_date: string; end_date: string | null }[],
  first: string,
  end: string,
): Set<string> {
  const days = new Set<string>();
  for (const { start_date, end_date } of rolls) {
    const last = earlierOf(end_date ?? end, end);
    for (let date = laterOf(start_date, first); date <= last; date = addDays(date, 1)) {
      if (isSchoolWeekday(date)) days.add(date);
    }
  }
  return days;
}

/** A pupil without care dates on record counts throughout. */
export function inCare({ careStart, careEnd }: Pick<YearOfPupil, 'careStart' | 'careEnd'>, date: string): boolean {
  return (careStart === null || date >= careStart) && (careEnd === null || date <= careEnd);
}
