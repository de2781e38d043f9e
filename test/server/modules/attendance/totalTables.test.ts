import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { percentOf } from '../../../../src/server/modules/attendance/totals.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// The tables of totals beside a pupil's year of marks (SATT-6, SATT-7; calc.md 1 and 2).

let portal: PortalServer;
let pupil = 0;

beforeAll(async () => {
  portal = await makePortalServer();
  ({ id: pupil } = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', 11)
      .where('is_percentage_register', '=', false)
      .where('care_status_id', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  ));
});

afterAll(() => portal.close());

/** These marks alone, two a day from a day on, in care by the periods that are said. */
const marked = (codes: readonly string[], from: string, ...periods: readonly (readonly [string, number])[]) =>
  portal.look(async (db) => {
    await db.deleteFrom('attendance_mark').where('pupil_id', '=', pupil).execute();
    await db.deleteFrom('care_status_change').where('pupil_id', '=', pupil).execute();
    await db.updateTable('pupil').set({ care_start: '2024-01-10', care_end: null }).where('id', '=', pupil).execute();
    for (const [start_date, care_status_id] of periods)
      await db
        .insertInto('care_status_change')
        .values({ authority_id: 11, pupil_id: pupil, start_date, care_status_id })
        .execute();
    await sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
      select 11, ${pupil}::int, ${from}::date + (nth::int - 1) / 2, 1 + (nth::int - 1) % 2, mark, 1
      from unnest(${codes}::text[]) with ordinality as given (mark, nth)`.execute(db);
  });

const table = async (name: 'totalSessions' | 'totalMarks', academicYearId: number) => {
  const query = { studentId: pupil, academicYearId };
  const { body } = await portal.get('la@ashcombe', '/api/IprSessionAttendance/SessionAttendance', query);
  return body[name] as JsonObject[];
};

it('say the percentages of the first example, as the analysis does [SATT-6] [D-75]', async () => {
  const counted = { '/': 310, L: 8, B: 10, V: 4, K: 6, I: 12, M: 3, C: 2, E: 4, O: 5, N: 1, U: 2 };
  const aside = { D: 6, Y4: 2, '#': 24, 2: 30 };
  const codes = Object.entries({ ...counted, ...aside }).flatMap(([code, times]) => Array<string>(times).fill(code));
  await marked(codes, '2025-09-01');
  const sessions = await table('totalSessions', 16);
  expect(sessions.map(({ description, percentage }) => [description, percentage])).toEqual([
    ['Possible', null],
    ['Attended', 92.1],
    ['Authorised absence', 5.7],
    ['Unauthorised absence', 2.2],
    ['Unable to attend', null],
    ['Missing', null],
  ]);
  const { body } = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/attendanceAnalysisDetailReport', {
    academicYearId: 16,
    page: 1,
    sizePerPage: 99_999,
  });
  const row = (body.data as JsonObject[]).find(({ studentId }) => studentId === pupil);
  expect(row).toMatchObject({ totalAttendancePercentage: 92.1, absences: 29, possibleSessions: 367 });
  expect(percentOf(29, 367)).toBe(7.9);
});

it('count each mark alike, days outside monitored care in neither [SATT-7] [D-75]', async () => {
  await marked(['/', '/', '/', 'O', '/', 'O', '#'], '2026-11-02', ['2024-01-10', 1], ['2026-11-03', 3]);
  const marks = await table('totalMarks', 17);
  expect(marks.map(({ mark, sessions, marksCounted }) => [mark, sessions, marksCounted])).toEqual([
    ['/', 4, 3],
    ['O', 2, 1],
    ['#', 1, 0],
  ]);
  expect((await table('totalSessions', 17))[0]).toMatchObject({ description: 'Possible', sessions: 4 });
});
