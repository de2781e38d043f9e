import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { percentagePupil } from '../../../support/percentagePupil.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Persistent and severe absence, and what of it is said of a small number of sessions (calc.md 3).

let portal: PortalServer;
let pupil: { id: number; schoolId: number | null; yearGroup: number };

beforeAll(async () => {
  portal = await makePortalServer();
  pupil = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select(['id', 'school_id as schoolId', 'year_group_id as yearGroup'])
      .where('authority_id', '=', 11)
      .where('is_percentage_register', '=', false)
      .where('care_status_id', '=', 1)
      .where('school_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  await portal.look(async (db) => {
    await db.deleteFrom('care_status_change').where('pupil_id', '=', pupil.id).execute();
    await db
      .updateTable('pupil')
      .set({ care_start: '2024-01-10', care_end: null })
      .where('id', '=', pupil.id)
      .execute();
  });
});

afterAll(() => portal.close());

/** So many sessions, two a day from 1 September 2025 on, the first of them missed. */
const mark = async (absent: number, possible: number, pupilId = pupil.id) => {
  await portal.look((db) => db.deleteFrom('attendance_mark').where('pupil_id', '=', pupilId).execute());
  await portal.look((db) =>
    sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
      select 11, ${pupilId}::int, '2025-09-01'::date + nth / 2, 1 + nth % 2,
        case when nth < ${absent}::int then 'O' else 'L' end, ${pupil.schoolId}::int
      from generate_series(0, ${possible - 1}::int) nth`.execute(db),
  );
};

const rows = async (picture: string, academicYearId = 16): Promise<JsonObject[]> => {
  const { status, body } = await portal.get('la@ashcombe', `/api/AttendanceAnalysis/${picture}`, {
    page: 1,
    sizePerPage: 99_999,
    academicYearId,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as JsonObject[];
};

const analysed = async (studentId = pupil.id, year = 16) =>
  (await rows('attendanceAnalysisDetailReport', year)).find((row) => row.studentId === studentId) ?? {};

describe('the band of a pupil’s absence', () => {
  it.each([
    [37, 380, 9.7, null],
    [38, 380, 10, 1],
    [38, 381, 10, null],
    [190, 380, 50, 2],
    [189, 380, 49.7, 1],
    [2, 20, 10, 1],
    [2, 19, 10.5, 3],
    [1, 4, 25, 3],
    [10, 19, 52.6, 4],
  ])('of %i of %i sessions, shown as %f %, is %s [D-85]', async (absent, possible, shown, band) => {
    await mark(absent, possible);
    const row = await analysed();
    expect(row).toMatchObject({ absences: absent, possibleSessions: possible, absenceBand: band });
    expect(Math.round(1000 - 10 * Number(row.totalAttendancePercentage)) / 10).toBeCloseTo(shown, 5);
    expect([row.isPersistentlyAbsent, row.isSeverelyAbsent]).toEqual([band !== null, band === 2 || band === 4]);
  });

  it('is of a small number of sessions on a percentage register of one week, which stands for ten [D-85]', async () => {
    const { studentId } = await portal.look((db) => percentagePupil(db, 11));
    const known = await portal.look((db) =>
      db
        .selectFrom('attendance_week')
        .select('week_start')
        .where('pupil_id', '=', studentId)
        .where('week_start', '>=', '2026-08-31')
        .where('week_start', '<', '2026-11-16')
        .orderBy('week_start')
        .limit(2)
        .execute(),
    );
    expect(known.length).toBe(2);
    const weeks = async (...figures: number[]) => {
      await portal.look((db) =>
        db
          .updateTable('attendance_week')
          .set({ percent_hundredths: null, is_not_required: false })
          .where('pupil_id', '=', studentId)
          .execute(),
      );
      for (const [index, percent_hundredths] of figures.entries())
        await portal.look((db) =>
          db
            .updateTable('attendance_week')
            .set({ percent_hundredths })
            .where('pupil_id', '=', studentId)
            .where('week_start', '=', known[index]?.week_start ?? '')
            .execute(),
        );
      return (await analysed(studentId, 17)).absenceBand;
    };
    expect([await weeks(9000), await weeks(5000)]).toEqual([3, 4]);
    expect([await weeks(8000, 10_000), await weeks(5000, 5000), await weeks(8001, 10_000)]).toEqual([1, 2, null]);
  });

  it('is counted by year group and by school, and how many of those are of a small number', async () => {
    const counted = async (absent: number, possible: number) => {
      await mark(absent, possible);
      const group = (await rows('byYearGroup')).find(({ yearGroup }) => yearGroup === pupil.yearGroup);
      const school = (await rows('bySchool')).find(({ schoolId }) => schoolId === pupil.schoolId);
      return [group, school].map((row) =>
        ['persistent', 'severe', 'smallNumber'].map((name) => Number(row?.[name] ?? 0)),
      );
    };
    const others = await counted(1, 20);
    const more = async (absent: number, possible: number) =>
      (await counted(absent, possible)).map((row, at) => row.map((figure, of) => figure - (others[at]?.[of] ?? 0)));
    const each = (...figures: number[]) => [figures, figures];
    expect(await more(2, 20)).toEqual(each(1, 0, 0));
    expect(await more(2, 19)).toEqual(each(1, 0, 1));
    expect(await more(10, 19)).toEqual(each(0, 1, 1));
    expect(await more(1, 19)).toEqual(each(0, 0, 0));
  });
});

describe('the attendance of several pupils', () => {
  it('is the ratio of their sums, 285 of 390, and not the mean of 95 % and 50 % [D-85]', async () => {
    const { id } = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 11)
        .where('is_percentage_register', '=', false)
        .where('care_status_id', '=', 1)
        .where('id', '<>', pupil.id)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    await portal.look(async (db) => {
      await db.deleteFrom('attendance_mark').where('authority_id', '=', 11).execute();
      await db.deleteFrom('care_status_change').where('pupil_id', '=', id).execute();
      await db.updateTable('pupil').set({ care_start: '2024-01-10', care_end: null }).where('id', '=', id).execute();
    });
    await mark(10, 200);
    await mark(95, 190, id);
    const { body } = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/attendanceAnalysisDetailReport', {
      academicYearId: 16,
    });
    expect((body.summary as JsonObject).groupAttendance).toBe(73.1);
    expect([(await analysed()).totalAttendancePercentage, (await analysed(id)).totalAttendancePercentage]).toEqual([
      95, 50,
    ]);
    const months = await rows('byMonth');
    expect(months.reduce((sum, { possibleSessions }) => sum + Number(possibleSessions), 0)).toBe(390);
  });
});
