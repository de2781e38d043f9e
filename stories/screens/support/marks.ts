import { addDays, codecOf, mondayOf } from '../../../src/contract/index.ts';
import type { JsonObject, Page, Row } from '../../../src/engine/index.ts';
import { TODAY } from './pupils.ts';

/** Marks of so many weeks back from a Monday: one row for each session. */
export function marksOf(monday: string, weeks: number): Row[] {
  return Array.from({ length: weeks }, (_, week) => addDays(mondayOf(monday), -7 * week)).flatMap((start) =>
    [0, 1, 2, 3, 4].flatMap((day) => ['AM', 'PM'].map((session) => markAt(start, day, session))),
  );
}

/** A week in which the pupil was at two schools. */
const twoSchools = '2025-11-10';

/** The marks of a week, as a page: a line, or one for each of two schools, where the second has Thursday and Friday. */
export function weekOf(studentId: number, monday: string): Pick<Page, 'rows' | 'total'> {
  const rows = marksOf(monday, 1);
  if (studentId !== 6 || mondayOf(monday) !== twoSchools) return { rows, total: 1 };
  const isAway = ({ weekday }: Row) => Number(weekday) > 3;
  const lineOf = (lineSchool: string, schoolId: number, has: (row: Row) => boolean) =>
    rows.map((row) => ({
      ...row,
      id: `${String(row.id)}:${schoolId}`,
      lineSchool,
      schoolId,
      schoolName: lineSchool,
      schoolNumber: schoolId - 2,
      isDue: row.isDue === true && has(row),
      mark: has(row) ? (row.mark ?? null) : schoolId === 3 && row.isFuture !== true ? 'D' : null,
    }));
  const both = [
    ...lineOf('Starlingmere High School', 3, (row) => !isAway(row)),
    ...lineOf('Hazelwharf Academy', 4, isAway),
  ];
  return { rows: both, total: 2 };
}

function markAt(weekCommencing: string, day: number, session: string): Row {
  const date = addDays(weekCommencing, day);
  const isFuture = date > TODAY;
  return {
    id: `5:${date}:${session}`,
    studentId: 5,
    yearGroupId: 9,
    weekCommencing,
    weekday: day + 1,
    session,
    sessionId: session === 'AM' ? 1 : 2,
    date,
    schoolId: date < '2025-10-20' ? 4 : 3,
    schoolNumber: date < '2025-10-20' ? 2 : 1,
    schoolName: date < '2025-10-20' ? 'Hazelwharf Academy' : 'Starlingmere High School',
    isDue: !isFuture,
    registerId: 1,
    isFuture,
    isRegistered: true,
    // One mark of each week was amended; what lies before the sixth day of school back is long ago.
    isAmended: day === 1 && session === 'PM' && !isFuture,
    isLongAgo: date < '2025-11-06',
    mark: isFuture ? null : markOf(day, session),
    subCode: null,
    comments: null,
    ...(isFuture
      ? {
          $denied: {
            'attendance.saveMark': 'This day is in the future',
            'attendance.saveBlock': 'This day is in the future',
          },
        }
      : {}),
  };
}

function markOf(day: number, session: string): string | null {
  if (day === 1 && session === 'PM') return 'L';
  if (day === 2) return session === 'AM' ? 'I' : 'N';
  return session === 'AM' ? '/' : '\\';
}

export const extras = {
  totalSessions: [
    { description: 'Possible', sessions: 97, percentage: null },
    { description: 'Attended', sessions: 91, percentage: 93.8 },
  ],
  totalMarks: [{ mark: '/', description: '/ Present (AM)', sessions: 48, marksCounted: 48 }],
  schoolKey: [
    { schoolId: 3, schoolName: 'Starlingmere High School', colour: 0 },
    { schoolId: 4, schoolName: 'Hazelwharf Academy', colour: 1 },
  ],
  academicYearId: 16,
};

/** A range that goes back to marks of long ago is refused without a reason. */
function rangeAnswer(body: JsonObject): object {
  if (typeof body.reason === 'string') return { success: true, count: 2 };
  const amends = ['2025-11-03', '2025-11-04'].map((date) => ({ date, session: 'AM' }));
  return Response.json({ message: 'Please check the values.', errors: { reason: 'Why?' }, amends }, { status: 400 });
}

function amendedMark(id: number, values: JsonObject): Row {
  return {
    id,
    studentId: 5,
    studentFullName: 'Ambrel, Elowen',
    date: '2025-11-04',
    weekCommencing: '2025-11-03',
    session: 'AM',
    organisationId: 3,
    organisationName: 'Starlingmere High School',
    wasMark: 'N, Reason for absence not yet established',
    wasBy: 'Ada Quillfeather',
    wasAt: '2025-11-04T09:20:00.000Z',
    mark: 'L, Late arrival before the register is closed',
    by: 'Cass Fernaby, LA User',
    at: '2025-11-12T10:05:00.000Z',
    reason: 'The school told us that the bus was late',
    ...values,
  };
}

/** One with a reason, one without, one that was taken away. */
const amendedMarks: readonly Row[] = [
  amendedMark(3, {}),
  amendedMark(2, { date: '2025-11-11', weekCommencing: '2025-11-10', session: 'PM', reason: 'None given' }),
  amendedMark(1, {
    studentId: 4,
    studentFullName: 'Fernaby-Winterbourne, Maximiliana Theodora',
    wasMark: 'I, Illness (not medical or dental appointment), I01',
    mark: 'No mark',
    reason: 'Marked on the wrong pupil',
  }),
];

/** What the amended mark of a week was before, and what a range over old marks is told. */
export const amendmentAnswers = {
  'POST /api/SaveMarks/markWithDateRangeAndSession': (_query: URLSearchParams, body: JsonObject) => rangeAnswer(body),
  'GET /api/Attendance/amendedMarks': () =>
    codecOf('attendance.amendedMarks').pageToWire({ rows: amendedMarks, total: amendedMarks.length }),
  'GET /api/Attendance/amendments': () => ({
    amendments: [
      {
        wasMark: 'N',
        wasDetails: '',
        wasBy: 'Ada Quillfeather',
        wasAt: '2025-11-04T09:20:00.000Z',
        mark: 'L',
        details: '',
        by: 'Cass Fernaby',
        position: 'LA User',
        at: '2025-11-12T10:05:00.000Z',
        reason: 'The school told us that the bus was late',
        schoolName: 'Starlingmere High School',
      },
    ],
  }),
};
