import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { path, percentageScenes, schoolsOf, sixWeeks } from './percentageScenes.ts';

// The server's day is Wednesday 18 November 2026.

const tooHigh = 'Please ensure the number you input is between 0 - 100.';
const elsewhere = 'The week belongs to another school. Please load the page again.';

let portal: PortalServer;
let schools: { id: number; name: string }[];
let studentId = 0;
const [first, second] = [() => schools[0]?.id ?? 0, () => schools[1]?.id ?? 0];
const { add, byWeek, rolls, save, details, weeks, weekOf, stored, trail, register, lastListed } = percentageScenes(
  () => ({
    portal,
    studentId,
    schoolId: first(),
  }),
);

beforeAll(async () => {
  portal = await makePortalServer();
  schools = await schoolsOf(portal);
}, 300_000);
afterAll(() => portal.close());

let added = 0;
beforeEach(async () => {
  studentId = await add(`Weekes-${(added += 1)}`);
  await byWeek(true);
});

describe('the weeks of a pupil', () => {
  it('come of registrations and days of school, holidays not required, none to come [PATT-2] [D-76] [D-77]', async () => {
    const rows = await weeks();
    expect(await stored()).toEqual([]);
    expect(rows.map(({ weekStartDate }) => weekStartDate)).toEqual([
      '2026-11-16',
      '2026-11-09',
      ...sixWeeks.toReversed(),
    ]);
    expect(rows.map(({ attendanceNotRequired }) => attendanceNotRequired)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(rows[0]).toMatchObject({
      studentId,
      weekStartDate: '2026-11-16',
      percentageAttended: null,
      attendanceNotRequired: false,
      organisationId: first(),
      organisationName: schools[0]?.name,
      isCurrent: true,
      isMissing: false,
    });
    // Only what is older than seven days before today is missing.
    expect(rows.filter(({ isMissing }) => isMissing).map(({ weekStartDate }) => weekStartDate)).toEqual([
      '2026-11-09',
      '2026-11-02',
      '2026-10-19',
      '2026-10-12',
      '2026-10-05',
      '2026-09-28',
    ]);
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  it('give 91.3 for 100, 90, 80, one empty, one not required and 95 [PATT-4] [API-59] [API-60] [D-98]', async () => {
    await rolls([[first(), '2026-09-28', '2026-11-06']]);
    const figures = [100, 90, 80, null, null, 95];
    for (const [index, figure] of figures.entries())
      if (figure !== null) expect((await save(sixWeeks[index] ?? '', figure)).status).toBe(200);
    const expected = {
      totalYearlyPercentage: 91.3,
      numberOfWeeksMissingData: 1,
      numberOfWeeksAttendanceNotRequired: 1,
    };
    expect(await details()).toMatchObject({ ...expected, academicYearsIds: [17] });
    // What is shown of them is less; what is counted is the year.
    expect(await details({ showOnlyMissingMarks: true })).toMatchObject(expected);
    const year = await portal.get('la@ashcombe', path('GetAcademicYearPercentageAttendance'), {
      studentId,
      academicYearId: 17,
    });
    expect(year.body).toEqual({ academicYearId: 17, ...expected });
    expect((await stored()).map(({ percent_hundredths: hundredths }) => hundredths)).toEqual([
      10_000, 9000, 8000, 9500,
    ]);
  });

  it('are filtered and sorted by the stated names, from the last on unless it ascends [PATT-3] [PATT-12]', async () => {
    await save('2026-10-05', 70);
    const missing = await weeks({ showOnlyMissingMarks: true, sortKey: 'weekStartDate', sortIsAscending: true });
    expect(missing.map(({ weekStartDate }) => weekStartDate)).toEqual([
      '2026-09-28',
      '2026-10-12',
      '2026-10-19',
      '2026-11-02',
      '2026-11-09',
    ]);
    const ordered = await weeks({ showOnlyMissingMarks: false, sortKey: 'weekStartDate' });
    expect(ordered.map(({ weekStartDate }) => weekStartDate).slice(0, 2)).toEqual(['2026-11-16', '2026-11-09']);
    expect(await weeks({ academicYearId: 16 })).toEqual([]);
    expect((await portal.get('la@ashcombe', path('PercentageAttendanceDetails'), {})).status).toBe(400);
  });

  it('belong to the school of the Monday, else of the first day of school in them [D-98]', async () => {
    await rolls([
      [first(), '2026-09-28', '2026-10-06'],
      [second(), '2026-10-07', '2026-10-16'],
      [first(), '2026-10-21', null],
    ]);
    const schoolOn = async (monday: string) => (await weekOf(monday))?.organisationId;
    expect([await schoolOn('2026-10-05'), await schoolOn('2026-10-12'), await schoolOn('2026-10-19')]).toEqual([
      first(),
      second(),
      first(),
    ]);
    expect((await save('2026-10-12', 80)).body.errors).toEqual({ organisationId: elsewhere });
    expect((await save('2026-10-12', 80, { organisationId: second() })).status).toBe(200);
  });

  it('are not asked for where sessions were marked; of a session register those entered are left [D-58] [D-76]', async () => {
    await portal.look((db) =>
      db
        .insertInto('attendance_mark')
        .values({
          authority_id: 11,
          pupil_id: studentId,
          school_id: first(),
          mark_date: '2026-10-06',
          session: 1,
          mark: '/',
        })
        .execute(),
    );
    expect(await weekOf('2026-10-05')).toMatchObject({ attendanceNotRequired: true, notRequiredBy: 'marks' });
    expect(await weekOf('2026-10-26')).toMatchObject({ attendanceNotRequired: true, notRequiredBy: 'holiday' });
    // Who knows better says so.
    expect((await save('2026-10-05', null)).status).toBe(200);
    expect(await weekOf('2026-10-05')).toMatchObject({ attendanceNotRequired: false, notRequiredBy: null });
    await save('2026-10-12', 60);
    await byWeek(false);
    expect((await weeks()).map(({ weekStartDate }) => weekStartDate)).toEqual(['2026-10-12', '2026-10-05']);
    expect((await save('2026-10-12', 70)).body.message).toBe('The pupil is not on a percentage register');
  });
});

describe('a week is saved', () => {
  it('whole, its switch without a figure, once however often, with both sides in the trail [PATT-8] [API-61]', async () => {
    expect((await save('2026-10-05', 85)).body).toEqual({ success: true });
    await save('2026-10-05', 85);
    await save('2026-10-05', 'not required');
    expect(await weekOf('2026-10-05')).toMatchObject({ percentageAttended: null, attendanceNotRequired: true });
    await save('2026-10-05', null);
    // What it would say without an entry is none.
    expect(await stored()).toEqual([]);
    const none = { percentageAttended: null, attendanceNotRequired: false };
    const [some, off] = [
      { ...none, percentageAttended: 85 },
      { ...none, attendanceNotRequired: true },
    ];
    expect((await trail()).map(({ detail }) => detail)).toEqual([
      { weekStartDate: '2026-10-05', before: none, after: some },
      { weekStartDate: '2026-10-05', before: some, after: off },
      { weekStartDate: '2026-10-05', before: off, after: none },
    ]);
  });

  it('with whole numbers from 0 to 100 alone, on Mondays written with slashes [PATT-10] [C-25] [FORM-19]', async () => {
    for (const figure of [-1, 101, 50.5])
      expect((await save('2026-10-05', figure)).body.errors).toEqual({ percentageAttended: tooHigh });
    for (const weekStartDate of ['2026-10-05', '2026/10/06', '2026/02/30', '2026/13/01'])
      expect([weekStartDate, (await save('2026-10-05', 50, { weekStartDate })).status]).toEqual([weekStartDate, 400]);
    for (const figure of [0, 100]) expect((await save('2026-10-05', figure)).status).toBe(200);
    expect((await save('2026-11-23', 50)).body.message).toBe('This week is in the future');
    expect((await save('2026-09-21', 50)).body.message).toBe('The pupil was not on the roll of a school in this week');
    expect(await stored()).toHaveLength(1);
  });

  it('over what was seen, not over what another has entered since: both are said [D-11]', async () => {
    const base = { percentageAttended: null, attendanceNotRequired: false };
    expect((await save('2026-10-05', 85, { base }, 'super@ashcombe')).status).toBe(200);
    const refused = await save('2026-10-05', 90, { base });
    const sentence = 'Somebody else has entered 85% meanwhile. 90% was not saved; save again to replace it.';
    expect([refused.status, refused.body.errors]).toEqual([409, { percentageAttended: sentence }]);
    expect(await weekOf('2026-10-05')).toMatchObject({ percentageAttended: 85 });
    // The same is no clash, and who has seen it may replace it.
    expect((await save('2026-10-05', 85, { base })).status).toBe(200);
    expect((await save('2026-10-05', 90, { base: { ...base, percentageAttended: 85 } })).status).toBe(200);
  });
});

describe('the percentage register', () => {
  it('is a week of all such pupils in sight, with the week before and what is without a figure [D-23] [NAV-23]', async () => {
    await save('2026-10-05', 77);
    const { data, summary } = await register('la@ashcombe');
    const rows = data as JsonObject[];
    const own = rows.find((row) => row.studentId === studentId);
    expect(own).toMatchObject({ weekStartDate: '2026-10-12', percentageBefore: 77, percentageAttended: null });
    const without = rows.filter((row) => row.percentageAttended === null && row.attendanceNotRequired === false);
    expect(summary).toMatchObject({ withoutFigure: without.length });
    const missing = (await register('la@ashcombe', { hasNoFigure: true })).data as JsonObject[];
    expect(missing).toHaveLength(without.length);
    const atSchool = (await register('la@ashcombe', { organisationIds: first() })).data as JsonObject[];
    expect(atSchool.length).toBeGreaterThan(0);
    expect(atSchool.every(({ organisationId }) => organisationId === first())).toBe(true);
    await byWeek(false);
    const left = (await register('la@ashcombe')).data as JsonObject[];
    expect(left.some((row) => row.studentId === studentId)).toBe(false);
  });

  it('shows a teacher and a social worker their own pupils alone, and says in the trail whom [D-7] [ROLE-15]', async () => {
    const all = (await register('la@ashcombe')).data as JsonObject[];
    for (const user of ['dt@ashcombe', 'sw@ashcombe', 'oeu@ashcombe']) {
      const list = (await portal.get(user, '/api/Students', { sizePerPage: 99_999 })).body.data as JsonObject[];
      const mine = new Set(list.map((row) => row.studentId));
      const seen = (await register(user)).data as JsonObject[];
      expect(seen.map((row) => row.studentId)).toEqual(
        all.map((row) => row.studentId).filter((id) => mine.has(id ?? null)),
      );
    }
    expect(await lastListed(3)).toContain(studentId);
  });

  it('is offered to whoever has such a pupil in sight, unless the authority hides it [D-93] [SET-1]', async () => {
    const settings = async (user: string) =>
      (await portal.get(user, '/api/LocalAuthority/Settings')).body.hasPercentageStudents;
    expect(await settings('la@ashcombe')).toBe(true);
    const see = async (user: string) => ((await register(user)).data as JsonObject[]).length > 0;
    const users = ['dt', 'sw', 'oeu', 'iro', 'readonly'].map((name) => `${name}@ashcombe`);
    for (const user of users) expect([user, await settings(user)]).toEqual([user, await see(user)]);
    await portal.look((db) =>
      db.updateTable('pupil').set({ is_percentage_register: false }).where('authority_id', '=', 12).execute(),
    );
    expect(await settings('la@brinmoor')).toBe(false);
  });
});

describe('the notes beside the weeks', () => {
  it('are those of type Attendance, the newest first, by pages [C-53] [API-60]', async () => {
    const note = (noteTypeId: number, noteDate: string) =>
      portal.post('la@ashcombe', '/api/StudentDetails/AddNote', {
        studentId: [studentId],
        noteTypeId,
        noteDate,
        notecontent: `Note of ${noteDate}`,
      });
    for (const [type, day] of [
      [5, '2026-10-05'],
      [2, '2026-10-06'],
      [5, '2026-10-07'],
    ] as const)
      await note(type, day);
    const notes = await portal.get('la@ashcombe', path('GetPaginatedNotes'), { studentId, sizePerPage: 10 });
    expect(notes.body.totalSize).toBe(2);
    expect((notes.body.data as JsonObject[]).map(({ noteDate }) => noteDate)).toEqual(['2026-10-07', '2026-10-05']);
  });
});
