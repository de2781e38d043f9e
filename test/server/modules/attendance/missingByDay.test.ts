import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { registerCalls } from '../register/registerCalls.ts';
import { termDates } from '../../../support/termDates.ts';
import { monday, ofOnePupil, portal, pupil, tuesday, wednesday } from './attendanceScenes.ts';

ofOnePupil();

const { open } = registerCalls();

interface Day {
  readonly date: string;
  readonly missing: number;
  readonly pupils: number;
  readonly due: number;
  readonly isMissing: boolean | null;
}

const days = async (query: Record<string, string> = {}, user = 'la@ashcombe') => {
  const asked = { academicYearId: '17', sizePerPage: '99999', ...query };
  const { status, body } = await portal.get(user, '/api/AttendanceAnalysis/missingByDay', asked);
  expect(status).toBe(200);
  return body.data as unknown as Day[];
};
const dayOf = async (date: string) => (await days()).find((day) => day.date === date);
const sum = (of: readonly JsonObject[], name: string) => of.reduce((total, row) => total + Number(row[name] ?? 0), 0);

describe('missing marks by day', () => {
  it('are those of the register of each day, the newest day first; days without school have no row', async () => {
    const all = await days();
    expect(all[0]?.date).toBe(wednesday);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    const dates = new Set(all.map(({ date }) => date));
    expect([monday, '2026-10-23', '2026-10-26', '2026-11-14'].map((date) => dates.has(date))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(new Set(all.map(({ isMissing }) => isMissing))).toEqual(new Set([true, null]));
    for (const { date, missing, pupils, due, isMissing } of all.slice(0, 20)) {
      const gaps = await open(date, { isMissing: true });
      expect([date, due, missing, pupils]).toEqual([date, gaps.day.due, gaps.day.missing, gaps.total]);
      expect([date, isMissing]).toEqual([date, missing > 0 ? true : null]);
    }
  });

  it('come to what the analysis says is missing', async () => {
    const { body } = await portal.get('la@ashcombe', '/api/AttendanceAnalysis/attendanceAnalysisDetailReport', {
      academicYearId: '17',
      inCareStatusId: '0',
      sizePerPage: '99999',
    });
    const missing = sum(body.data as JsonObject[], 'missingSessions');
    expect(missing).toBeGreaterThan(0);
    expect(sum((await days()) as unknown as JsonObject[], 'missing')).toBe(missing);
    expect(await days({ academicYearId: '3' })).toEqual([]);
  });

  it('are one less with a mark', async () => {
    const before = await dayOf(tuesday);
    const mark = { studentId: pupil, date: tuesday, session: 'AM', mark: '/' };
    expect((await portal.post('dt@ashcombe', '/api/Attendance/saveMark', mark)).status).toBe(200);
    expect(await dayOf(tuesday)).toEqual({ ...before, missing: (before?.missing ?? 0) - 1 });
  });

  it('are due at the other of two schools where the main one is closed, here and in the register [D-96]', async () => {
    const [main, other] = await portal.look(async (db) => {
      const { school_id } = await db
        .selectFrom('registration')
        .select('school_id')
        .where('pupil_id', '=', pupil)
        .where('end_date', 'is', null)
        .executeTakeFirstOrThrow();
      const second = await db
        .selectFrom('school')
        .select('id')
        .where('id', '<>', school_id)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      return [school_id, second.id];
    });
    await portal.look((db) => db.deleteFrom('term_dates').where('authority_id', '=', 11).execute());
    const closed = { academicYearId: 17, ...termDates, schoolId: main, closures: '17/11/2026' };
    expect((await portal.post('super@ashcombe', '/api/SchoolDays/year', closed)).status).toBe(200);
    const ofMain = (await open(tuesday)).rows.filter(({ organisationId }) => organisationId === main);
    expect(ofMain.map(({ missing }) => missing)).toEqual(ofMain.map(() => 0));
    const before = await dayOf(tuesday);
    const registered = {
      authority_id: 11,
      pupil_id: pupil,
      school_id: other,
      start_date: '2026-11-02',
      is_main: false,
    };
    await portal.look((db) => db.insertInto('registration').values(registered).execute());
    const { own, day } = await open(tuesday);
    expect(own).toMatchObject({ organisationId: other, missing: 2 });
    expect((await open(monday)).own).toMatchObject({ organisationId: main });
    expect(await dayOf(tuesday)).toMatchObject({ due: (before?.due ?? 0) + 2, missing: day.missing });
  });

  it('are due only once the session has begun', async () => {
    portal.clock.now = new Date(`${wednesday}T08:59:00Z`);
    const early = await days({}, 'super@ashcombe');
    expect(early[0]?.date).toBe(tuesday);
  });
});
