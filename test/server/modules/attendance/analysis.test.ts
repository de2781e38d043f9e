import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, firstSheet } from '../../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// The analysis of attendance: whom it shows, what it reckons, and what its filters leave (ANAL, D-84, D-85, D-103).

let portal: PortalServer;
type Query = Record<string, string | number | boolean | string[]>;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const path = '/api/AttendanceAnalysis/attendanceAnalysisDetailReport';

async function analysis(query: Query = {}): Promise<{ rows: JsonObject[]; body: JsonObject }> {
  const { status, body } = await portal.get('la@ashcombe', path, { page: 1, sizePerPage: 99_999, ...query });
  expect([status, body.errors]).toEqual([200, undefined]);
  return { rows: body.data as JsonObject[], body };
}

const pupilOf = async (query: Query, studentId: unknown) =>
  (await analysis(query)).rows.find((row) => row.studentId === studentId) ?? {};

/** A pupil of Ashcombe with a register of sessions and at least one absence, and one whose school gives percentages. */
async function examples(): Promise<{ bySession: JsonObject; byWeek: JsonObject }> {
  const { rows } = await analysis();
  const bySession = rows.find((row) => row.isPercentageRegister === false && Number(row.absences) > 0);
  const byWeek = rows.find((row) => row.isPercentageRegister === true && Number(row.weeklyRegisterPossibleWeeks) > 0);
  if (!bySession || !byWeek) throw new Error('The demonstration lacks such pupils.');
  return { bySession, byWeek };
}

describe('the analysis', () => {
  it('[ANAL-3] [ANAL-4] [API-80] has a row for each pupil with all its figures, sorted by last name', async () => {
    const { rows, body } = await analysis({ sortField: 'lastName', sortOrder: 'asc' });
    expect(body.totalSize).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(20);
    const stated =
      'studentId isPercentageRegister totalAttendancePercentage weeklyRegisterAttendance weeklyRegisterPossibleWeeks ' +
      'attendance possibleSessions absences gender lastName firstName yearGroup dob ethnicity senStatus keyStage ' +
      'placementType schoolName postcode establishmentType phase ofstedRating careStatus isInArea careStartDate ' +
      'changeCareDate upn laStudentId registerStartDate registerEndDate exclusions authorisedAbsence ' +
      'unAuthorisedAbsence missingSessions xCodesSince5Jan2021 cCodesSince5Jan2021 laCaseWorker designatedTeacher ' +
      'socialWorker';
    for (const name of stated.split(' ')) expect(rows[0]).toHaveProperty(name);
    const names = rows.map(({ lastName }) => String(lastName));
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
    expect(rows.some(({ placementType }) => placementType !== null)).toBe(true);
    expect(rows.some(({ laCaseWorker }) => laCaseWorker !== null)).toBe(true);
  });

  it('counts no sessions of who has only weeks, rather than none', async () => {
    const { byWeek } = await examples();
    for (const name of ['attendance', 'possibleSessions', 'absences', 'authorisedAbsence', 'missingSessions'])
      expect([name, byWeek[name]]).toEqual([name, null]);
  });

  it('[D-85] divides attended by possible sessions, as the pupil’s own year does', async () => {
    const { bySession } = await examples();
    const { body } = await portal.get('la@ashcombe', '/api/IprSessionAttendance/SessionAttendance', {
      studentId: Number(bySession.studentId),
      academicYearId: 17,
    });
    const year = Object.fromEntries(
      (body.totalSessions as JsonObject[]).map((row) => [row.description, row.sessions]),
    ) as Record<string, number>;
    expect(bySession).toMatchObject({
      attendance: year.Attended,
      possibleSessions: year.Possible,
      absences: (year['Authorised absence'] ?? 0) + (year['Unauthorised absence'] ?? 0),
      authorisedAbsence: year['Authorised absence'],
      unAuthorisedAbsence: year['Unauthorised absence'],
      missingSessions: year.Missing,
      totalAttendancePercentage: Math.round((1000 * (year.Attended ?? 0)) / (year.Possible ?? 1)) / 10,
    });
  });

  it('[D-85] takes the mean of the weeks where a school gives percentages', async () => {
    const { byWeek } = await examples();
    const { rows } = await portal.look((db) =>
      sql<{ sum: number; weeks: number }>`select sum(percent_hundredths)::int as sum, count(*)::int as weeks
        from attendance_week where pupil_id = ${byWeek.studentId} and percent_hundredths is not null
          and not is_not_required and week_start >= '2026-08-31'`.execute(db),
    );
    const { sum = 0, weeks = 1 } = rows[0] ?? {};
    expect(byWeek).toMatchObject({
      weeklyRegisterAttendance: sum / 10_000,
      weeklyRegisterPossibleWeeks: weeks,
      totalAttendancePercentage: Math.round(sum / weeks / 10) / 10,
    });
  });

  it('[ANAL-5] [ANAL-8] reckons over the days that are asked, one of them too; both ends counted', async () => {
    const { bySession } = await examples();
    const { rows } = await portal.look((db) =>
      sql<{ day: string; count: number }>`select mark_date as day, count(*)::int as count from attendance_result
        where pupil_id = ${bySession.studentId} and class in ('attended', 'authorised', 'unauthorised')
          and mark_date >= '2026-09-01' group by 1 order by 1 limit 4`.execute(db),
    );
    const [one, , , four] = rows;
    const day = await pupilOf({ startDate: one?.day ?? '', endDate: one?.day ?? '' }, bySession.studentId);
    expect(day.possibleSessions).toBe(one?.count);
    const days = await pupilOf({ startDate: one?.day ?? '', endDate: four?.day ?? '' }, bySession.studentId);
    expect(days.possibleSessions).toBe(rows.reduce((sum, { count }) => sum + count, 0));
    expect(await pupilOf({ startDate: four?.day ?? '' }, bySession.studentId)).toMatchObject({
      startDate: four?.day,
      endDate: '2026-11-18',
    });
    const before = await pupilOf({ academicYearId: 16 }, bySession.studentId);
    expect(before).toMatchObject({ startDate: '2025-09-01', endDate: '2026-08-31' });
  });

  it('[ANAL-6] [ANAL-7] [D-103] refuses bounds the wrong way round, and beyond their limits, with the stated words', async () => {
    const refused = async (query: Query) => {
      const { status, text } = await portal.get('la@ashcombe', path, query);
      return [status, text] as const;
    };
    const dates = await refused({ startDate: '2026-10-02', endDate: '2026-10-01' });
    expect(dates).toEqual([400, expect.stringContaining('The To date must be after the From date')]);
    for (const name of ['absencesNumSessions', 'attendancePercentage']) {
      const crossed = await refused({ [`${name}Min`]: 20, [`${name}Max`]: 10 });
      expect(crossed).toEqual([400, expect.stringContaining('The minimum cannot be more than the maximum')]);
    }
    expect((await refused({ absencesNumSessionsMax: 1001 }))[0]).toBe(400);
    expect((await refused({ attendancePercentageMax: 101 }))[0]).toBe(400);
  });

  it('[ANAL-9] [ANAL-10] [D-103] filters inclusively; who has no data goes only where a bound differs', async () => {
    const { rows } = await analysis();
    const blank = rows.filter((row) => row.totalAttendancePercentage === null);
    expect(blank.length).toBeGreaterThan(0);
    const whole = await analysis({ attendancePercentageMin: 0, attendancePercentageMax: 100 });
    expect(whole.rows.length).toBe(rows.length);
    const some = await analysis({ attendancePercentageMax: 95 });
    expect(some.rows.length).toBeGreaterThan(0);
    expect(some.rows.every((row) => row.totalAttendancePercentage !== null)).toBe(true);
    const wanted = (row: JsonObject) =>
      row.totalAttendancePercentage !== null &&
      (row.isPercentageRegister === true || Number(row.attendance) * 100 <= 95 * Number(row.possibleSessions));
    const sessions = (list: JsonObject[]) =>
      list.filter((row) => row.isPercentageRegister === false && wanted(row)).map(({ studentId }) => studentId);
    expect(sessions(some.rows).sort()).toEqual(sessions(rows).sort());
    const absent = Number((await examples()).bySession.absences);
    const exactly = await analysis({ absencesNumSessionsMin: absent, absencesNumSessionsMax: absent });
    expect(exactly.rows.map((row) => row.absences)).toEqual(
      rows.filter((row) => row.absences === absent).map(() => absent),
    );
  });

  it('[ANAL-12] leaves out days outside monitored care unless all are asked for', async () => {
    const { bySession } = await examples();
    const studentId = Number(bySession.studentId);
    await portal.look((db) =>
      db
        .insertInto('care_status_change')
        .values({ authority_id: 11, pupil_id: studentId, start_date: '2026-10-05', care_status_id: 2 })
        .execute(),
    );
    const inCare = await pupilOf({ showInCareMarksOnly: 'true' }, studentId);
    const all = await pupilOf({ showInCareMarksOnly: 'false' }, studentId);
    expect(inCare.changeCareDate).toBe('2026-10-05');
    expect(Number(inCare.possibleSessions)).toBeLessThan(Number(bySession.possibleSessions));
    expect(all.possibleSessions).toBe(bySession.possibleSessions);
    await portal.look((db) =>
      db
        .deleteFrom('care_status_change')
        .where('pupil_id', '=', studentId)
        .where('start_date', '=', '2026-10-05')
        .execute(),
    );
  });

  it('says who is persistently or severely absent, on whole numbers, and counts the group as sums of sums', async () => {
    const { rows, body } = await analysis();
    const missed = (row: JsonObject) => Number(row.absences);
    const of = (row: JsonObject) => Number(row.possibleSessions);
    const few = (row: JsonObject, small: number, enough: number) => (of(row) < 20 ? small : enough);
    const bySession = rows.filter((row) => row.isPercentageRegister === false && of(row) > 0);
    for (const row of bySession)
      expect([row.studentId, row.absenceBand]).toEqual([
        row.studentId,
        missed(row) * 2 >= of(row) ? few(row, 4, 2) : missed(row) * 10 >= of(row) ? few(row, 3, 1) : null,
      ]);
    const persistent = rows.filter((row) => row.absenceBand !== null);
    const sum = (name: string) => bySession.reduce((all, row) => all + Number(row[name]), 0);
    expect(body.summary).toEqual({
      groupAttendance: Math.round((1000 * sum('attendance')) / sum('possibleSessions')) / 10,
      persistentAbsence: persistent.length,
      severeAbsence: rows.filter((row) => row.isSeverelyAbsent).length,
    });
    const filtered = await analysis({ isPersistentlyAbsent: true });
    expect(filtered.rows.length).toBe(persistent.length);
  });

  it('[D-84] counts the codes of a pupil and of a school in the days', async () => {
    const { bySession } = await examples();
    const days = { startDate: '2026-09-01', endDate: '2026-11-18', page: 1, sizePerPage: 50 };
    const codes = async (name: string, query: Query) =>
      (await portal.get('la@ashcombe', `/api/AttendanceAnalysis/${name}`, { ...days, ...query })).body
        .data as JsonObject[];
    const own = await codes('codesByStudent', { studentId: Number(bySession.studentId) });
    const sessions = (list: JsonObject[], code: string) => Number(list.find((row) => row.code === code)?.sessions ?? 0);
    expect(sessions(own, '/')).toBeGreaterThan(10);
    const school = await codes('codesByOrganisation', { organisationId: Number(bySession.organisationId) });
    expect(sessions(school, '/')).toBeGreaterThanOrEqual(sessions(own, '/'));
    const other = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/codesByOrganisation', {
      organisationId: 987_654,
    });
    expect(other.status).toBe(404);
  });

  it('[API-81] has its choices beside it', async () => {
    const reference = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/referenceData');
    const [first] = reference.body.contents as JsonObject[];
    expect(first?.inOutAreas).toEqual([
      { id: 1, label: 'In area' },
      { id: 2, label: 'Out of area' },
      { id: 3, label: 'Show all' },
    ]);
    const users = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/assignedUsers');
    const [officer] = users.body.contents as JsonObject[];
    const { rows } = await analysis({ assignedUserIds: [String(officer?.id)] });
    expect(rows.length).toBeGreaterThan(0);
    const [all, area] = [await analysis(), await analysis({ inOutAreaId: 1 })];
    expect(area.rows.map((row) => row.studentId).sort()).toEqual(
      all.rows
        .filter((row) => row.isInArea === true)
        .map((row) => row.studentId)
        .sort(),
    );
  });

  it('[ROLE-15] is refused to everybody but the virtual school', async () => {
    for (const user of ['dt@ashcombe', 'readonly@ashcombe', 'sw@ashcombe', 'iro@ashcombe', 'oeu@ashcombe'])
      expect([user, (await portal.get(user, path, {})).status]).toEqual([user, 403]);
    for (const user of ['la@ashcombe', 'super@ashcombe'])
      expect([user, (await portal.get(user, path, {})).status]).toEqual([user, 200]);
  });

  it('[API-42] becomes a workbook of what is shown', async () => {
    const { status, bytes } = await askFile(portal, 'la@ashcombe', {
      name: 'attendanceAnalysisDetail',
      inCareStatusId: [1],
      sortField: 'totalAttendancePercentage',
      sortOrder: 'asc',
    });
    expect(status).toBe(200);
    const [heads = [], ...lines] = await firstSheet(bytes);
    expect(heads.slice(0, 3)).toEqual(['Last name', 'First name', 'Attendance']);
    const { rows } = await analysis({ inCareStatusId: 1, sortField: 'totalAttendancePercentage', sortOrder: 'asc' });
    expect(lines.map(([lastName]) => lastName)).toEqual(rows.map((row) => row.lastName));
  });
});
