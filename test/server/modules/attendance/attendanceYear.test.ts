import { describe, expect, it } from 'vitest';
import { codecOf } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { attendanceScenes, monday, tuesday, wednesday, friday, ofOnePupil, portal, pupil } from './attendanceScenes.ts';

ofOnePupil();

const { post } = attendanceScenes();

describe('a year', () => {
  const year = (query: Record<string, string | number | boolean> = {}) =>
    portal.get('la@ashcombe', '/api/IprSessionAttendance/SessionAttendance', {
      studentId: pupil,
      academicYearId: 17,
      sizePerPage: 99_999,
      ...query,
    });

  it('travels by week, newest first, with totals, marks and the key of schools [SATT-2] [SATT-3] [SATT-8] [API-62]', async () => {
    const { body } = await year();
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'sessionAttendance',
        'totalSessions',
        'totalMarks',
        'schoolKey',
        'academicYearId',
        'total',
      ]),
    );
    const weeks = body.sessionAttendance as JsonObject[];
    expect(weeks[0]?.week).toBe(monday);
    expect(weeks.at(-1)?.week).toBe('2026-08-31');
    expect(body.total).toBe(weeks.length);
    expect(Object.keys(weeks[0] ?? {})).toEqual(
      expect.arrayContaining(['week', 'yearGroupId', 'mon', 'tue', 'wed', 'thu', 'fri']),
    );
    expect(weeks[0]?.fri).toMatchObject({
      date: friday,
      schoolId: expect.any(Number),
      pm: { mark: null, subCode: null, registerId: expect.any(Number) },
    });
    const key = body.schoolKey as JsonObject[];
    expect(key.length).toBeGreaterThan(0);
    expect(key).toMatchObject(
      key.map((_, colour) => ({
        schoolId: expect.any(Number) as number,
        schoolName: expect.any(String) as string,
        colour,
      })),
    );
    expect(weeks[0]?.fri).toMatchObject({ schoolNumber: 1, schoolId: key[0]?.schoolId ?? null });
    // A session's number is its school's place in the key.
    const days = weeks.flatMap((week) => ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => week[day] as JsonObject));
    expect(days.map(({ schoolNumber }) => schoolNumber)).toEqual(
      days.map(({ schoolId }) => {
        const place = key.findIndex((school) => school.schoolId === schoolId);
        return place === -1 ? null : place + 1;
      }),
    );
    expect((body.totalSessions as JsonObject[]).map(({ description }) => description)).toEqual([
      'Possible',
      'Attended',
      'Authorised absence',
      'Unauthorised absence',
      'Unable to attend',
      'Missing',
    ]);
  });

  it('counts sessions as the classes of their codes say [D-75]', async () => {
    const count = async () =>
      Object.fromEntries(
        ((await year()).body.totalSessions as JsonObject[]).map(({ description, sessions }) => [
          String(description),
          Number(sessions),
        ]),
      );
    const before = await count();
    await post('StudentMark', { date: monday, session: 'AM', mark: '/' });
    await post('StudentMark', { date: monday, session: 'PM', mark: 'O' });
    await post('StudentMark', { date: tuesday, session: 'AM', mark: 'M' });
    await post('StudentMark', { date: tuesday, session: 'PM', mark: 'Y4' });
    await post('StudentMark', { date: wednesday, session: 'AM', mark: '2' });
    const after = await count();
    const grown = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
    expect(grown).toEqual({
      Possible: 3,
      Attended: 1,
      'Authorised absence': 1,
      'Unauthorised absence': 1,
      'Unable to attend': 1,
      Missing: -5,
    });
  });

  it('hides the not-in-care mark on request', async () => {
    await post('StudentMark', { date: tuesday, session: 'AM', mark: '2' });
    const shown = async (show: boolean) =>
      codecOf('attendance.sessions')
        .pageFromWire((await year({ showNotInCareMarks: show })).body)
        .rows.find((row) => row.date === tuesday && row.session === 'AM')?.mark;
    expect(await shown(true)).toBe('2');
    expect(await shown(false)).toBeNull();
  });

  it('pages by weeks and ends where the year does [C-1]', async () => {
    const last = await year({ academicYearId: 16, sizePerPage: 10 });
    expect(last.body.sessionAttendance).toHaveLength(10);
    expect((last.body.sessionAttendance as JsonObject[])[0]?.week).toBe('2026-08-31');
    expect(last.body.academicYearId).toBe(16);
  });
});
