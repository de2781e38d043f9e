import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// A year in which a pupil came from a register of sessions to one of weeks (calc.md 4).

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const asked = async (name: string, query: { codes?: string[] } = {}): Promise<JsonObject> => {
  const { status, body } = await portal.get('la@ashcombe', `/api/AttendanceAnalysis/${name}`, {
    academicYearId: 17,
    page: 1,
    sizePerPage: 99_999,
    ...query,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};

const listed = async (name: string, query = {}) => (await asked(name, query)).data as JsonObject[];
const analysis = 'attendanceAnalysisDetailReport';

it('tells both parts of the year, and the total by the present register [D-85]', async () => {
  const byWeek = (await listed(analysis)).find(
    (row) => row.isPercentageRegister === true && Number(row.weeklyRegisterPossibleWeeks) > 0,
  );
  const studentId = Number(byWeek?.studentId);
  expect(byWeek).toMatchObject({ attendance: null, possibleSessions: null, absences: null, missingSessions: null });
  const september = async () =>
    Number((await listed('byMonth')).find(({ monthName }) => monthName === 'September')?.possibleSessions);
  const missed = async () => Number((await listed('byReason')).find(({ letter }) => letter === 'O')?.unauthorised ?? 0);
  const [month, reason, { summary: group }] = [await september(), await missed(), await asked(analysis)];
  await portal.look((db) =>
    sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
      select 11, ${studentId}::int, '2026-09-07'::date + nth / 2, 1 + nth % 2,
        case when nth < 3 then '/' else 'O' end, 1
      from generate_series(0, 7) nth`.execute(db),
  );
  const { data, summary } = await asked(analysis);
  const rows = data as JsonObject[];
  expect(rows.find((row) => row.studentId === studentId)).toEqual({
    ...byWeek,
    attendance: 3,
    possibleSessions: 8,
    absences: 5,
    authorisedAbsence: 0,
    unAuthorisedAbsence: 5,
  });
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
  const groupAttendance = Math.round((1000 * sum('attendance')) / sum('possibleSessions')) / 10;
  expect(summary).toEqual({ ...(group as JsonObject), groupAttendance });
  expect([await september(), await missed()]).toEqual([month + 8, reason + 5]);
  expect((await listed(analysis, { codes: ['O'] })).map((row) => row.studentId)).toContain(studentId);
});
