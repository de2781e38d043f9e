import { sql, type RawBuilder } from 'kysely';
import { addDays, earlierOf } from '../../../../contract/index.ts';
import type { Lookups } from '../../../../engine/index.ts';
import { academicYear } from '../../../calendar/academicYears.ts';
import { activeCareStatuses } from '../../../care/careStatuses.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import type { AttendanceTotals } from '../totals.ts';
import { countedJoin, type CountedDays } from './countedDays.ts';
import { dueCalendar, missingSessions } from './dueSessions.ts';
import { sessionCounts } from './sessionCounts.ts';

/** Whose sessions are counted, and over which academic year. */
export interface YearOfPupil {
  readonly authorityId: number;
  readonly pupilId: number;
  readonly academicYearId: number;
  readonly today: string;
  /** A session that has not begun yet cannot be missing. */
  readonly now: Date;
}

/** First and last calendar day of an academic year, neither of its list record's open ends. */
export function daysOfYear(id: number): { first: string; last: string } {
  const { startDate, endDate } = academicYear(id);
  return { first: addDays(startDate, 1), last: endDate };
}

/**
 * Counts of sessions of `pupil`: the one place of all figures of session registers (calc.md 1 and 2), as `counted` with
 * its days and `figures` with what is counted on them, to be joined to a statement that reads `pupil`.
 */
export const figuresJoin = (days: CountedDays): RawBuilder<unknown> => sql`
  ${countedJoin(days)}
  cross join lateral ${sessionCounts} figures`;

/** Care statuses that are monitored, as an array in SQL. */
export const monitoredIn = (declarations: Lookups): RawBuilder<unknown> =>
  sql`${activeCareStatuses(declarations)}::int[]`;

/** Days of monitored care between two. */
export const inCareDays = (
  declarations: Lookups,
  { first, last }: { readonly first: string; readonly last: string },
): CountedDays => ({
  first: sql`${first}`,
  last: sql`${last}`,
  monitored: monitoredIn(declarations),
  inCareOnly: true,
});

/** Attended of possible sessions of `figures` as a percentage with one decimal, half up; null where none was possible. */
export const figuresPercentage = sql`round(100.0 * figures.attended / nullif(figures.possible, 0), 1)::float8`;

/** How often each mark of a pupil's year is in the fraction of its figures: what is possible, by the mark. */
export async function markCounts(
  db: Db,
  declarations: Lookups,
  { authorityId, pupilId, academicYearId, today }: YearOfPupil,
): Promise<ReadonlyMap<string, number>> {
  const { first, last: end } = daysOfYear(academicYearId);
  const days = inCareDays(declarations, { first, last: earlierOf(end, today) });
  const { rows } = await sql<{ mark: string; count: number }>`
    select result.mark, count(*)::int as count
    from pupil ${countedJoin(days)}
    join attendance_result result on result.authority_id = pupil.authority_id and result.pupil_id = pupil.id
      and result.mark_date between ${first}::date and ${end}::date and counted.days @> result.mark_date
      and result.class in ('attended', 'authorised', 'unauthorised')
    where pupil.authority_id = ${authorityId} and pupil.id = ${pupilId} group by 1`.execute(db);
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}

/** Counts of a pupil's sessions up to today, with those that were due and have no mark. */
export async function yearFigures(db: Db, declarations: Lookups, year: YearOfPupil): Promise<AttendanceTotals> {
  const { first, last: end } = daysOfYear(year.academicYearId);
  const last = earlierOf(end, year.today);
  const schoolDays = await readSchoolDays(db, year.authorityId);
  const days = inCareDays(declarations, { first, last });
  const { rows } = await sql<AttendanceTotals>`
    select attended, authorised, unauthorised, unable, late, possible,
      ${missingSessions(dueCalendar({ first, last, schoolDays, now: year.now }))} as missing
    from pupil ${figuresJoin(days)}
    where pupil.authority_id = ${year.authorityId} and pupil.id = ${year.pupilId}`.execute(db);
  return rows[0] ?? none;
}

const none: AttendanceTotals = {
  attended: 0,
  authorised: 0,
  unauthorised: 0,
  unable: 0,
  late: 0,
  missing: 0,
  possible: 0,
};

/** The same of several periods, without what is missing, in their order. */
export async function periodFigures(
  db: Db,
  declarations: Lookups,
  { authorityId, pupilId }: Pick<YearOfPupil, 'authorityId' | 'pupilId'>,
  periods: readonly { readonly first: string; readonly last: string }[],
): Promise<Pick<AttendanceTotals, 'attended' | 'possible'>[]> {
  const asked = JSON.stringify(periods.map(({ first, last }, number) => ({ number, first, last })));
  const days = {
    first: sql`period.first`,
    last: sql`period.last`,
    monitored: monitoredIn(declarations),
    inCareOnly: true,
  };
  const { rows } = await sql<Pick<AttendanceTotals, 'attended' | 'possible'>>`
    select attended, possible from pupil
    cross join jsonb_to_recordset(${asked}::jsonb) as period (number int, first date, last date)
    ${figuresJoin(days)}
    where pupil.authority_id = ${authorityId} and pupil.id = ${pupilId} order by period.number`.execute(db);
  return rows;
}
