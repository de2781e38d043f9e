import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { fullTargets, pepCalls, target, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, details } = reviewCalls(() => portal);
const { open, save } = pepCalls(() => portal);

const rowOf = (plan: Plan) =>
  portal.look((db) => db.selectFrom('pep').selectAll().where('id', '=', plan.pepId).executeTakeFirstOrThrow());
const trailOf = (action: string, record: string) =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', action)
      .where('record', '=', record)
      .orderBy('id')
      .execute(),
  );

async function listed(user: string, plan: Plan): Promise<JsonObject | undefined> {
  const { body } = await portal.get(user, '/api/pep/getPepStatuses', {
    sizePerPage: 99_999,
    studentId: plan.studentId,
  });
  return (body.data as JsonObject[]).find(({ id }) => id === plan.pepId);
}

const WEDNESDAY = '2026-11-25T09:15';
const meet = (user: string, plan: Plan, more: JsonObject = {}) =>
  portal.post(user, '/api/pep/addMeetingDate', { ...plan, meetingType: 'meeting', meetingDate: WEDNESDAY, ...more });

describe('a meeting', () => {
  it('gets a day and a local time, and the next one too [API-4] [D-30] [PEP-26]', async () => {
    const plan = await newPlan({ statusId: 2 });
    expect(await meet('la@ashcombe', plan)).toMatchObject({ status: 200, body: { success: true, id: plan.pepId } });
    expect(
      (await meet('la@ashcombe', plan, { meetingType: 'nextMeeting', meetingDate: '2027-03-01T18:45:00' })).status,
    ).toBe(200);
    expect(await listed('la@ashcombe', plan)).toMatchObject({
      meetingDate: WEDNESDAY,
      nextMeetingDate: '2027-03-01T18:45',
    });
    const trail = await trailOf('pep.addMeetingDate', `pep/${plan.pepId}`);
    expect(trail.map(({ detail }) => [detail.before, detail.after])).toEqual([
      [{ meeting: null }, { meeting: WEDNESDAY }],
      [{ nextMeeting: null }, { nextMeeting: '2027-03-01T18:45' }],
    ]);
  });

  it('stays as it was, and leaves no trace, when the same is sent again [PEP-21]', async () => {
    const plan = await newPlan({ statusId: 2 });
    for (let times = 0; times < 2; times += 1) expect((await meet('la@ashcombe', plan)).status).toBe(200);
    expect(await trailOf('pep.addMeetingDate', `pep/${plan.pepId}`)).toHaveLength(1);
  });

  it('is not at midnight, in the year 0, outside the hours 8 to 18, at a weekend or at no time at all [PEP-22] [PEP-23] [PEP-24] [C-21]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const wrong = [
      '2026-11-25T00:00',
      '0000-11-22T09:00',
      '2026-11-25T07:59',
      '2026-11-25T19:00',
      '2026-11-21T09:00',
      '2026-11-22T09:00',
      '2027-02-30T09:00',
      '2026-11-25',
      '',
      '2026-11-25T09:00:00Z',
    ];
    for (const meetingDate of wrong) {
      for (const meetingType of ['meeting', 'nextMeeting']) {
        const { status, body } = await meet('la@ashcombe', plan, { meetingDate, meetingType });
        expect([meetingDate, status, body.message]).toEqual([
          meetingDate,
          400,
          expect.stringMatching(/^Please choose a day/),
        ]);
      }
    }
    expect(await rowOf(plan)).toMatchObject({ meeting_at: null, next_meeting_at: null });
  });

  it('may be at eight and at any minute of the hour of six [PEP-24] [C-21]', async () => {
    const plan = await newPlan({ statusId: 1 });
    for (const meetingDate of ['2026-11-25T08:00', '2026-11-25T18:59'])
      expect((await meet('la@ashcombe', plan, { meetingDate })).status).toBe(200);
  });

  it('is fixed once the plan is Completed, while the next one stays open whatever the status [PEP-19] [PEP-20]', async () => {
    const plan = await newPlan({ statusId: 5 });
    expect(await meet('la@ashcombe', plan)).toMatchObject({
      status: 409,
      body: { message: 'PEP Completed: 10/11/2026' },
    });
    expect((await meet('la@ashcombe', plan, { meetingType: 'nextMeeting' })).status).toBe(200);
    expect((await listed('la@ashcombe', plan))?.$denied).toEqual({ meetingDate: 'PEP Completed: 10/11/2026' });
    for (const statusId of [1, 2, 3, 4, 6, 7]) {
      await portal.look((db) =>
        db.updateTable('pep').set({ status_id: statusId }).where('id', '=', plan.pepId).execute(),
      );
      for (const meetingType of ['meeting', 'nextMeeting']) {
        expect([
          statusId,
          (
            await meet('la@ashcombe', plan, {
              meetingType,
              meetingDate: `2026-11-2${statusId === 1 ? 3 : 4}T09:0${statusId}`,
            })
          ).status,
        ]).toEqual([statusId, 200]);
      }
    }
  });

  it('is a matter of those who see the pupil and write in the plan, in the pupil’s own authority [D-6]', async () => {
    const plan = await newPlan({ statusId: 2 });
    expect((await meet('dt@ashcombe', plan)).status === 404 || (await meet('sw@ashcombe', plan)).status === 404).toBe(
      true,
    );
    await assign(plan);
    const answers = await Promise.all(accounts.map((name) => meet(`${name}@ashcombe`, plan)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 200, 403, 403]);
    expect((await meet('la@brinmoor', plan)).status).toBe(404);
    expect((await meet('la@ashcombe', { ...plan, studentId: plan.studentId + 1 })).status).toBe(404);
    expect((await meet('la@ashcombe', plan, { meetingType: 'other' })).status).toBe(400);
  });
});

describe('the agreed amount', () => {
  const agree = (user: string, plan: Plan, pupilPremiumAgreedAmount: number | null | string) =>
    portal.post(user, '/api/PupilPremium/updateAgreedAmount', { pupilPremiumAgreedAmount, pepId: plan.pepId });

  it('is set by hand, and the year’s total follows [PEP-33] [API-9] [D-33]', async () => {
    const plan = await newPlan({ statusId: 2 });
    expect(await agree('la@ashcombe', plan, 1234.5)).toMatchObject({ status: 200, body: { success: true } });
    expect(await listed('la@ashcombe', plan)).toMatchObject({
      pupilPremiumAgreedAmount: 1234.5,
      pupilPremiumTotalAmount: 1234.5,
    });
    const { body } = await portal.post('super@ashcombe', '/api/support/createPep', {
      studentId: plan.studentId,
      academicYearId: 17,
      schoolTermId: 2,
    });
    const second = { studentId: plan.studentId, pepId: Number(body.id) };
    expect((await agree('super@ashcombe', second, 0)).status).toBe(200);
    expect(await listed('la@ashcombe', second)).toMatchObject({
      pupilPremiumAgreedAmount: 0,
      pupilPremiumTotalAmount: 1234.5,
    });
    const [{ detail } = { detail: {} }] = await trailOf('pep.updateAgreedAmount', `pep/${plan.pepId}`);
    expect(detail).toMatchObject({
      pupil: plan.studentId,
      before: { agreedAmount: null, byHand: null },
      after: { agreedAmount: 1234.5, byHand: 1234.5 },
    });
  });

  it('lies between nothing and 99,999.99, in whole pence [D-33]', async () => {
    const plan = await newPlan({ statusId: 2 });
    for (const amount of [-0.01, 100_000, 1.005, '12'])
      expect([amount, (await agree('la@ashcombe', plan, amount)).status]).toEqual([amount, 400]);
    expect((await agree('la@ashcombe', plan, 99_999.99)).status).toBe(200);
    expect((await rowOf(plan)).agreed_pence).toBe(9_999_999);
  });

  it('stays when the costs agreed in the plan change, and gives way to them once it is emptied', async () => {
    const plan = await newPlan({ statusId: 2 });
    const inPlan = async (cost_agreed: number) => {
      const targets = [target('a', 'english', { cost_agreed }), target('b', 'maths'), target('c', 'wellbeing')];
      expect(
        (await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), { ...fullTargets, targets })).status,
      ).toBe(200);
    };
    await inPlan(100);
    expect((await rowOf(plan)).agreed_pence).toBe(10_000);
    await agree('la@ashcombe', plan, 250);
    await inPlan(120);
    expect(await rowOf(plan)).toMatchObject({ agreed_pence: 25_000, agreed_by_hand_pence: 25_000 });
    expect((await open('la@ashcombe', plan, 'targets')).formData).toMatchObject({
      cg_auto_pp_agreed: 120,
      cg_auto_pp_spent: 250,
    });
    expect(await agree('la@ashcombe', plan, null)).toMatchObject({
      status: 200,
      body: { pupilPremiumAgreedAmount: 120 },
    });
    expect(await rowOf(plan)).toMatchObject({ agreed_pence: 12_000, agreed_by_hand_pence: null });
  });

  it('is for types 2 and 3 of the plan’s own authority [D-33] [D-6]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    const answers = await Promise.all(accounts.map((name) => agree(`${name}@ashcombe`, plan, 10)));
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 403, 403, 403, 403]);
    expect((await agree('la@brinmoor', plan, 10)).status).toBe(404);
    expect((await agree('la@ashcombe', { ...plan, pepId: 987_654 }, 10)).status).toBe(404);
  });
});

describe('a deleted plan', () => {
  const remove = (user: string, plan: Plan) => portal.post(user, '/api/support/deletePepId', { ...plan });

  it('leaves the lists, the counts and its own pages, and stays in the database with who did it [API-21] [D-12]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const counts = async () => (await portal.get('la@ashcombe', '/api/pep/getPepStatuses')).body.summary as JsonObject;
    const before = await counts();
    expect(await remove('super@ashcombe', plan)).toMatchObject({
      status: 200,
      body: { success: true, id: plan.pepId },
    });
    expect(await listed('la@ashcombe', plan)).toBeUndefined();
    expect((await counts()).totalCount).toBe(Number(before.totalCount) - 1);
    expect((await portal.get('la@ashcombe', '/api/Pep/details', { ...plan })).status).toBe(404);
    expect(await rowOf(plan)).toMatchObject({ deleted_at: expect.any(Date), deleted_by: expect.any(Number) });
    expect((await trailOf('pep.delete', `pep/${plan.pepId}`))[0]?.detail).toMatchObject({
      pupil: plan.studentId,
      after: { deleted: true },
    });
    expect((await remove('super@ashcombe', plan)).status).toBe(404);
    expect(
      (
        await portal.post('super@ashcombe', '/api/support/createPep', {
          studentId: plan.studentId,
          academicYearId: 17,
          schoolTermId: 1,
        })
      ).status,
    ).toBe(200);
  });

  it('is deleted by type 3 or support staff only, in the authority that they work as [ROLE-6] [D-6]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    const others = accounts.filter((name) => name !== 'super');
    const answers = await Promise.all(others.map((name) => remove(`${name}@ashcombe`, plan)));
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 403));
    expect((await remove('super@brinmoor', plan)).status).toBe(404);
    expect((await remove('support@support', plan)).status).toBe(404);
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
    expect((await remove('support@support', plan)).status).toBe(200);
    expect(await details('la@ashcombe', plan).catch(() => null)).toBeNull();
  });
});
