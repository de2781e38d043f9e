import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { dayKind } from '../../../../src/server/calendar/schoolDays.ts';
import { termDates } from '../../../support/termDates.ts';
import { attendanceScenes, monday, ofOnePupil, portal, pupil, wednesday } from '../attendance/attendanceScenes.ts';

ofOnePupil();

let school = 0;

beforeAll(async () => {
  school = await portal.look(async (db) => {
    const row = await db.selectFrom('pupil').select('school_id').where('id', '=', pupil).executeTakeFirstOrThrow();
    return row.school_id ?? 0;
  });
});

beforeEach(() => portal.look((db) => db.deleteFrom('term_dates').execute()));

const { post, marks } = attendanceScenes();

const save = (body: JsonObject = {}, user = 'super@ashcombe') =>
  portal.post(user, '/api/SchoolDays/year', { academicYearId: 17, ...termDates, ...body });

const years = async (user = 'super@ashcombe') => {
  const { body } = await portal.get(user, '/api/SchoolDays/years', { page: 1, sizePerPage: 10 });
  return body.data as JsonObject[];
};

const missing = async () => {
  const query = { studentId: pupil, academicYearId: 17, sizePerPage: 99_999 };
  const { body } = await portal.get('la@ashcombe', '/api/IprSessionAttendance/SessionAttendance', query);
  return (body.totalSessions as JsonObject[]).find(({ description }) => description === 'Missing')?.sessions;
};

describe('term dates', () => {
  it('are said to be missing and proposed, then kept, and the next year is proposed by them [D-94]', async () => {
    expect(await years()).toMatchObject([
      { label: '2027-2028', schoolName: 'All other schools', state: expect.stringMatching(/^Missing/) as string },
      { label: '2026-2027', first1: '2026-09-01', state: expect.stringMatching(/^Missing/) as string },
    ]);
    expect((await save({ first1: '2026-09-03', closures: '27/11/2026\n27/11/2026' })).status).toBe(200);
    expect(await years()).toMatchObject([
      { label: '2027-2028', first1: '2027-09-02' },
      { label: '2026-2027', first1: '2026-09-03', closures: '27/11/2026', state: 'Kept' },
    ]);
    expect(await years('super@brinmoor')).toMatchObject([{}, { first1: '2026-09-01', closures: '' }]);
  });

  it('follow one another within their year, with days that there are [D-94]', async () => {
    const refused = async (body: JsonObject) => (await save(body)).status;
    expect(await refused({ last1: '2026-08-31' })).toBe(400);
    expect(await refused({ first2: '2026-10-23' })).toBe(400);
    expect(await refused({ last6: '2027-09-02' })).toBe(400);
    expect(await refused({ closures: '31/11/2026' })).toBe(400);
    expect(await refused({ closures: '27/11/2025' })).toBe(400);
    expect(await refused({ schoolId: 999_999 })).toBe(400);
    expect((await save({}, 'la@ashcombe')).status).toBe(403);
  });

  it('of a school win, and the authority’s closures do not bind it [D-94]', async () => {
    // Monday to Wednesday morning: the clock of the portal stands after nine.
    await save({ closures: '16/11/2026' });
    const closed = Number(await missing());
    await save({ schoolId: school });
    expect(Number(await missing()) - closed).toBe(2);
    await save({ schoolId: school, closures: '16/11/2026\n17/11/2026' });
    expect(Number(await missing()) - closed).toBe(-2);
  });

  it('make a calendar, in which a school has its own closures [D-94]', async () => {
    await save({ closures: '16/11/2026' });
    await save({ schoolId: school, closures: '17/11/2026' });
    const calendar = async (more: JsonObject = {}, user = 'super@ashcombe') => {
      const query = { page: 1, sizePerPage: 99_999, academicYearId: 17, ...more };
      const { body } = await portal.get(user, '/api/SchoolDays/days', query);
      const days = body.data as { date: string; kind: number }[];
      return new Map(days.map(({ date, kind }) => [date, kind]));
    };
    const days = ['2026-11-16', '2026-11-17', '2026-10-26', '2026-12-25', '2026-11-21'] as const;
    const kinds = (all: Map<string, number>) => days.map((date) => all.get(date));
    const own = await calendar();
    expect(kinds(own)).toEqual([dayKind.closure, dayKind.school, dayKind.holiday, dayKind.bankHoliday, undefined]);
    expect(kinds(await calendar({ organisationId: school })).slice(0, 2)).toEqual([dayKind.school, dayKind.closure]);
    expect(kinds(await calendar({}, 'super@brinmoor')).slice(0, 2)).toEqual([dayKind.school, dayKind.school]);
    expect([...own.keys()].at(0)).toBe('2026-09-01');
    expect([...own.keys()].at(-1)).toBe('2027-08-31');
    expect([...(await calendar({ academicYearId: 16 })).keys()].at(0)).toBe('2025-09-01');
  });

  it('of a school are taken away again, by a leader, once: those of the authority hold for it [D-94]', async () => {
    const follow = (user = 'super@ashcombe') =>
      portal.post(user, '/api/SchoolDays/follow', { academicYearId: 17, schoolId: school });
    await save({ closures: '16/11/2026' });
    const closed = await missing();
    await save({ schoolId: school, closures: '17/11/2026' });
    expect(await years()).toHaveLength(3);
    expect((await follow('la@ashcombe')).status).toBe(403);
    expect((await follow('super@brinmoor')).status).toBe(404);
    expect((await follow()).status).toBe(200);
    expect(await years()).toMatchObject([{}, { schoolId: null, closures: '16/11/2026' }]);
    expect(await missing()).toBe(closed);
    expect((await follow()).status).toBe(404);
  });

  it('decide which sessions a week is filled with, beside the one that was meant [D-94]', async () => {
    await save({ closures: '16/11/2026\n17/11/2026' });
    expect((await post('BulkStudentMark', { date: monday, session: 'AM', mark: '/' })).status).toBe(200);
    expect(await marks()).toMatch(/^\S \. \. \. \S/);
    expect(wednesday).toBe('2026-11-18');
  });
});
