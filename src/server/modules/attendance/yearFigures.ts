import { addDays, earlierOf, laterOf } from '../../../contract/index.ts';
import type { Lookups } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import { hasBegun } from '../../calendar/begunSessions.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { codeBook } from './codes.ts';
import { halfDayKey } from './halfDays.ts';
import { rollOn, rollsOf, type Roll } from './rolls.ts';
import { attendanceTotals, type AttendanceTotals, type CountedSession } from './totals.ts';

/** Whose sessions are counted, and over which academic year. */
export interface YearOfPupil {
  readonly authorityId: number;
  readonly pupilId: number;
  readonly academicYearId: number;
  readonly careStart: string | null;
  readonly careEnd: string | null;
  readonly today: string;
  /** A session that has not begun yet cannot be missing. */
  readonly now: Date;
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
  const rolls = await rollsOf(db, year.pupilId);
  const schoolDays = await readSchoolDays(db, year.authorityId);
  const marked = new Map(
    marks.map((row) => [halfDayKey({ date: row.mark_date, session: row.session === 1 ? 1 : 2 }), row.mark]),
  );
  const sessions: CountedSession[] = marks.map((row) => ({
    mark: row.mark,
    inMonitoredCare: inCare(year, row.mark_date),
  }));
  for (const date of dueDays(rolls, schoolDays, { first, last: end })) {
    for (const session of [1, 2] as const) {
      if (!marked.has(halfDayKey({ date, session })) && hasBegun({ date, session }, year.now))
        sessions.push({ mark: null, inMonitoredCare: inCare(year, date) });
    }
  }
  return attendanceTotals(codeBook(declarations), sessions);
}

/** Days of school of the school whose roll holds; on each, two sessions are due. */
function dueDays(
  rolls: readonly Roll[],
  schoolDays: SchoolDays,
  { first, last }: { first: string; last: string },
): string[] {
  const days: string[] = [];
  const start = rolls.map((roll) => roll.start).reduce(earlierOf, last);
  for (let date = laterOf(start, first); date <= last; date = addDays(date, 1)) {
    const roll = rollOn(rolls, date);
    if (roll && schoolDays.isSchoolDay(date, roll.schoolId)) days.push(date);
  }
  return days;
}

/** A pupil without care dates on record counts throughout. */
export function inCare({ careStart, careEnd }: Pick<YearOfPupil, 'careStart' | 'careEnd'>, date: string): boolean {
  return (careStart === null || date >= careStart) && (careEnd === null || date <= careEnd);
}
