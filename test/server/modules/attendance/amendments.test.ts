import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { longAgo } from '../../../../src/server/modules/attendance/longAgo.ts';
import { schoolDays } from '../../../../src/server/calendar/schoolDays.ts';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { attendanceScenes, clearMarks, monday, ofOnePupil, portal, pupil, tuesday } from './attendanceScenes.ts';

// What the law of 2024 asks of a register: original and amended mark, who, when and why.

ofOnePupil();

const { post, week, marks, at, trail } = attendanceScenes();

/** A Tuesday and a Wednesday around the day from which on nothing is long ago: six days of school back. */
const [old, near] = ['2026-11-10', '2026-11-11'];
const reason = 'The school told us late';
const needed = expect.stringContaining('more than five school days old');

beforeEach(async () => {
  await portal.look((db) => db.deleteFrom('attendance_amendment').where('pupil_id', '=', pupil).execute());
  await clearMarks(portal, pupil);
});

const give = (date: string, mark: string, more: object = {}) =>
  post('StudentMark', { date, session: 'AM', mark, ...more });

/** Of a session what it was, what it became, and why. */
const history = async (date = old, session = 'AM') => {
  const { status, body } = await portal.get('dt@ashcombe', '/api/Attendance/amendments', {
    studentId: pupil,
    date,
    session,
  });
  expect(status).toBe(200);
  return body.amendments as JsonObject[];
};

const told = async (date = old, session = 'AM') =>
  (await history(date, session)).map(({ wasMark, mark, reason: why }) => [wasMark, mark, why]);

describe('a day long ago [D-115]', () => {
  it('has more than five days of school behind it, by the days of its own school', () => {
    const terms = [{ first: '2026-09-01', last: '2026-12-18' }];
    const holiday = [
      { first: '2026-09-01', last: '2026-11-06' },
      { first: '2026-11-16', last: '2026-12-18' },
    ];
    const year = { academicYearId: 17, closures: [] };
    const isLongAgo = longAgo(
      schoolDays([
        { ...year, schoolId: null, terms },
        { ...year, schoolId: 7, terms: holiday, closures: ['2026-11-17'] },
      ]),
      '2026-11-18',
    );
    expect([old, near, '2026-11-14'].map((date) => isLongAgo(date, null))).toEqual([true, false, false]);
    // 18 and 16 November, then 6, 5 and 4: five days of school since the third.
    expect(['2026-11-02', '2026-11-03', near].map((date) => isLongAgo(date, 7))).toEqual([true, false, false]);
  });
});

describe('an amended mark [D-115]', () => {
  it('keeps the original, who changed it, their position, when and why; the first entry is none', async () => {
    await give(monday, 'N');
    expect(await history(monday)).toEqual([]);
    expect(await at(monday, 'AM')).toMatchObject({ isAmended: false, isLongAgo: false });
    expect((await post('StudentMark', { date: monday, session: 'AM', mark: 'L' }, 'la@ashcombe')).status).toBe(200);
    expect(await history(monday)).toEqual([
      {
        wasMark: 'N',
        wasDetails: '',
        wasBy: expect.stringMatching(/^\w+ \w+/),
        wasAt: expect.stringMatching(/^2026-11-18T/),
        mark: 'L',
        details: '',
        by: expect.stringMatching(/^\w+ \w+/),
        position: 'LA User',
        at: expect.stringMatching(/^2026-11-18T/),
        reason: '',
        schoolName: expect.any(String),
      },
    ]);
    expect(await at(monday, 'AM')).toMatchObject({ isAmended: true });
    expect((await week()).filter(({ isAmended }) => isAmended === true)).toHaveLength(1);
    await give(monday, 'L');
    expect(await history(monday)).toHaveLength(1);
  });

  it('is one that was taken away, and one that is given again in its place', async () => {
    await give(tuesday, 'N');
    await give(tuesday, '-');
    await give(tuesday, '/');
    expect(await told(tuesday)).toEqual([
      ['N', null, ''],
      [null, '/', ''],
    ]);
  });

  it('stands with its details', async () => {
    await post('iCode', { date: monday, session: 'AM', mark: 'I', subCode: 'I01' });
    await give(monday, '/');
    expect(await history(monday)).toMatchObject([{ wasMark: 'I', wasDetails: 'I01', mark: '/', details: '' }]);
  });

  it('is told in the daily register', async () => {
    await give(tuesday, 'N');
    await give(tuesday, 'L');
    const { body } = await portal.get('la@ashcombe', '/api/StudentDetails/RegisterPage', {
      page: 1,
      sizePerPage: 100,
      date: tuesday,
    });
    const row = (body.data as JsonObject[]).find(({ studentId }) => studentId === pupil);
    expect(row).toMatchObject({ amAmended: true, pmAmended: false, isLongAgo: false });
  });

  it('is never altered and never deleted by a request, and seen by nobody of another authority', async () => {
    await give(tuesday, 'N');
    await give(tuesday, 'L');
    const refused = /permission denied|added to and read, never altered/;
    for (const statement of [
      sql`update attendance_amendment set reason = 'Another' where pupil_id = ${pupil}`,
      sql`delete from attendance_amendment where pupil_id = ${pupil}`,
    ])
      await expect(unitOfWork(portal.database, 11, (db) => statement.execute(db))).rejects.toThrow(refused);
    const seen = await unitOfWork(portal.database, 12, (db) =>
      db.selectFrom('attendance_amendment').select('id').where('pupil_id', '=', pupil).execute(),
    );
    expect(seen).toEqual([]);
    expect(await told(tuesday)).toEqual([['N', 'L', '']]);
  });
});

describe('a mark more than five school days old [D-115]', () => {
  beforeEach(() => give(old, 'N'));

  /** Every road to a mark, each over the one that stands. */
  const roads: readonly (readonly [name: string, path: string, body: object])[] = [
    ['a single mark', 'SaveMarks/StudentMark', { mark: 'L' }],
    ['one that says what was seen', 'SaveMarks/StudentMark', { mark: 'L', base: 'N', saveId: randomUUID() }],
    ['the daily register', 'Attendance/saveMark', { mark: 'L' }],
    ['the rest of a week', 'SaveMarks/BulkStudentMark', { mark: '/', overwrite: true }],
    ['a range', 'SaveMarks/markWithDateRangeAndSession', { mark: '7', startDate: old, endDate: old, startSession: 1 }],
    ['an X', 'SaveMarks/xCode', { mark: 'X', subCode: 'X01' }],
    ['an I', 'SaveMarks/iCode', { mark: 'I', subCode: 'I01' }],
    [
      'a suspension',
      'SaveMarks/exclusions',
      { mark: 'E', typeId: 1, reasonId: 3, startDate: old, endDate: old, startSession: 1 },
    ],
    ['taking it away', 'SaveMarks/StudentMark', { mark: '-' }],
  ];

  it.each(roads)('is not changed without a reason by %s', async (_name, path, body) => {
    const sent = (more: object) =>
      portal.post('la@ashcombe', `/api/${path}`, { studentId: pupil, date: old, session: 'AM', ...body, ...more });
    for (const why of [{}, { reason: '  ' }]) {
      const { status, body: answer } = await sent(why);
      expect([status, answer.errors, answer.amends]).toEqual([400, { reason: needed }, [{ date: old, session: 'AM' }]]);
    }
    expect(await told()).toEqual([]);
    expect((await sent({ reason: 'x'.repeat(201) })).status).toBe(400);
    expect((await sent({ reason: ` ${reason} ` })).status).toBe(200);
    const [entry, ...more] = await told();
    expect([entry?.[0], entry?.[2], more]).toEqual(['N', reason, []]);
    await portal.look((db) => db.deleteFrom('exclusion').where('start_date', '=', old).execute());
  });

  it('is refused for itself among several, whose others are stored', async () => {
    const one = (date: string, mark: string, more: object = {}) => ({
      studentId: pupil,
      date,
      session: 'AM',
      mark,
      ...more,
    });
    await give('2026-11-09', 'N');
    await give(near, 'N');
    const { body } = await portal.post('la@ashcombe', '/api/SaveMarks/marks', {
      saveId: randomUUID(),
      marks: [one(old, 'L'), one('2026-11-09', 'L', { reason }), one(near, 'L'), one(monday, '/')],
    });
    expect((body.marks as JsonObject[]).map(({ status, message }) => message ?? status)).toEqual([
      needed,
      'saved',
      'saved',
      'saved',
    ]);
    expect(await told()).toEqual([]);
    expect(await told('2026-11-09')).toEqual([['N', 'L', reason]]);
    expect(await told(near)).toEqual([['N', 'L', '']]);
    expect((await trail('attendance.saveMarks')).at(-1)?.detail.marks).toContainEqual(
      expect.objectContaining({ date: '2026-11-09', before: 'N', after: 'L', reason }),
    );
  });

  it('is named with all others of the call, and only those that need a reason', async () => {
    const [before, after] = ['2026-11-09', '2026-11-16'];
    const details = (subCode: string, more: object) => post('iCode', { mark: 'I', subCode, ...more });
    for (const date of [before, old, after])
      await details('I01', { date, session: 'AM', ...(date === old ? { reason } : {}) });
    const sessions = [after, old, before].map((date) => ({ studentId: pupil, date, session: 'AM' }));
    const second = (more: object) => details('I02', { date: before, session: 'AM', sessions, ...more });
    const { status, body } = await second({});
    expect([status, body.amends]).toEqual([400, [before, old].map((date) => ({ date, session: 'AM' }))]);
    expect(await told(before)).toEqual([]);
    expect((await second({ reason })).status).toBe(200);
    expect(await told(before)).toEqual([['I', 'I', reason]]);
  });

  it('needs none where nothing stands, nor where what stands is kept', async () => {
    expect((await post('StudentMark', { date: old, session: 'PM', mark: '\\' })).status).toBe(200);
    expect((await post('BulkStudentMark', { date: '2026-11-09', session: 'AM', mark: '/' })).status).toBe(200);
    expect(await told()).toEqual([]);
    expect((await week('dt@ashcombe', '2026-11-09')).map(({ mark }) => mark).slice(0, 4)).toEqual([
      '/',
      '\\',
      'N',
      '\\',
    ]);
    expect(await at(monday, 'AM')).toMatchObject({ isLongAgo: false });
    expect((await week('dt@ashcombe', '2026-11-09')).map(({ isLongAgo }) => isLongAgo).slice(2, 6)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is kept as it was where “Mark present” is taken back, and says so', async () => {
    await post('StudentMark', { date: old, session: 'AM', mark: '-', reason });
    const present = { date: old, studentIds: [pupil] };
    const { body } = await portal.post('la@ashcombe', '/api/Attendance/markPresent', present);
    expect(body.count).toBe(2);
    await portal.post('la@ashcombe', '/api/Attendance/undoMarkPresent', { date: old, marks: body.marks ?? [] });
    expect(await told()).toEqual([
      ['N', null, reason],
      [null, '/', ''],
      ['/', null, '“Mark present” taken back'],
    ]);
    expect(await marks()).toBe('. . . . . . . . . .');
  });
});
