import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import {
  attendanceScenes,
  monday,
  tuesday,
  wednesday,
  thursday,
  friday,
  ofOnePupil,
  portal,
  pupil,
} from './attendanceScenes.ts';

ofOnePupil();

const { post, week, marks, at, trail } = attendanceScenes();

describe('a week', () => {
  it('has ten sessions, marked or not, with their school and what each refuses [D-71] [D-78]', async () => {
    const rows = await week();
    expect(rows.map(({ date, session }) => `${date} ${session}`)).toEqual(
      [monday, tuesday, wednesday, thursday, friday].flatMap((day) => [`${day} AM`, `${day} PM`]),
    );
    expect(rows[0]).toMatchObject({
      mark: null,
      isFuture: false,
      isRegistered: true,
      schoolId: expect.any(Number),
      registerId: expect.any(Number),
      sessionId: 1,
    });
    expect(rows[0]).not.toHaveProperty('$denied');
    expect(rows[6]).toMatchObject({ isFuture: true, $denied: { 'attendance.saveMark': 'This day is in the future' } });
    expect(rows[6]).not.toHaveProperty(['$denied', 'attendance.saveRange']);
  });

  it('says once what the viewer may never do [C-50]', async () => {
    const { body } = await portal.get('iro@ashcombe', '/api/Attendance/studentAttendance', {
      studentId: pupil,
      weekStart: monday,
    });
    expect(Object.keys(body.denied as JsonObject)).toContain('attendance.saveMark');
  });

  it('lies outside registration before the pupil came', async () => {
    const [row] = await week('dt@ashcombe', '2019-03-04');
    expect(row).toMatchObject({ isRegistered: false, schoolId: null });
    expect(row?.$denied).toMatchObject({
      'attendance.saveMark': 'The pupil was not on the roll of a school on this day',
    });
  });
});

describe('one mark', () => {
  it('is saved, changed and cleared; the same again changes nothing [API-65]', async () => {
    const one = { date: tuesday, session: 'AM' };
    expect((await post('StudentMark', { ...one, mark: '/' })).body).toEqual({ success: true });
    await post('StudentMark', { ...one, mark: '/' });
    await post('StudentMark', { ...one, mark: 'L' });
    expect(await marks()).toBe('. . L . . . . . . .');
    const entries = await trail('attendance.saveMark');
    expect(entries.map(({ detail }) => (detail.marks as JsonObject[])[0])).toMatchObject([
      { before: null, after: '/' },
      { before: '/', after: 'L' },
    ]);
    await post('StudentMark', { ...one, mark: '-' });
    expect(await marks()).toBe('. . . . . . . . . .');
  });

  it('is checked against its own date and session [D-68] [C-54]', async () => {
    const refused = async (body: object) => (await post('StudentMark', { session: 'AM', ...body })).status;
    expect(await refused({ date: tuesday, mark: '\\' })).toBe(400);
    expect(await refused({ date: tuesday, mark: 'H' })).toBe(400);
    expect(await refused({ date: tuesday, mark: '?' })).toBe(400);
    expect(await refused({ date: '2024-05-14', mark: 'Y1' })).toBe(409);
    expect(await refused({ date: '2026-11-21', mark: '/' })).toBe(409);
    expect(await refused({ date: '2026-11-15', mark: '/' })).toBe(400);
  });

  it('lies neither ahead nor outside registration [D-71]', async () => {
    expect((await post('StudentMark', { date: thursday, session: 'AM', mark: '/' })).status).toBe(409);
    expect((await post('StudentMark', { date: '2019-03-04', session: 'AM', mark: '/' })).status).toBe(409);
  });

  it('that needs more than itself is not saved by this call', async () => {
    for (const mark of ['E', 'B', 'I', 'X', 'Z', '7'])
      expect([mark, (await post('StudentMark', { date: tuesday, session: 'AM', mark })).status]).toEqual([mark, 400]);
  });

  it('is not entered by those who only look [C-50]', async () => {
    for (const user of ['readonly@ashcombe', 'iro@ashcombe', 'sw@ashcombe']) {
      expect([user, (await post('StudentMark', { date: tuesday, session: 'AM', mark: '/' }, user)).status]).toEqual([
        user,
        403,
      ]);
    }
  });

  it('is refused and no failure where the database could not hold its values', async () => {
    expect(
      (await post('StudentMark', { studentId: 99_999_999_999, date: tuesday, session: 'AM', mark: '/' })).status,
    ).toBe(400);
    expect(
      (
        await portal.get('dt@ashcombe', '/api/Attendance/studentAttendance', {
          studentId: pupil,
          weekStart: '0000-01-03',
        })
      ).status,
    ).toBe(400);
  });

  it('is refused in words by its fields when a call is malformed [D-8]', async () => {
    const reply = await post('StudentMark', { date: 'yesterday', session: 'noon', mark: '/' });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors as JsonObject)).toEqual(expect.arrayContaining(['date', 'session']));
  });
});

describe('a block mark', () => {
  it('fills every empty session to Friday PM, each with its own present mark, and no day to come [D-69] [D-71]', async () => {
    await post('StudentMark', { date: tuesday, session: 'PM', mark: 'L' });
    await post('BulkStudentMark', { date: monday, session: 'PM', mark: '/' });
    expect(await marks()).toBe('. \\ / L / \\ . . . .');
    await post('BulkStudentMark', { date: tuesday, session: 'AM', mark: 'V', overwrite: true });
    expect(await marks()).toBe('. \\ V V V V . . . .');
  });

  it('may announce a closure, and is only of codes that save directly [D-69]', async () => {
    await post('BulkStudentMark', { date: wednesday, session: 'PM', mark: '#' });
    expect(await marks()).toBe('. . . . . # # # # #');
    expect((await post('BulkStudentMark', { date: monday, session: 'AM', mark: 'I' })).status).toBe(400);
  });
});

describe('marks with a sub-code', () => {
  it('carry the one chosen, of a list that is dated [D-72] [API-67] [C-54]', async () => {
    expect((await post('iCode', { date: tuesday, session: 'AM', mark: 'I', subCode: 'I01', code: 'I' })).status).toBe(
      200,
    );
    expect(await at(tuesday, 'AM')).toMatchObject({ mark: 'I', subCode: 'I01' });
    expect((await post('xCode', { date: tuesday, session: 'PM', mark: 'X', subCode: 'X01' })).status).toBe(200);
    const covid = await post('xCode', { date: tuesday, session: 'PM', mark: 'X', subCode: 'X02' });
    expect(covid.status).toBe(400);
    const none = await post('iCode', { date: tuesday, session: 'AM', mark: 'I', subCode: '' });
    expect(none.body).toMatchObject({ errors: { subCode: "Please select a 'I' Code Type" } });
  });
});

describe('marks over a range', () => {
  const comment = { mark: 'B', comments: 'Forest school', startDate: tuesday, endDate: tuesday, date: tuesday };

  it('ask a comment where the law does, and take the session chosen in the dialog', async () => {
    const without = await post('markWithDateRangeAndSession', {
      ...comment,
      comments: ' ',
      session: 'PM',
      startSession: 1,
    });
    expect(without.body).toMatchObject({ errors: { comments: 'Please add a comment' } });
    await post('markWithDateRangeAndSession', { ...comment, session: 'PM', startSession: 1 });
    expect(await marks()).toBe('. . B . . . . . . .');
    await post('markWithDateRangeAndSession', { ...comment, session: 'AM', startSession: '3', comments: 'All day' });
    expect(await marks()).toBe('. . B B . . . . . .');
    expect(await at(tuesday, 'AM')).toMatchObject({ comments: 'All day' });
  });

  it('run from first to last session, may lie ahead, keep what stands unless told otherwise [D-70] [D-71]', async () => {
    await post('StudentMark', { date: wednesday, session: 'AM', mark: '/' });
    const range = { date: tuesday, mark: '7', startDate: tuesday, startSession: 2, endDate: friday, session: 'AM' };
    expect((await post('markWithDateRangeAndSession', range)).body).toEqual({ success: true, count: 5 });
    expect(await marks()).toBe('. . . 7 / 7 7 7 7 .');
    await post('markWithDateRangeAndSession', { ...range, overwrite: true });
    expect(await marks()).toBe('. . . 7 7 7 7 7 7 .');
  });

  it('refuse an end before the start, more than a year, and codes of other dialogs [D-70]', async () => {
    const range = { date: tuesday, mark: 'Z', startDate: tuesday, startSession: 1, endDate: monday, session: 'AM' };
    expect((await post('markWithDateRangeAndSession', range)).body).toMatchObject({
      errors: { endDate: "Please select a valid 'End date'" },
    });
    expect((await post('markWithDateRangeAndSession', { ...range, endDate: '2027-10-01' })).status).toBe(400);
    expect((await post('markWithDateRangeAndSession', { ...range, endDate: friday, mark: 'L' })).status).toBe(400);
  });
});
