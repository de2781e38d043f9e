import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { insertPeriods } from '../../../support/insertPeriods.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let server: PortalServer;
beforeAll(async () => {
  server = await makePortalServer();
}, 120_000);
afterAll(() => server.close());

const rowsOf = async (picture: string, query: Record<string, string> = {}, user = 'la@ashcombe') => {
  const asked = { academicYearId: '17', sizePerPage: '99999', ...query };
  const { status, body } = await server.get(user, `/api/AttendanceAnalysis/${picture}`, asked);
  return status === 200 ? (body.data as JsonObject[]) : status;
};
const rows = async (picture: string, query: Record<string, string> = {}) =>
  (await rowsOf(picture, query)) as JsonObject[];
const sum = (of: readonly JsonObject[], name: string) => of.reduce((total, row) => total + Number(row[name]), 0);

/** Pupils of an authority in the /students list, whose percentages come from the same counts. */
const pupils = async () =>
  (await server.get('la@ashcombe', '/api/Students', { sizePerPage: '99999' })).body.data as JsonObject[];

describe('pictures of all pupils', () => {
  it('say the same figures by month, by reason, by year group and by school', async () => {
    const [months, reasons] = [await rows('byMonth'), await rows('byReason')];
    expect(months.map(({ monthName }) => monthName)).toContain('September');
    expect(months.find(({ monthName }) => monthName === 'December')?.attendance ?? null).toBeNull();
    const possible = sum(months, 'possibleSessions');
    const missed = sum(reasons, 'authorised') + sum(reasons, 'unauthorised');
    const groups = await rows('byYearGroup');
    const attended = months.reduce(
      (total, row) => total + (Number(row.attendance ?? 0) * Number(row.possibleSessions)) / 100,
      0,
    );
    expect(Math.abs(possible - attended - missed)).toBeLessThan(possible / 200);
    expect(sum(groups, 'pupils')).toBeGreaterThan(10);
    const [bySchool, all] = [await rows('bySchool'), sum(groups, 'persistent') + sum(groups, 'severe')];
    expect(sum(bySchool, 'persistent') + sum(bySchool, 'severe')).toBe(all);
    expect(bySchool.map((row) => Number(row.persistent) + Number(row.severe))).toEqual(
      bySchool.map((row) => Number(row.persistent) + Number(row.severe)).sort((a, b) => b - a),
    );
  });

  it('count a pupil who misses exactly a tenth, and severely who misses half [D-85]', async () => {
    const before = await rows('byYearGroup');
    const [pupil] = (await pupils()).filter(({ attendancePercentage: has }) => typeof has === 'number');
    const of = { authority_id: 11, pupil_id: Number(pupil?.studentId) };
    const mark = async (absent: number, possible: number) => {
      await server.look((db) =>
        db
          .deleteFrom('attendance_mark')
          .where('pupil_id', '=', of.pupil_id)
          .where('mark_date', '>', '2026-08-31')
          .execute(),
      );
      await server.look((db) =>
        db
          .insertInto('attendance_mark')
          .values(
            Array.from({ length: possible }, (_, index) => ({
              ...of,
              mark_date: `2026-09-${String(7 + Math.floor(index / 2)).padStart(2, '0')}`,
              session: 1 + (index % 2),
              school_id: 1,
              mark: index < absent ? 'O' : 'L',
            })),
          )
          .execute(),
      );
      const group = (await rows('byYearGroup')).find(({ yearGroup }) => yearGroup === pupil?.yearGroup);
      const earlier = before.find(({ yearGroup }) => yearGroup === pupil?.yearGroup);
      return ['persistent', 'severe'].map((name) => Number(group?.[name]) - Number(earlier?.[name]));
    };
    const none = await mark(0, 10);
    const change = async (absent: number) => (await mark(absent, 10)).map((value, at) => value - (none[at] ?? 0));
    expect(await change(1)).toEqual([1, 0]);
    expect(await change(4)).toEqual([1, 0]);
    expect(await change(5)).toEqual([0, 1]);
  });

  it('have as many pupils behind a bar as it says, and those with the code behind one of a reason', async () => {
    const behind = (query: Record<string, string>) =>
      rows('attendanceAnalysisDetailReport', { inCareStatusId: '0', ...query });
    const missMuch = { isPersistentlyAbsent: 'true', isPercentageRegister: 'false' };
    // Who is registered by percentage misses much too, and is in no bar.
    const byWeek = await behind({ ...missMuch, isPercentageRegister: 'true' });
    expect(byWeek.length).toBeGreaterThan(0);
    for (const { yearGroup, persistent, severe } of await rows('byYearGroup')) {
      const found = await behind({ yearGroupIds: String(yearGroup), ...missMuch });
      expect([yearGroup, found.length]).toEqual([yearGroup, Number(persistent) + Number(severe)]);
    }
    for (const { schoolId, persistent, severe } of await rows('bySchool')) {
      const found = await behind({ organisationIds: String(schoolId), ...missMuch });
      expect([schoolId, found.length]).toEqual([schoolId, Number(persistent) + Number(severe)]);
    }
    const given = async (code: string) =>
      (
        await server.look((db) =>
          sql<{ id: number }>`select distinct pupil_id as id from attendance_result where authority_id = 11
            and mark_date >= '2026-09-01' and (mark = ${code} or base = ${code}) order by 1`.execute(db),
        )
      ).rows.map(({ id }) => id);
    // A code stands for its sub-codes, in the picture and behind it.
    await server.look((db) =>
      sql`update attendance_mark set mark = 'C1' where mark = 'C' and mark_date >= '2026-09-01'`.execute(db),
    );
    const reasons = await rows('byReason');
    expect(reasons.map(({ letter }) => letter)).toContain('C');
    for (const { letter } of reasons) {
      const found = (await behind({ codes: String(letter), showInCareMarksOnly: 'false' })).map((row) => row.studentId);
      expect(found.length).toBeGreaterThan(0);
      expect([letter, found.sort((one, other) => Number(one) - Number(other))]).toEqual([
        letter,
        await given(String(letter)),
      ]);
    }
  });

  it('are the virtual school’s alone [ROLE-15]', async () => {
    for (const picture of ['byMonth', 'byTerm', 'byReason', 'byYearGroup', 'bySchool', 'missingByDay'])
      expect([picture, await rowsOf(picture, {}, 'dt@ashcombe')]).toEqual([picture, 403]);
    expect(await rows('byMonth', { academicYearId: '3' })).toEqual([]);
  });
});

describe('a pupil’s year by week', () => {
  it('has every week from the first mark on, with gaps, suspensions and the school', async () => {
    const { id } = await server.look((db) =>
      db
        .selectFrom('exclusion')
        .innerJoin('pupil', 'pupil.id', 'exclusion.pupil_id')
        .select('pupil.id')
        .where('exclusion.authority_id', '=', 11)
        .where('exclusion.start_date', '>', '2026-09-01')
        .where('pupil.is_percentage_register', '=', false)
        .orderBy('pupil.id')
        .executeTakeFirstOrThrow(),
    );
    const weeks = await rows('byWeek', { studentId: String(id) });
    const days = weeks.map(({ weekStart }) => Date.parse(String(weekStart)) / 86_400_000);
    days.slice(1).forEach((day, index) => expect(day - (days[index] ?? 0)).toBe(7));
    expect(sum(weeks, 'suspensions')).toBeGreaterThan(0);
    expect(weeks.find(({ weekStart }) => weekStart === '2026-10-26')).toMatchObject({ attendance: null });
    expect(weeks.filter(({ attendance }) => attendance !== null).length).toBeGreaterThan(5);
    expect(weeks[0]?.schoolName).toEqual(expect.any(String));
    expect(await rowsOf('byWeek', { studentId: String(id) }, 'oeu@brinmoor')).toBe(404);
  });

  it('is of the year that is chosen, of the present one where none is', async () => {
    const studentId = await pupilOfYears();
    const first = async (query: Record<string, string>) => {
      const weeks = await rows('byWeek', { studentId, ...query });
      return [weeks[0]?.weekStart, weeks.at(-1)?.weekStart].map((day) => String(day).slice(0, 4));
    };
    const { body } = await server.get('la@ashcombe', '/api/AttendanceAnalysis/byWeek', {
      studentId,
      sizePerPage: '99999',
    });
    expect(body.data).toEqual(await rows('byWeek', { studentId }));
    expect(await first({})).toEqual(['2026', '2026']);
    expect(await first({ academicYearId: '16' })).toEqual(['2025', '2026']);
    const before = await rows('byWeek', { studentId, academicYearId: '16' });
    expect(before.every((row) => row.academicYearId === 16 && String(row.weekStart) < '2026-08-28')).toBe(true);
    expect(sum(before, 'possibleSessions')).toBeGreaterThan(0);
    expect(await rows('byWeek', { studentId, academicYearId: '18' })).toEqual([]);
  });

  it('says what came about in a week, and never where a child lives', async () => {
    const studentId = await pupilOfYears();
    const of = { authorityId: 11, studentId: Number(studentId) };
    const pupil = { authority_id: 11, pupil_id: of.studentId };
    await server.look(async (db) => {
      await db.deleteFrom('care_status_change').where('pupil_id', '=', of.studentId).execute();
      await db.deleteFrom('exclusion').where('pupil_id', '=', of.studentId).execute();
      const care = { ...pupil, legal_status: 'C2' };
      await db
        .insertInto('care_status_change')
        .values([
          { ...care, start_date: '2026-09-01', care_status_id: 1 },
          { ...care, start_date: '2026-10-13', care_status_id: 3 },
        ])
        .execute();
      // One of 05/10/2026 whose care status is that of the month before.
      await insertPeriods(db, { ...of, words: '7 Otter Bank' });
      const roll = await db
        .selectFrom('registration')
        .select(['school_id', 'start_date'])
        .where('pupil_id', '=', of.studentId)
        .where('end_date', 'is', null)
        .executeTakeFirstOrThrow();
      const days = { start_session: 1, end_session: 2, session_count: 2, created_by: 1, comments: '' };
      const suspension = { ...pupil, school_id: roll.school_id, type_id: 1, ...days };
      await db
        .insertInto('exclusion')
        .values(
          ['2026-10-12', '2026-10-14'].map((day) => ({ ...suspension, start_date: day, end_date: day, reason_id: 7 })),
        )
        .execute();
      await db
        .updateTable('registration')
        .set({ start_date: '2026-10-07' })
        .where('pupil_id', '=', of.studentId)
        .where('end_date', 'is', null)
        .execute();
    });
    const weeks = await rows('byWeek', { studentId });
    const week = (day: string) => weeks.find(({ weekStart }) => weekStart === day);
    expect(week('2026-10-05')).toMatchObject({
      newSchool: expect.any(String) as string,
      newCareStatus: null,
      newPlacement: expect.stringMatching(/^U4 Foster/) as string,
      newSuspension: null,
    });
    expect(week('2026-10-12')).toMatchObject({
      newSchool: null,
      newCareStatus: expect.any(String) as string,
      newPlacement: null,
      newSuspension: 'Suspension, Suspension',
    });
    expect(JSON.stringify(weeks)).not.toContain('Otter Bank');
  });
});

/** One whose sessions are marked in this year and in the one before. */
async function pupilOfYears(): Promise<string> {
  const seen = (await pupils()).map((row) => Number(row.studentId));
  const { rows: found } = await server.look((db) =>
    sql<{ id: number }>`select pupil_id as id from attendance_week_count count
      join pupil on pupil.id = count.pupil_id and not pupil.is_percentage_register
      where count.authority_id = 11 and pupil.id = any(${seen}) group by 1
      having min(week_start) between '2025-09-01' and '2026-03-01' and max(week_start) > '2026-10-01'
      order by 1 limit 1`.execute(db),
  );
  return String(found[0]?.id);
}
