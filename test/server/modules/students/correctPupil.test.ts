import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { newChild, seenOf } from '../../../support/callScenes.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let studentId: number;

beforeAll(async () => {
  portal = await makePortalServer();
  const { body } = await portal.post('la@ashcombe', '/api/Students/Add', {
    ...newChild,
    upn: 'A820200116001',
    schoolId: 1,
    schoolStart: '2018-09-03',
  });
  studentId = Number(body.id);
});
afterAll(() => portal.close());

const page = async () => firstOf((await portal.get('la@ashcombe', '/api/StudentPage/studentPage', { studentId })).body);
/** Corrects what was seen last, or what `seen` says. */
const correct = async (body: object, { user = 'la@ashcombe', seen }: { user?: string; seen?: JsonObject } = {}) => {
  const saw = seen ?? seenOf(await page());
  return portal.post(user, '/api/StudentPage/correct', { studentId, ...saw, seen: saw, reason: 'Misheard', ...body });
};
const corrections = () =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['detail', 'record'])
      .where('action', '=', 'students.correct')
      .orderBy('id')
      .execute(),
  );

describe('a correction of a pupil', () => {
  it('writes what differs, and keeps both and the reason in the trail', async () => {
    const answer = await correct({ lastName: 'Quarryton', yearGroupId: 9, reason: ' The passport says so ' });
    expect([answer.status, answer.body]).toEqual([200, { success: true, id: studentId }]);
    expect(await page()).toMatchObject({
      firstName: 'Thessaly',
      lastName: 'Quarryton',
      yearGroupId: 9,
      keyStageId: 4,
      socialWorker: null,
    });
    expect((await corrections()).at(-1)).toEqual({
      record: `pupil/${studentId}`,
      detail: {
        before: { last_name: 'Quarrington', year_group_id: 10, key_stage_id: 4 },
        after: { last_name: 'Quarryton', year_group_id: 9, key_stage_id: 4 },
        reason: 'The passport says so',
      },
    });
  });

  it('of nothing is said, and not written', async () => {
    const before = await corrections();
    const { status, body } = await correct({});
    expect([status, body.message]).toEqual([400, 'Nothing was changed: it all stands there as you have entered it.']);
    expect(await corrections()).toEqual(before);
  });

  it('keeps what somebody else has corrected meanwhile, and says so where both corrected the same', async () => {
    const seen = seenOf(await page());
    expect((await correct({ firstName: 'Tess' }, { user: 'super@ashcombe', seen })).status).toBe(200);
    expect((await correct({ laStudentId: '11-7001' }, { seen })).status).toBe(200);
    expect(await page()).toMatchObject({ firstName: 'Tess', laStudentId: '11-7001' });
    const late = await correct({ firstName: 'Thess' }, { seen });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Somebody else has corrected this meanwhile. Please close the form, look at it again and repeat yours.',
    ]);
    expect(await page()).toMatchObject({ firstName: 'Tess' });
  });

  it.each([
    [{ reason: ' a ' }, { '/reason': 'Please say in 3 to 500 characters why this is corrected' }],
    [{ lastName: '' }, { '/lastName': 'Please enter the last name' }],
    [{ yearGroupId: null }, { '/yearGroupId': 'Please choose a year group' }],
    [{ socialWorkerId: 1 }, { '/socialWorkerId': 'Please choose a social worker of the authority' }],
    [{ dateOfBirth: '2026-11-18' }, { '/dateOfBirth': 'The date of birth has to be before today.' }],
    [
      { dateOfBirth: '2026-11-10' },
      {
        '/dateOfBirth':
          'The care status of this child is recorded from 02/11/2026, which is before this date of birth.',
      },
    ],
    [
      { dateOfBirth: '2018-09-04' },
      { '/dateOfBirth': 'This child is recorded at a school from 03/09/2018, which is before this date of birth.' },
    ],
  ])('is refused with a sentence at the question: %o', async (body, errors) => {
    const before = await page();
    const answer = await correct(body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect(await page()).toEqual(before);
  });

  it('is refused where the UPN is another pupil’s, who is named', async () => {
    const other = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select(['upn', 'first_name', 'last_name'])
        .where('authority_id', '=', 11)
        .where('id', '<>', studentId)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const { status, body } = await correct({ upn: other.upn });
    expect([status, body.errors]).toMatchObject([
      400,
      { '/upn': expect.stringContaining(`${other.first_name} ${other.last_name}, born`) as string },
    ]);
  });

  it('is made by officers of the authority alone', async () => {
    const seen = seenOf(await page());
    for (const user of ['dt', 'readonly', 'sw', 'iro', 'oeu'])
      expect((await correct({ firstName: 'T' }, { user: `${user}@ashcombe`, seen })).status).toBe(403);
    expect((await correct({ firstName: 'T' }, { user: 'la@brinmoor', seen })).status).toBe(404);
  });
});
