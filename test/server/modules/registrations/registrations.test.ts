import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChild } from '../../../support/callScenes.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
/** Schools of the authority, by their ids and names. */
let first: School;
let second: School;
let third: School;
let studentId: number;

interface School {
  readonly id: number;
  readonly name: string;
}

beforeAll(async () => {
  portal = await makePortalServer();
  const schools = await portal.look((db) =>
    db
      .selectFrom('authority_school')
      .innerJoin('school', 'school.id', 'school_id')
      .select(['school.id', 'school.name'])
      .where('authority_id', '=', 11)
      .orderBy('school.id')
      .limit(3)
      .execute(),
  );
  [first, second, third] = schools as [School, School, School];
});
afterAll(() => portal.close());

let added = 0;
beforeEach(async () => {
  const { body } = await portal.post('la@ashcombe', '/api/Students/Add', {
    ...newChild,
    lastName: `Quarrington-${(added += 1)}`,
    schoolId: first.id,
    schoolStart: '2024-09-02',
  });
  studentId = Number(body.id);
});

const tooFar = 'at a school cannot be after 19/11/2027.';
type Body = Record<string, unknown>;
const post = (call: string, body: Body, user = 'la@ashcombe') =>
  portal.post(user, `/api/StudentDetails/${call}`, { studentId, ...body });
const add = (body: Body, user?: string) => post('AddSchool', { schoolId: second.id, isMain: true, ...body }, user);
const correct = async (schoolId: number, body: Body, user?: string) => {
  const { id, ...seen } = await rollAt(schoolId);
  return post('CorrectSchool', { registrationId: id, ...seen, reason: 'Misheard', seen, ...body }, user);
};
const remove = async (schoolId: number, user?: string) =>
  post('RemoveSchool', { registrationId: (await rollAt(schoolId)).id, reason: 'Never there' }, user);

const rollAt = (schoolId: number) =>
  portal.look((db) =>
    db
      .selectFrom('registration')
      .select(['id', 'start_date as startDate', 'end_date as endDate'])
      .where('pupil_id', '=', studentId)
      .where('school_id', '=', schoolId)
      .executeTakeFirstOrThrow(),
  );
const rolls = () =>
  portal.look(async (db) =>
    (
      await db
        .selectFrom('registration')
        .selectAll()
        .where('pupil_id', '=', studentId)
        .orderBy('start_date')
        .orderBy('id')
        .execute()
    ).map(({ school_id, start_date, end_date, is_main }) => [school_id, start_date, end_date, is_main]),
  );
const schoolNow = () =>
  portal.look(
    async (db) =>
      (await db.selectFrom('pupil').select('school_id').where('id', '=', studentId).executeTakeFirstOrThrow())
        .school_id,
  );
const markOn = (...dates: string[]) =>
  portal.look((db) =>
    db
      .insertInto('attendance_mark')
      .values(
        dates.map((mark_date) => ({
          authority_id: 11,
          pupil_id: studentId,
          mark_date,
          session: 1,
          mark: '/',
          sub_code: null,
          comment: null,
          school_id: first.id,
          updated_by: null,
        })),
      )
      .execute(),
  );
const newest = () =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('record', '=', `pupil/${studentId}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );

describe('a school that is added', () => {
  it('as the main one ends the present one the day before, and is where the pupil is now', async () => {
    expect((await add({ startDate: '2026-11-09' })).body).toEqual({ success: true, id: studentId });
    expect(await rolls()).toEqual([
      [first.id, '2024-09-02', '2026-11-08', true],
      [second.id, '2026-11-09', null, true],
    ]);
    expect(await schoolNow()).toBe(second.id);
    expect(await newest()).toMatchObject({
      action: 'registrations.add',
      detail: {
        before: { rolls: [{ schoolId: first.id, endDate: null }] },
        after: { rolls: [{ endDate: '2026-11-08' }, { schoolId: second.id, startDate: '2026-11-09' }] },
      },
    });
  });

  it('as a second one stands beside it', async () => {
    expect((await add({ startDate: today, isMain: false })).status).toBe(200);
    expect(await rolls()).toEqual([
      [first.id, '2024-09-02', null, true],
      [second.id, today, null, false],
    ]);
    expect(await schoolNow()).toBe(first.id);
  });

  it.each([
    ['a day too far off', { startDate: '2027-11-20' }, '/startDate', `The first day ${tooFar}`],
    ['before birth', { startDate: '2014-05-05' }, '/startDate', 'The child was born on 06/05/2014.'],
    [
      'an unknown school',
      { schoolId: 987_654, startDate: today },
      '/schoolId',
      'Please choose a school of the authority',
    ],
  ])('is refused for %s', async (_what, body, field, said) => {
    const before = await rolls();
    const { status, body: answer } = await add(body);
    expect([status, answer.errors]).toEqual([400, { [field]: said }]);
    expect(await rolls()).toEqual(before);
  });

  it('is refused where it begins with the present one, before it, or stands there already', async () => {
    const said = async (body: Body) => Object.values((await add(body)).body.errors as object)[0] as unknown;
    expect(await said({ startDate: '2024-09-02' })).toBe(
      `${first.name} begins on 02/09/2024 as well. Please correct or remove it first.`,
    );
    expect(await said({ startDate: '2023-09-04' })).toMatch(/would both be the main school from 02\/09\/2024\.$/);
    expect(await said({ schoolId: first.id, isMain: false, startDate: today })).toBe(
      `${first.name} would be recorded twice from 18/11/2026.`,
    );
    expect(await rolls()).toHaveLength(1);
  });

  it('is made once by two people at once', async () => {
    const both = await Promise.all([add({ startDate: today }), add({ startDate: today }, 'super@ashcombe')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await rolls()).toHaveLength(2);
  });
});

describe('the days at a school', () => {
  it('are corrected with a reason, and the pupil’s school follows', async () => {
    expect((await correct(first.id, { endDate: '2026-10-23', reason: 'Left at half-term' })).status).toBe(200);
    expect(await rolls()).toEqual([[first.id, '2024-09-02', '2026-10-23', true]]);
    expect(await schoolNow()).toBeNull();
    expect(await newest()).toMatchObject({
      action: 'registrations.correct',
      detail: { reason: 'Left at half-term', after: { rolls: [{ endDate: '2026-10-23' }] } },
    });
    expect((await correct(first.id, { endDate: null })).status).toBe(200);
    expect(await schoolNow()).toBe(first.id);
  });

  it('stay where marks would stand outside of them: which ones is said', async () => {
    await markOn('2026-11-09', '2026-11-12', '2026-11-13');
    const { status, body } = await correct(first.id, { endDate: '2026-11-10' });
    expect([status, body.errors]).toEqual([
      400,
      {
        '/startDate':
          'There would be 2 marks from 12/11/2026 to 13/11/2026 on days on which the pupil is at no school.',
      },
    ]);
    expect((await correct(first.id, { startDate: '2026-11-10' })).body.errors).toEqual({
      '/startDate': 'There would be 1 mark on 09/11/2026 on days on which the pupil is at no school.',
    });
    expect(await rolls()).toEqual([[first.id, '2024-09-02', null, true]]);
  });

  it('stay where main schools would overlap, a last day is too early or too far off, or nothing changes', async () => {
    await add({ startDate: '2026-11-09' });
    expect((await correct(first.id, { endDate: '2026-11-09' })).body.errors).toEqual({
      '/startDate': `${first.name} and ${second.name} would both be the main school from 09/11/2026.`,
    });
    expect((await correct(first.id, { endDate: '2024-09-01' })).body.errors).toEqual({
      '/endDate': 'The last day cannot be before the first',
    });
    expect((await correct(second.id, { endDate: '2027-12-18' })).body.errors).toEqual({
      '/endDate': `The last day ${tooFar}`,
    });
    expect((await correct(second.id, {})).body.message).toMatch(/^Nothing was changed/);
  });

  it('are not changed back by a form that has been open since before', async () => {
    const seen = { startDate: '2024-09-02', endDate: null };
    expect((await correct(first.id, { startDate: '2024-09-03' }, 'super@ashcombe')).status).toBe(200);
    const late = await correct(first.id, { startDate: '2024-09-04', seen });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Somebody else has corrected this meanwhile. Please close the form, look at it again and repeat yours.',
    ]);
    expect((await rollAt(first.id)).startDate).toBe('2024-09-03');
  });
});

describe('a school that is removed', () => {
  it('goes with a reason where nothing stands on it, and the pupil is there no more', async () => {
    await add({ schoolId: third.id, startDate: '2026-11-09', isMain: false });
    expect((await remove(third.id)).status).toBe(200);
    expect((await remove(first.id)).status).toBe(200);
    expect(await rolls()).toEqual([]);
    expect(await schoolNow()).toBeNull();
    expect(await newest()).toMatchObject({ action: 'registrations.remove', detail: { reason: 'Never there' } });
  });

  it('stays where marks or plans of the pupil were made there', async () => {
    await markOn('2026-11-09');
    const plan = await portal.post('super@ashcombe', '/api/support/createPep', {
      studentId,
      academicYearId: 17,
      schoolTermId: 1,
    });
    expect(plan.status).toBe(200);
    const { status, body } = await remove(first.id);
    expect([status, body.message]).toEqual([
      409,
      `${first.name} cannot be removed: it has 1 mark and 1 PEP of the pupil. Please correct its days instead.`,
    ]);
    expect(await rolls()).toHaveLength(1);
  });
});

it('all of it is for officers of the pupil’s own authority', async () => {
  for (const user of ['dt', 'readonly', 'sw', 'iro', 'oeu'].map((name) => `${name}@ashcombe`)) {
    const statuses = [
      await add({ startDate: today }, user),
      await correct(first.id, { startDate: '2024-09-03' }, user),
      await remove(first.id, user),
    ].map(({ status }) => status);
    expect([user, ...statuses]).toEqual([user, 403, 403, 403]);
  }
  expect((await add({ startDate: today }, 'la@brinmoor')).status).toBe(404);
  expect((await remove(first.id, 'la@brinmoor')).status).toBe(404);
});
