import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { termStart } from '../../../../src/server/calendar/academicYears.ts';
import { askFile, firstSheet } from '../../../support/exportCalls.ts';
import { attendanceScenes, clearMarks, monday, ofOnePupil, portal, pupil, tuesday } from './attendanceScenes.ts';

// Amended marks of all pupils: original and amended mark, who, when and why. Today is Wednesday, 18 November 2026.

ofOnePupil();

const { post } = attendanceScenes();

/** A Tuesday more than five days of school back. */
const old = '2026-11-10';
const reason = 'The school told us late';

beforeEach(async () => {
  await portal.look((db) => db.deleteFrom('attendance_amendment').execute());
  await clearMarks(portal, pupil);
});

/** Gives a mark as the designated teacher, or as an officer of the authority. */
async function give(date: string, mark: string, more: object = {}, user = 'dt@ashcombe') {
  expect((await post('StudentMark', { date, session: 'AM', mark, ...more }, user)).status).toBe(200);
}

async function listed(query: Record<string, string | number | boolean> = {}, user = 'la@ashcombe') {
  const { status, body } = await portal.get(user, '/api/Attendance/amendedMarks', {
    page: 1,
    sizePerPage: 100,
    ...query,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as JsonObject[];
}

const datesOf = (rows: readonly JsonObject[]) => rows.map(({ date }) => date);

describe('the list of amended marks', () => {
  it('tells of each both marks in words, who, when and why, the last one first', async () => {
    await post('iCode', { date: monday, session: 'AM', mark: 'I', subCode: 'I01' });
    await give(monday, 'L', {}, 'la@ashcombe');
    await give(old, 'N');
    await give(old, '-', { reason });
    const [taken, put] = await listed();
    expect(taken).toMatchObject({
      studentId: pupil,
      date: old,
      weekCommencing: '2026-11-09',
      session: 'AM',
      wasMark: expect.stringMatching(/^N, \w+/),
      mark: 'No mark',
      by: expect.stringMatching(/^\w+ \w+, Designated Teacher$/),
      reason,
    });
    expect(put).toMatchObject({
      studentFullName: expect.stringMatching(/^\w+, \w+/),
      organisationName: expect.stringMatching(/\w+ \w+/),
      wasMark: expect.stringMatching(/^I, .+, I01$/),
      wasBy: expect.stringMatching(/^\w+ \w+/),
      wasAt: expect.stringMatching(/^2026-11-18T/),
      mark: expect.stringMatching(/^L, Late/),
      by: expect.stringMatching(/, LA User$/),
      at: expect.stringMatching(/^2026-11-18T/),
      reason: 'None given',
    });
  });

  it('is filtered by the days of the sessions, by school and by what has no reason', async () => {
    for (const date of [old, tuesday]) {
      await give(date, 'N');
      await give(date, 'L', date === old ? { reason } : {});
    }
    expect(datesOf(await listed({ startDate: monday }))).toEqual([tuesday]);
    expect(datesOf(await listed({ startDate: old, endDate: old }))).toEqual([old]);
    expect(datesOf(await listed({ hasNoReason: true }))).toEqual([tuesday]);
    expect(datesOf(await listed({ hasNoReason: false }))).toEqual([old]);
    const [{ organisationId } = {}] = await listed();
    expect(await listed({ organisationIds: Number(organisationId) })).toHaveLength(2);
    expect(await listed({ organisationIds: Number(organisationId) + 1 })).toEqual([]);
  });

  it('holds no pupil whom the user does not see, and nothing of another authority', async () => {
    await give(tuesday, 'N');
    await give(tuesday, 'L');
    expect(await listed({}, 'dt@ashcombe')).toHaveLength(1);
    expect(await listed({}, 'la@brinmoor')).toEqual([]);
    const works = (isActive: boolean) =>
      portal.look(async (db) => {
        const { id } = await db
          .selectFrom('app_user')
          .select('id')
          .where('username', '=', 'sw@ashcombe.example')
          .executeTakeFirstOrThrow();
        await db.deleteFrom('pupil_user').where('pupil_id', '=', pupil).where('user_id', '=', id).execute();
        const work = { authority_id: 11, user_id: id, pupil_id: pupil, active_status_id: 1 };
        if (isActive) await db.insertInto('pupil_user').values(work).execute();
      });
    await works(true);
    expect(await listed({}, 'sw@ashcombe')).toHaveLength(1);
    await works(false);
    expect(await listed({}, 'sw@ashcombe')).toEqual([]);
  });

  it('is exported as it is filtered', async () => {
    for (const date of [old, tuesday]) {
      await give(date, 'N');
      await give(date, 'L', date === old ? { reason } : {});
    }
    const { status, bytes } = await askFile(portal, 'la@ashcombe', { name: 'amendedMarks', hasNoReason: true });
    expect(status).toBe(200);
    const [heads = [], ...lines] = await firstSheet(bytes);
    expect(heads).toEqual(
      expect.arrayContaining(['Pupil', 'Date', 'Session', 'School', 'Original mark', 'Amended mark', 'Amended by']),
    );
    expect(lines.map((line) => [line[heads.indexOf('Date')], line[heads.indexOf('Reason')]])).toEqual([
      ['17/11/2026', 'None given'],
    ]);
  });
});

it('opens on the term of the day: autumn, spring, or from the day after Easter Sunday on', () => {
  expect(['2026-11-18', '2026-09-01', '2027-01-01', '2027-03-28', '2027-03-29', '2027-08-31'].map(termStart)).toEqual([
    '2026-09-01',
    '2026-09-01',
    '2027-01-01',
    '2027-01-01',
    '2027-03-29',
    '2027-03-29',
  ]);
});
