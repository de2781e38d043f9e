import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, weekday } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { usualSchoolDays } from '../../../../src/server/calendar/schoolDays.ts';
import { attendanceScenes, monday, ofOnePupil, portal, pupil, tuesday } from './attendanceScenes.ts';

// What sessions come to, wherever it is said (calc.md sections 1 and 2).

ofOnePupil();

let school = 0;
let other = 0;

const { post, week, trail } = attendanceScenes();

/** The pupil at one school, in monitored care for two years, without marks. */
beforeEach(async () => {
  await portal.look(async (db) => {
    const roll = await db
      .selectFrom('registration')
      .select(['id', 'school_id'])
      .where('pupil_id', '=', pupil)
      .orderBy('start_date', 'desc')
      .executeTakeFirstOrThrow();
    school = roll.school_id;
    other = (
      await db.selectFrom('school').select('id').where('id', '<>', school).orderBy('id').executeTakeFirstOrThrow()
    ).id;
    await db.deleteFrom('attendance_mark').where('pupil_id', '=', pupil).execute();
    await db.deleteFrom('registration').where('pupil_id', '=', pupil).where('id', '<>', roll.id).execute();
    await db
      .updateTable('registration')
      .set({ start_date: '2024-09-02', end_date: null, is_main: true })
      .where('id', '=', roll.id)
      .execute();
  });
  await careFrom(['2024-01-10', 1]);
});

/** Care periods in the place of those that there are. */
const careFrom = (...periods: readonly (readonly [from: string, status: number])[]) =>
  portal.look(async (db) => {
    await db.deleteFrom('care_status_change').where('pupil_id', '=', pupil).execute();
    await db
      .updateTable('pupil')
      .set({ care_start: periods[0]?.[0] ?? null, care_end: null })
      .where('id', '=', pupil)
      .execute();
    for (const [start_date, care_status_id] of periods)
      await db
        .insertInto('care_status_change')
        .values({ authority_id: 11, pupil_id: pupil, start_date, care_status_id })
        .execute();
  });

const mark = (date: string, session: number, code: string, at: { school?: number; saved?: string } = {}) =>
  portal.look((db) =>
    db
      .insertInto('attendance_mark')
      .values({
        authority_id: 11,
        pupil_id: pupil,
        mark_date: date,
        session,
        mark: code,
        school_id: at.school ?? school,
        updated_at: at.saved ?? '2026-11-01T08:00:00Z',
      })
      .execute(),
  );

async function totals(academicYearId = 17): Promise<Record<string, unknown>> {
  const { body } = await portal.get('la@ashcombe', '/api/IprSessionAttendance/SessionAttendance', {
    studentId: pupil,
    academicYearId,
  });
  return Object.fromEntries(
    (body.totalSessions as JsonObject[]).map(({ description, sessions }) => [String(description), sessions]),
  );
}

const listed = async (studentId = pupil) => {
  const { body } = await portal.get('la@ashcombe', '/api/Students', { page: 1, sizePerPage: 99_999 });
  return (body.data as JsonObject[]).find((row) => row.studentId === studentId)?.attendancePercentage;
};

/** Sessions of the weekdays of the year that ended, those that were due first. */
function lastYear(): [string, number][] {
  const days: string[] = [];
  for (let day = '2025-09-01'; day <= '2026-08-31'; day = addDays(day, 1)) if (weekday(day) <= 5) days.push(day);
  const isDue = (day: string) => usualSchoolDays.isSchoolDay(day);
  return [...days.filter(isDue), ...days.filter((day) => !isDue(day))].flatMap((day) => [
    [day, 1],
    [day, 2],
  ]);
}

describe('figures of sessions', () => {
  it('[D-75] count by the class of each code, closures and the portal’s own marks aside', async () => {
    const counted = { '/': 310, L: 8, B: 10, V: 4, K: 6, I: 12, M: 3, C: 2, E: 4, O: 5, N: 1, U: 2, D: 6, Y4: 2 };
    const aside = { '#': 24, 2: 30 };
    const codes = Object.entries({ ...counted, ...aside }).flatMap(([code, times]) => Array<string>(times).fill(code));
    const sessions = lastYear().slice(7, 7 + codes.length);
    const rows = sessions.map(([mark_date, session], index) => ({ mark_date, session, mark: codes[index] }));
    await portal.look((db) =>
      sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
        select 11, ${pupil}::int, mark_date, session, mark, ${school}::int
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as marked (mark_date date, session int, mark text)`.execute(
        db,
      ),
    );
    expect(await totals(16)).toEqual({
      Possible: 367,
      Attended: 338,
      'Authorised absence': 21,
      'Unauthorised absence': 8,
      'Unable to attend': 2,
      Missing: 7,
    });
  });

  it('[D-75] are none, neither 0 nor 100, where no session was possible', async () => {
    for (const session of [1, 2]) await mark(monday, session, 'D');
    expect(await totals()).toMatchObject({ Possible: 0, Attended: 0 });
    expect(await listed()).toBeNull();
  });

  it('are of monitored care alone, its last day included, whether a week is whole or cut [D-85]', async () => {
    for (const day of [0, 1, 2, 3, 4])
      for (const session of [1, 2]) await mark(addDays('2026-11-02', day), session, session === 1 ? '/' : 'O');
    expect(await totals()).toMatchObject({ Possible: 10, Attended: 5 });
    expect(await listed()).toBe(50);
    await careFrom(['2024-01-10', 1], ['2026-11-03', 3]);
    expect(await totals()).toMatchObject({ Possible: 4, Attended: 2 });
    // Back in care on Friday.
    await careFrom(['2024-01-10', 1], ['2026-11-03', 2], ['2026-11-06', 1]);
    expect(await totals()).toMatchObject({ Possible: 6, Attended: 3 });
    // From one status that is monitored to another nothing is left out; nor of a pupil without any days of care.
    await careFrom(['2024-01-10', 1], ['2026-11-04', 5]);
    expect(await totals()).toMatchObject({ Possible: 10 });
    await careFrom();
    expect(await totals()).toMatchObject({ Possible: 10 });
  });

  it('say what is missing of the sessions that were due, in care and on a roll [D-94]', async () => {
    const days = [] as string[];
    for (let day = '2026-11-02'; day <= '2026-11-17'; day = addDays(day, 1))
      if (usualSchoolDays.isSchoolDay(day)) days.push(day);
    await careFrom(['2024-01-10', 3], ['2026-11-02', 1]);
    // The morning of the server's day has begun, its afternoon has not.
    expect(await totals()).toMatchObject({ Missing: days.length * 2 + 1 });
    await mark('2026-11-03', 1, '#');
    await mark('2026-11-07', 1, '/');
    expect(await totals()).toMatchObject({ Missing: days.length * 2 });
    await portal.look((db) =>
      db.updateTable('registration').set({ start_date: tuesday }).where('pupil_id', '=', pupil).execute(),
    );
    expect(await totals()).toMatchObject({ Missing: 3 });
  });

  it('are the same in the list of pupils, and the mean of the weeks where a school gives those [D-85]', async () => {
    const { rows } = await portal.look((db) =>
      sql<{ id: number; mean: number | null }>`
        select pupil.id, round(avg(week.percent_hundredths) / 100, 1)::float8 as mean
        from pupil left join attendance_week week on week.pupil_id = pupil.id and week.week_start >= '2026-08-31'
          and not week.is_not_required
        where pupil.authority_id = 11 and pupil.is_percentage_register group by 1 order by 1`.execute(db),
    );
    expect(rows.filter(({ mean }) => mean !== null).length).toBeGreaterThan(1);
    for (const { id, mean } of rows) expect([id, await listed(id)]).toEqual([id, mean]);
  });
});

describe('a session with two schools', () => {
  const second = () =>
    portal.look((db) =>
      db
        .insertInto('registration')
        .values({ authority_id: 11, pupil_id: pupil, school_id: other, start_date: '2026-11-02', is_main: false })
        .execute(),
    );
  const stored = () =>
    portal.look(async (db) =>
      (
        await db
          .selectFrom('attendance_mark')
          .select(['school_id', 'session', 'mark'])
          .where('pupil_id', '=', pupil)
          .orderBy('session')
          .orderBy('mark')
          .execute()
      ).map((row) => `${row.session} ${row.mark} ${row.school_id === school ? 'main' : 'second'}`),
    );

  it('[D-96] is marked at both; D at one leaves the mark of the other to count', async () => {
    await second();
    const cell = { date: monday, session: 'AM' };
    for (const session of ['AM', 'PM']) await post('StudentMark', { ...cell, session, mark: 'D', schoolId: school });
    await post('StudentMark', { ...cell, mark: '/', schoolId: other });
    // Without a school the main one is meant, which is not the one under D.
    await post('StudentMark', { ...cell, session: 'PM', mark: '\\' });
    expect(await stored()).toEqual(['1 / second', '1 D main', '2 D main', '2 \\ second']);
    expect(await totals()).toMatchObject({ Possible: 2, Attended: 2 });
    const mondays = (await week()).filter(({ weekday, session }) => weekday === 1 && session === 'AM');
    expect(mondays).toMatchObject([
      { mark: 'D', schoolId: school },
      { mark: '/', schoolId: other },
    ]);
    expect((await trail('attendance.saveMark')).at(-1)?.detail).toMatchObject({
      marks: [{ schoolId: other, before: null, after: '\\' }],
    });
    await post('StudentMark', { ...cell, mark: '-', schoolId: other });
    expect(await stored()).toEqual(['1 D main', '2 D main', '2 \\ second']);
    expect(await totals()).toMatchObject({ Possible: 1, Attended: 1 });
  });

  it('[D-96] [SATT-2] is a line of its week for each school, named by it and marked by its own keys', async () => {
    expect(new Set((await week()).map(({ lineSchool }) => lineSchool))).toEqual(new Set([null]));
    await second();
    const named = (await week()).map((cell) => cell.lineSchool === cell.schoolName && cell.schoolId);
    expect(named).toEqual(Array.from({ length: 20 }, (_, place) => (place < 10 ? school : other)));
    // Due once: the main school's, while the other one has said nothing.
    const due = async () => (await week()).filter(({ isDue }) => isDue === true);
    expect(new Set((await due()).map(({ schoolId }) => schoolId))).toEqual(new Set([school]));
    await post('StudentMark', { date: monday, session: 'AM', mark: 'D', schoolId: school });
    expect((await due()).filter(({ schoolId }) => schoolId === other)).toMatchObject([{ date: monday }]);
    // What fills the rest of the week goes along the line that is named.
    await post('BulkStudentMark', { date: monday, session: 'AM', mark: '/', schoolId: other });
    expect(await stored()).toContain('1 / second');
    await post('BulkStudentMark', { date: monday, session: 'AM', mark: '#', schoolId: other, overwrite: true });
    expect((await week()).filter(({ mark, schoolId }) => mark === '#' && schoolId === other)).toHaveLength(10);
  });

  it('[D-96] counts once: by the school where no D stands that day, else by what was saved last', async () => {
    await second();
    await mark(monday, 1, '/', { saved: '2026-11-16T09:30:00Z' });
    await mark(monday, 1, 'O', { school: other, saved: '2026-11-16T09:10:00Z' });
    expect(await totals()).toMatchObject({ Possible: 1, Attended: 1 });
    await mark(monday, 2, 'D');
    expect(await totals()).toMatchObject({ Possible: 1, Attended: 0, 'Unauthorised absence': 1 });
    // A closure at one school is no answer where the other has one.
    await mark(tuesday, 1, '#', { saved: '2026-11-17T10:00:00Z' });
    await mark(tuesday, 1, '/', { school: other });
    expect(await totals()).toMatchObject({ Possible: 2, Attended: 1 });
  });

  it('has both marks in the trail where each school gives one, and not that of a D', async () => {
    await second();
    const cell = { date: monday, session: 'AM' };
    const last = async () =>
      ((await trail('attendance.saveMark')).at(-1)?.detail.marks as JsonObject[] | undefined)?.[0];
    await post('StudentMark', { ...cell, mark: 'O', schoolId: other });
    expect(await last()).not.toHaveProperty('elsewhere');
    await post('StudentMark', { ...cell, mark: '/', schoolId: school });
    expect(await last()).toMatchObject({ schoolId: school, after: '/', elsewhere: 'O' });
    await post('StudentMark', { ...cell, mark: 'L', schoolId: school, base: '/' });
    expect(await last()).toMatchObject({ before: '/', after: 'L', elsewhere: 'O' });
    await post('StudentMark', { ...cell, mark: 'D', schoolId: school });
    expect(await last()).not.toHaveProperty('elsewhere');
    await post('StudentMark', { ...cell, mark: '/', schoolId: school });
    const { body } = await portal.get('super@ashcombe', '/api/AuditLog/entries', { page: 1, sizePerPage: 25 });
    expect(JSON.stringify(body)).toContain('16/11/2026 AM: D → /; the other school’s mark is O');
  });

  it('leaves no mark behind at a school that a correction has taken away', async () => {
    await mark(monday, 1, 'O', { school: other });
    await post('StudentMark', { date: monday, session: 'AM', mark: '/' });
    expect(await stored()).toEqual(['1 / main']);
  });
});
