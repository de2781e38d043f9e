import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PepStage, PlanDocument, StageHistoryEntry } from '../../../../src/contract/index.ts';
import { signatureOf, signatureText, type Json, type JsonObject } from '../../../../src/engine/index.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, open, save, stageOf } = reviewCalls(() => portal);

const slug = 'aspiration-pathway';
const [teacher, keyAdult, officer] = ['dt@brinmoor', 'oeu@brinmoor', 'la@brinmoor'];
const written = { aspiration_kind: 'career', first_steps: 'Visit the boatyard', people_who_help: 'My carer' };

/** A plan whose pathway the key adult has written. */
async function writtenPlan(): Promise<Plan> {
  const plan = await newPlan({ authorityId: 12, statusId: 2 });
  await portal.look((db) => db.updateTable('pep').set({ year_group_id: 9 }).where('id', '=', plan.pepId).execute());
  await assign(plan);
  expect((await save(keyAdult, await openOf(keyAdult, plan), written)).status).toBe(200);
  return plan;
}

const openOf = (user: string, plan: Plan): Promise<PepStage> => open(user, plan, slug);
const signed = async (plan: Plan) => (await openOf(officer, plan)).formData.dt_signed;

async function signedPlan(): Promise<Plan> {
  const plan = await writtenPlan();
  expect((await save(teacher, await openOf(teacher, plan), { dt_signed: 'sign' })).status).toBe(200);
  return plan;
}

describe('a signature', () => {
  it('is written with who and when by the server, counts as an answer and stands for everybody to read', async () => {
    const plan = await writtenPlan();
    expect((await stageOf(officer, plan, slug)).left.map(({ pointer }) => pointer)).toEqual(['/dt_signed']);
    const { body } = await save(teacher, await openOf(teacher, plan), { dt_signed: 'sign' });
    const { formData } = body as unknown as { formData: JsonObject };
    const held = signatureOf(formData.dt_signed);
    const who = await portal.look((db) =>
      db
        .selectFrom('app_user')
        .select(['id', 'first_name', 'last_name'])
        .where('username', '=', 'dt@brinmoor.example')
        .executeTakeFirstOrThrow(),
    );
    expect(held).toEqual({
      by: who.id,
      name: `${who.first_name} ${who.last_name}`,
      role: 'Designated Teacher',
      at: portal.clock.now.toISOString(),
    });
    expect(body.percentageCompleted).toBe(100);
    expect(await signed(plan)).toBe(formData.dt_signed);
    const paper = firstOf(
      (await portal.get(officer, '/api/Pep/document', { ...plan })).body,
    ) as unknown as PlanDocument;
    const words = /Signed by \S+ \S+, Designated Teacher, \d\d\/\d\d\/\d{4} at \d\d:\d\d/;
    expect(JSON.stringify(paper.sections.find((one) => one.slug === slug))).toMatch(words);
  });

  it.each<[string, string, unknown, number]>([
    ['asked for by another type of user', keyAdult, 'sign', 403],
    ['asked for by an officer', officer, 'sign', 403],
    ['in a text of one’s own', teacher, 'Jane Fox', 400],
    [
      'with another’s name',
      teacher,
      signatureText({ by: 1, name: 'Jane Fox', role: 'Head', at: '2026-01-01T09:00:00.000Z' }),
      400,
    ],
    ['that is ticked', teacher, true, 400],
  ])('%s is refused, and nothing of the save is stored', async (_what, user, dt_signed, status) => {
    const plan = await writtenPlan();
    const before = await openOf(user, plan);
    const reply = await save(user, before, { dt_signed: dt_signed as string, first_steps: 'Forged' });
    expect(reply.status).toBe(status);
    expect(reply.body.message).toMatch(/Nothing was saved/);
    const after = await openOf(user, plan);
    expect([after.revision, after.formData]).toEqual([before.revision, before.formData]);
  });

  it('is not taken from what a page says was parked', async () => {
    const plan = await writtenPlan();
    const stage = await openOf(teacher, plan);
    const text = signatureText({ by: 1, name: 'Jane Fox', role: 'Head', at: '2026-01-01T09:00:00.000Z' });
    expect((await save(teacher, { ...stage, parked: { dt_signed: text } }, {})).status).toBe(200);
    const after = await openOf(teacher, plan);
    expect([after.formData.dt_signed, after.parked]).toEqual([undefined, {}]);
  });

  it('is taken back by who gave it, and by nobody else', async () => {
    const plan = await signedPlan();
    expect((await save(keyAdult, await openOf(keyAdult, plan), { dt_signed: '' })).status).toBe(200);
    expect(signatureOf(await signed(plan))).not.toBeNull();
    expect((await save(officer, await openOf(officer, plan), { dt_signed: null })).status).toBe(200);
    expect(signatureOf(await signed(plan))).not.toBeNull();
    expect((await save(teacher, await openOf(teacher, plan), { dt_signed: '' })).status).toBe(200);
    expect((await signed(plan)) ?? '').toBe('');
  });

  it('goes when somebody changes an answer, which the history tells, and stays when nobody does', async () => {
    const plan = await signedPlan();
    expect((await save(keyAdult, await openOf(keyAdult, plan), {})).status).toBe(200);
    expect(signatureOf(await signed(plan))).not.toBeNull();
    const stage = await openOf(keyAdult, plan);
    const { body } = await save(keyAdult, stage, { first_steps: 'Visit the college' });
    expect(body.percentageCompleted).toBeLessThan(100);
    expect(await signed(plan)).toBeUndefined();
    const history = await portal.get(officer, '/api/Pep/stageHistory', { ...plan, stageId: stage.pepStageId });
    const [newest] = history.body.contents as unknown as StageHistoryEntry[];
    expect(newest?.changes.map(({ pointer, after }) => [pointer, after])).toEqual([
      ['/first_steps', 'Visit the college'],
      ['/dt_signed', null],
    ]);
  });

  it('is not given on answers that its giver has not seen', async () => {
    const plan = await writtenPlan();
    const seen = await openOf(teacher, plan);
    await save(keyAdult, await openOf(keyAdult, plan), { first_steps: 'Visit the college' });
    const { status, body } = await save(teacher, seen, { dt_signed: 'sign' });
    expect([status, body.formData.first_steps]).toEqual([200, 'Visit the college']);
    expect(await signed(plan)).toBeUndefined();
    await save(teacher, await openOf(teacher, plan), { dt_signed: 'sign' });
    expect(signatureOf(await signed(plan))).not.toBeNull();
  });

  it('waits while two versions of an answer wait for a choice', async () => {
    const plan = await writtenPlan();
    const seen = await openOf(teacher, plan);
    await save(keyAdult, await openOf(keyAdult, plan), { first_steps: 'Visit the college' });
    const { status } = await save(teacher, seen, { dt_signed: 'sign', first_steps: 'Visit the harbour' });
    expect(status).toBe(409);
    expect(await signed(plan)).toBeUndefined();
  });

  it('is given with what its giver changes in the same save', async () => {
    const plan = await writtenPlan();
    await save(teacher, await openOf(teacher, plan), { dt_signed: 'sign', reviewed_on: '2026-11-02' });
    expect(signatureOf(await signed(plan))).not.toBeNull();
  });

  it('is neither given nor taken back by the teacher once the plan is submitted', async () => {
    const [plan, other] = [await signedPlan(), await writtenPlan()];
    await portal.look((db) =>
      db.updateTable('pep').set({ status_id: 6 }).where('id', 'in', [plan.pepId, other.pepId]).execute(),
    );
    expect((await save(teacher, await openOf(teacher, plan), { dt_signed: '' })).status).toBe(409);
    expect((await save(teacher, await openOf(teacher, other), { dt_signed: 'sign' })).status).toBe(409);
    expect([signatureOf(await signed(plan)) !== null, await signed(other)]).toEqual([true, undefined]);
  });
});

describe('the plan after one that is signed', () => {
  const stages = 'overlays/12/stages/pep/key-stages-1-4.json';
  const taking = (rule: Json) =>
    portal.publish((file) =>
      file.path === stages
        ? { ...file, text: file.text.replace('"owner": 1,', `"owner": 1, "rollForward": ${JSON.stringify(rule)},`) }
        : file,
    );

  it.each<[string, Json]>([
    ['all', true],
    ['what is named', { dt_signed: {}, first_steps: {}, people_who_help: { field: 'dt_signed' } }],
  ])('is not signed, though it takes over %s', async (_what, rule) => {
    taking(rule);
    const plan = await signedPlan();
    await portal.look((db) =>
      db.updateTable('pep').set({ status_id: 5, date_completed: '2026-11-10' }).where('id', '=', plan.pepId).execute(),
    );
    const { body } = await portal.post('super@brinmoor', '/api/support/createPep', {
      studentId: plan.studentId,
      academicYearId: 17,
      schoolTermId: 2,
    });
    const stage = await openOf(teacher, { studentId: plan.studentId, pepId: Number(body.id) });
    expect(stage.formData.first_steps).toBe('Visit the boatyard');
    expect(JSON.stringify([stage.formData, stage.parked, stage.former?.answers])).not.toMatch(/Designated Teacher/);
  });
});
