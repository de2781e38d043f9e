import { mondayOf, addDays, earlierOf, laterOf, weeksBetween } from '../../../contract/index.ts';
import { queryToJson } from '../../../engine/index.ts';
import type { ListHandler, UnitCall } from '../handler.ts';
import { audit } from '../audit.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { readListRequest, type ListRequest } from '../lists/listHandler.ts';
import { findPupil } from '../students/findPupil.ts';
import { amendedSessions } from './amendmentsOf.ts';
import { longAgo } from './longAgo.ts';
import { rollsOf, type Roll } from './rolls.ts';
import { readMarks, readMarksOfSchools, type MarksByHalfDay } from './readMarks.ts';
import { deniedForViewer, linesOf, sessionRows, type WeekRows } from './sessionRows.ts';
import { sideTables } from './sideTables.ts';
import { monitoredOf } from './figures/countedDays.ts';
import { daysOfYear } from './figures/pupilFigures.ts';

/** A pupil's academic year of sessions, a page of weeks at a time (SATT-1 to SATT-8). */
export const yearOfSessions: ListHandler = {
  list: async (call) => {
    const request = readListRequest(call, 'attendance.sessions');
    const pupil = await findPupil(call, Number(request.params.studentId));
    const yearId = chosenYear(request) ?? academicYearId(call.today);
    const rolls = await rollsOf(call.db, pupil.id);
    const days = daysOfYear(yearId);
    const marks = await readMarks(call.db, pupil.id, days);
    const lines = linesOf(inOrder(weeksOfYear(call, { days, rolls, marks }), request), rolls);
    const rows = sessionRows(call, pageOf(lines, request), {
      pupil,
      rolls,
      marks,
      ...(await besideMarks(call, pupil.id, days)),
      showNotInCare: showsNotInCare(request),
      ...(await daysOf(call)),
      isMonitored: await monitoredOf(call, pupil.id, days),
    });
    const year = {
      authorityId: call.viewer.authorityId,
      pupilId: pupil.id,
      academicYearId: yearId,
      today: call.today,
      now: call.services.now(),
    };
    const extras = await sideTables(call, year, rolls, marks);
    await audit(call, {
      action: 'attendance.sessions',
      record: `pupil/${pupil.id}`,
      detail: { query: queryToJson(request.query), academicYearId: yearId, count: rows.length },
    });
    return {
      page: { rows, total: lines.length, extras, denied: deniedForViewer(call) },
      query: request.query,
    };
  },
};

/** One week of a pupil's sessions (REG-2). */
export const weekOfSessions: ListHandler = {
  list: async (call) => {
    const { query, params } = readListRequest(call, 'attendance.week');
    const pupil = await findPupil(call, Number(params.studentId));
    const week = mondayOf(String(params.weekStart));
    const rolls = await rollsOf(call.db, pupil.id);
    const days = { first: week, last: addDays(week, 6) };
    const lines = linesOf([week], rolls);
    const rows = sessionRows(call, lines, {
      pupil,
      rolls,
      marks: await readMarks(call.db, pupil.id, days),
      ...(await besideMarks(call, pupil.id, days)),
      showNotInCare: true,
      ...(await daysOf(call)),
      isMonitored: await monitoredOf(call, pupil.id, days),
    });
    await audit(call, { action: 'attendance.week', record: `pupil/${pupil.id}`, detail: { week, count: rows.length } });
    const extras = { academicYearId: academicYearId(week) };
    return { page: { rows, total: lines.length, extras, denied: deniedForViewer(call) }, query };
  },
};

async function daysOf({ db, viewer, today }: UnitCall): Promise<Pick<WeekRows, 'schoolDays' | 'isLongAgo'>> {
  const schoolDays = await readSchoolDays(db, viewer.authorityId);
  return { schoolDays, isLongAgo: longAgo(schoolDays, today) };
}

/** What the marks that count do not say: those of each school, and which were amended. */
async function besideMarks({ db }: UnitCall, pupilId: number, days: { first: string; last: string }) {
  return {
    ofSchools: await readMarksOfSchools(db, pupilId, days),
    amended: await amendedSessions(db, pupilId, days),
  } satisfies Partial<WeekRows>;
}

function chosenYear({ query }: ListRequest): number | undefined {
  const filter = query.filters.academicYearId;
  return filter && 'in' in filter && filter.in.length > 0 ? Number(filter.in[0]) : undefined;
}

function showsNotInCare({ query }: ListRequest): boolean {
  const filter = query.filters.showNotInCareMarks;
  return !(filter && 'is' in filter && !filter.is);
}

/** Weeks in which the pupil was on a roll, up to this one, or to the last with a mark that lies ahead. */
function weeksOfYear(
  call: UnitCall,
  { days, rolls, marks }: { days: { first: string; last: string }; rolls: readonly Roll[]; marks: MarksByHalfDay },
): string[] {
  if (rolls.length === 0) return [];
  const first = rolls.map(({ start }) => start).reduce(earlierOf);
  const ends = rolls.map(({ end }) => end ?? days.last).reduce(laterOf);
  const marked = [...marks.keys()].map((key) => key.slice(0, 10)).reduce(laterOf, call.today);
  return weeksBetween(laterOf(first, days.first), [ends, days.last, marked].reduce(earlierOf));
}

/** Newest week first unless asked otherwise. */
const inOrder = (weeks: readonly string[], { query }: ListRequest): string[] =>
  query.sort?.direction === 'asc' ? [...weeks] : [...weeks].reverse();

/** Pages of a pivot count its lines (settled 7.15). */
function pageOf<T>(lines: readonly T[], { query }: ListRequest): readonly T[] {
  if (query.pageSize === 0) return lines;
  return lines.slice((query.page - 1) * query.pageSize, query.page * query.pageSize);
}
