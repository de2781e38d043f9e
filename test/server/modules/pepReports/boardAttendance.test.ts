import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, openFile, shownCells } from '../../../support/exportCalls.ts';
import { pastYear, pepReportScene } from './pepReportScene.ts';

// Attendance of 2025-2026 as a governing board reads it: of few pupils nothing is told.

const { portal, child } = pepReportScene();

const long = { care_start: '2020-01-06' };
const [inOctober, inNovember] = ['2025-10-06', '2025-11-03'];
const NOT_SHOWN = 'Not shown: fewer than 6, or would tell such a figure';

beforeEach(() =>
  portal().look(async (db) => {
    await db.deleteFrom('attendance_mark').where('authority_id', '=', 11).execute();
    await db.updateTable('pupil').set({ is_percentage_register: false }).where('authority_id', '=', 11).execute();
  }),
);

/** A pupil's morning and afternoon of the five days from a Monday on, of which the first so many were missed. */
async function week(pupil: number, monday: string, missed: number) {
  const first = new Date(`${monday}T00:00:00Z`);
  await portal().look((db) =>
    db
      .insertInto('attendance_mark')
      .values(
        Array.from({ length: 10 }, (_, index) => ({
          authority_id: 11,
          pupil_id: pupil,
          school_id: 1,
          mark_date: new Date(first.getTime() + Math.floor(index / 2) * 86_400_000).toISOString().slice(0, 10),
          session: 1 + (index % 2),
          mark: index < missed ? 'O' : '/',
        })),
      )
      .execute(),
  );
}

/** As many pupils with a week each, who missed so many sessions of it. */
async function weeks(monday: string, missed: readonly number[], values: Partial<Parameters<typeof child>[0]> = {}) {
  for (const sessions of missed) await week(await child({ ...long, ...values }), monday, sessions);
}

async function months(query: Record<string, string | string[]> = {}) {
  const asked = { sizePerPage: 99_999, academicYearId: pastYear, ...query };
  const { body } = await portal().get('la@ashcombe', '/api/AttendanceAnalysis/byMonth', asked);
  return Object.fromEntries((body.data as JsonObject[]).map((row) => [String(row.monthName), row]));
}

/** Each line of a report by term: pupils, attendance, then count and share of the persistently and severely absent. */
async function terms(query: Record<string, string | string[]> = {}) {
  const asked = { sizePerPage: 99_999, academicYearId: pastYear, ...query };
  const { body } = await portal().get('la@ashcombe', '/api/AttendanceAnalysis/byTerm', asked);
  return Object.fromEntries(
    (body.data as JsonObject[]).map((row) => [
      String(row.title),
      [row.pupils, row.attendance, row.persistent, row.percentPersistent, row.severe, row.percentSevere],
    ]),
  );
}

async function sheet(name: string, asked: JsonObject = {}) {
  const { bytes } = await askFile(portal(), 'la@ashcombe', {
    name: 'governingBoard',
    academicYearId: pastYear,
    ...asked,
  });
  return shownCells((await openFile(bytes)).Sheets[name]);
}

describe('attendance by month for publication', () => {
  const publication = { reportForm: 'publication' };

  it('shows what six missed sessions of and six did not, and hides what fewer did', async () => {
    // 8 pupils of 10 sessions each: 12 of 80 missed, by six of them.
    await weeks(inOctober, [2, 2, 2, 2, 2, 2, 0, 0]);
    // 5 of 80 missed, by five.
    await weeks(inNovember, [1, 1, 1, 1, 1, 0, 0, 0]);
    expect((await months()).October).toMatchObject({ attendance: 85, possibleSessions: 80, remark: '' });
    expect((await months()).November).toMatchObject({ attendance: 93.8, possibleSessions: 80, remark: '' });
    const published = await months(publication);
    expect(published.October).toMatchObject({ attendance: 85, possibleSessions: null, remark: '' });
    expect(published.November).toMatchObject({ attendance: null, possibleSessions: null, remark: NOT_SHOWN });
  });

  it('hides the year before as the year itself, and what nobody missed', async () => {
    await weeks('2024-10-07', [1, 1, 1, 1, 1, 0, 0]);
    await weeks(inOctober, [1, 1, 1, 1, 1, 1, 1]);
    await weeks(inNovember, [0, 0, 0, 0, 0, 0, 0]);
    expect((await months()).October).toMatchObject({ attendance: 90, yearBefore: 92.9, remark: '' });
    const published = await months(publication);
    expect(published.October).toMatchObject({ attendance: 90, yearBefore: null, remark: NOT_SHOWN });
    expect(published.November).toMatchObject({ attendance: null, yearBefore: null, remark: NOT_SHOWN });
  });

  it('is what the governing board’s workbook holds, whatever form is asked for [D-184]', async () => {
    await weeks(inOctober, [2, 2, 2, 2, 2, 2, 0, 0]);
    await weeks(inNovember, [1, 1, 1, 1, 1, 0, 0, 0]);
    const lines = await sheet('Attendance by month', { reportForm: ['internal'] });
    expect(lines).toEqual([
      ['Month', 'This year', 'The year before', 'Remark'],
      ['October', '85.0%', '', ''],
      ['November', '', '', NOT_SHOWN],
    ]);
  });
});

describe('attendance by month of a part of the pupils', () => {
  const schools = [1, 2] as const;
  const area = async (school: number, authority: number | null) =>
    portal().look((db) =>
      db.updateTable('school').set({ area_authority_id: authority }).where('id', '=', school).execute(),
    );

  it('is that of a school, of a year group in the year that is told, and of an area', async () => {
    await area(1, 11);
    await area(2, null);
    // The pupils of the scene are in Year 8 in 2026-2027, so they were in Year 7 in the year that is told.
    await weeks(inOctober, [5, 1, 0], { school_id: schools[0] });
    await weeks(inOctober, [8, 8], { school_id: schools[1] });
    await weeks(inOctober, [10], { school_id: schools[1], year_group_id: 16 });
    const october = async (query: Record<string, string | string[]>) => (await months(query)).October?.attendance;
    expect(await october({})).toBe(46.7);
    expect(await october({ organisationIds: ['1'] })).toBe(80);
    expect(await october({ organisationIds: ['2'] })).toBe(13.3);
    expect(await october({ yearGroupIds: ['9'] })).toBe(56);
    expect(await october({ yearGroupIds: ['16'] })).toBe(0);
    expect(await october({ yearGroupIds: ['10'] })).toBeUndefined();
    expect([await october({ inOutAreaId: '1' }), await october({ inOutAreaId: '2' })]).toEqual([80, 13.3]);
  });

  it('hides for publication what that of everybody would tell of the few that are left out', async () => {
    await weeks(inOctober, [1, 1, 1, 1, 1, 1], { school_id: 1 });
    await weeks(inOctober, [9, 9, 9], { school_id: 2 });
    const published = { reportForm: 'publication' };
    expect((await months(published)).October).toMatchObject({ attendance: 63.3, remark: '' });
    expect((await months({ ...published, organisationIds: ['1'] })).October).toMatchObject({
      attendance: null,
      remark: NOT_SHOWN,
    });
    await weeks(inOctober, [9, 9, 9], { school_id: 2 });
    expect((await months({ ...published, organisationIds: ['1'] })).October).toMatchObject({ attendance: 90 });
  });

  it('is what the governing board’s workbook holds, and its notes say what each sheet is of [D-184]', async () => {
    await weeks(inOctober, [2, 2, 2, 2, 2, 2], { school_id: 1 });
    await weeks(inOctober, [4, 4, 4, 4, 4, 4], { school_id: 2 });
    const asked = { organisationIds: [1], schoolTermIds: [1], inOutAreaId: [3] };
    expect((await sheet('Attendance by month', asked))[1]).toEqual(['October', '80.0%', '', '']);
    const school = await portal().look((db) =>
      db.selectFrom('school').select('name').where('id', '=', 1).executeTakeFirstOrThrow(),
    );
    const notes = await sheet('Notes', asked);
    expect(notes.slice(0, 6)).toEqual([
      ['Sheet', 'Figure', 'What it counts', 'Source'],
      ['This workbook', 'Academic year', '2025-2026', ''],
      ['', 'Made on', '18/11/2026', ''],
      ['', 'Left out', 'What is under 6, and what would tell such a figure: the remark beside it says so', ''],
      [
        '',
        'Narrowed to',
        'Term: Autumn. Not narrowed by it: Pupil premium by term, Pupil premium by financial year, ' +
          'Suspensions by term, Results by term, Absence by term, Attendance by month',
        '',
      ],
      ['', 'Narrowed to', `School: ${school.name}`, ''],
    ]);
    expect(notes.slice(-3)).toEqual([
      [
        'Attendance by month',
        '',
        'Sessions of pupils in monitored care. A week counts in the month of its Friday.',
        'Session marks on days of monitored care; the school is the pupil’s present one',
      ],
      ['', 'This year', 'Sessions attended, divided by possible sessions, of all pupils together', ''],
      ['', 'The year before', 'The same month of the year before', ''],
    ]);
    expect(await sheet('Notes')).toContainEqual(['', 'Narrowed to', 'Nothing: all pupils in sight', '']);
  });
});

describe('absence by term', () => {
  const inSpring = '2026-02-02';
  const nobody = [0, null, 0, null, 0, null];

  it('counts who missed a tenth and half of the possible sessions of the term, and of the year', async () => {
    const [one, two, three] = [await child(long), await child(long), await child(long)];
    await week(one, inOctober, 5);
    await week(one, inSpring, 0);
    await week(two, inOctober, 1);
    await week(two, inSpring, 1);
    await week(three, inOctober, 0);
    // Neither who was not in care then nor who is on a register of percentages.
    await week(await child({ care_start: '2026-03-02' }), inOctober, 10);
    const other = await child(long);
    await week(other, inOctober, 10);
    await portal().look((db) =>
      db.updateTable('pupil').set({ is_percentage_register: true }).where('id', '=', other).execute(),
    );
    // Autumn: 5 and 1 of 30 sessions missed; spring: 1 of 20; the year: 6 of 10, 20 and 20, a quarter and a tenth.
    expect(await terms()).toEqual({
      Autumn: [3, 80, 2, 66.7, 1, 33.3],
      Spring: [2, 95, 1, 50, 0, 0],
      Summer: nobody,
      'Year 2025-2026': [3, 86, 2, 66.7, 0, 0],
    });
    expect((await terms({ yearGroupIds: ['10'] })).Autumn).toEqual(nobody);
  });

  it('publishes neither a part nor the rest of fewer than six, nor a year that tells of a term', async () => {
    const spring = [5, 5, 5];
    for (const [index, missed] of [5, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0].entries()) {
      const pupil = await child(long);
      await week(pupil, inOctober, missed);
      await week(pupil, inSpring, spring[index] ?? 0);
    }
    // Autumn: 36 of 200 missed. Spring: 15 of 200, by three. The year: 51 of 400; six miss a tenth, three of them half.
    expect(await terms()).toMatchObject({
      Autumn: [20, 82, 12, 60, 6, 30],
      Spring: [20, 92.5, 3, 15, 3, 15],
      'Year 2025-2026': [20, 87.3, 6, 30, 3, 15],
    });
    const published = {
      Autumn: [20, 82, 12, 60, 6, 30],
      Spring: [20, null, null, null, null, null],
      Summer: [null, null, null, null, null, null],
      'Year 2025-2026': [20, null, 6, 30, null, null],
    };
    expect(await terms({ reportForm: 'publication' })).toEqual(published);
    expect((await sheet('Absence by term')).slice(1)).toEqual([
      ['Autumn', '20', '82.0%', '12', '60.0%', '6', '30.0%', ''],
      ['Spring', '20', '', '', '', '', '', NOT_SHOWN],
      ['Summer', '', '', '', '', '', '', ''],
      ['Year 2025-2026', '20', '', '6', '30.0%', '', '', NOT_SHOWN],
    ]);
    expect(await sheet('Notes')).toContainEqual([
      '',
      'Persistently absent',
      'Pupils who missed 10% or more of their possible sessions, the severely absent among them',
      '',
    ]);
  });

  it('does not publish what would tell of the few that a filter leaves out, nor a difference of few', async () => {
    for (const missed of [5, 5, 5, 5, 5, 5, 5, 1, 1, 1, 0, 0, 0, 0, 0, 0]) {
      await week(await child({ ...long, school_id: 1 }), inOctober, missed);
    }
    const published = { reportForm: 'publication' };
    // 10 miss a tenth and 7 of them half: both would tell the three between.
    expect((await terms(published)).Autumn).toEqual([16, 76.3, 10, 62.5, null, null]);
    await week(await child({ ...long, school_id: 2 }), inOctober, 0);
    expect((await terms(published)).Autumn).toEqual([17, 77.6, 10, 58.8, null, null]);
    expect((await terms({ ...published, organisationIds: ['1'] })).Autumn).toEqual(Array(6).fill(null));
  });
});
