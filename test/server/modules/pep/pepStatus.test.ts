import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncompleteStage } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, details, fill, open, rate, save, setStatus } = reviewCalls(() => portal);

const rowOf = (plan: Plan) =>
  portal.look((db) => db.selectFrom('pep').selectAll().where('id', '=', plan.pepId).executeTakeFirstOrThrow());

const changePupil = (plan: Plan, values: { sen_status_id?: string; is_sensitive?: boolean }) =>
  portal.look((db) => db.updateTable('pupil').set(values).where('id', '=', plan.studentId).execute());

const trailOf = (plan: Plan) =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'pep.updateStatus')
      .where('record', '=', `pep/${plan.pepId}`)
      .orderBy('id')
      .execute(),
  );

describe('a status set by hand', () => {
  it('shows in the row and stays when the plan is opened [PEP-14] [PEP-18]', async () => {
    const plan = await newPlan({ statusId: 2 });
    for (const pepStatusId of [3, 4, 6, 1, 2, 3]) {
      expect(await setStatus('la@ashcombe', plan, { pepStatusId })).toMatchObject({
        status: 200,
        body: { success: true, pepStatusId },
      });
      expect((await details('la@ashcombe', plan)).statusId).toBe(pepStatusId);
      const rows = (
        await portal.get('la@ashcombe', '/api/pep/getPepStatuses', { sizePerPage: 99_999, studentId: plan.studentId })
      ).body.data as JsonObject[];
      expect(rows.find(({ id }) => id === plan.pepId)?.pepStatusId).toBe(pepStatusId);
    }
    const trail = await trailOf(plan);
    expect(trail[0]?.detail).toMatchObject({ pupil: plan.studentId, before: { statusId: 2 }, after: { statusId: 3 } });
  });

  it('is never Completed, nor one that does not exist [PEP-15] [PFORM-28]', async () => {
    const plan = await newPlan({ statusId: 2 });
    for (const pepStatusId of [5, 0, 8])
      expect((await setStatus('la@ashcombe', plan, { pepStatusId })).status).toBe(400);
    expect((await rowOf(plan)).status_id).not.toBe(5);
  });

  it('may be Superseded, which is never left, written in or completed [PEP-13] [PEP-16] [C-5]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const stage = await open('la@ashcombe', plan, 'other-views');
    expect((await setStatus('la@ashcombe', plan, { pepStatusId: 7 })).status).toBe(200);
    for (const pepStatusId of [1, 2, 3, 4, 6, 7]) {
      expect(await setStatus('super@ashcombe', plan, { pepStatusId })).toMatchObject({
        status: 409,
        body: { message: 'This PEP has been superseded' },
      });
    }
    const refused = await save('la@ashcombe', stage, { carer_views: 'Too late' });
    expect(refused).toMatchObject({ status: 409, body: { message: 'This PEP has been superseded' } });
    expect((await portal.post('la@ashcombe', '/api/pep/complete', { ...plan })).status).toBe(409);
    const superseded = 'This PEP has been superseded';
    expect((await details('la@ashcombe', plan)).denied).toEqual({
      'pep.saveStage': superseded,
      'pep.complete': superseded,
      'pep.updateStatus': superseded,
    });
  });

  it('takes the date from a Completed plan, whose values follow the records again [D-27] [PEP-17]', async () => {
    const plan = await newPlan({ statusId: 5 });
    await changePupil(plan, { sen_status_id: 'E' });
    await portal.look((db) =>
      db
        .updateTable('pep')
        .set({ frozen_facts: JSON.stringify({ senStatus: 'N', careStatusId: 1 }) })
        .where('id', '=', plan.pepId)
        .execute(),
    );
    const completed = await open('la@ashcombe', plan, 'send');
    expect(completed.pep.endDate).not.toBeNull();
    expect(completed.facts.pupil).toMatchObject({ senStatus: 'N' });
    expect((await setStatus('la@ashcombe', plan, { pepStatusId: 2 })).status).toBe(200);
    const again = await open('la@ashcombe', plan, 'send');
    expect(again.pep.endDate).toBeNull();
    expect(again.facts.pupil).toMatchObject({ senStatus: 'E' });
    expect(again.denied).toEqual({});
  });

  it('is for types 2 and 3, of the plan’s own authority [ROLE-7]', async () => {
    const plan = await newPlan({ statusId: 1 });
    await assign(plan);
    const answers = await Promise.all(accounts.map((name) => setStatus(`${name}@ashcombe`, plan, { pepStatusId: 2 })));
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 403, 403, 403, 403]);
    expect((await setStatus('la@brinmoor', plan, { pepStatusId: 2 })).status).toBe(404);
    expect(
      (await setStatus('la@ashcombe', { ...plan, studentId: plan.studentId + 1 }, { pepStatusId: 2 })).status,
    ).toBe(404);
  });
});

describe('sending back', () => {
  it('says why and where, by whom and when, until the plan is submitted again [D-27]', async () => {
    const plan = await newPlan({ statusId: 6 });
    await assign(plan);
    expect((await details('la@ashcombe', plan)).returned).toBeNull();
    await setStatus('la@ashcombe', plan, {
      pepStatusId: 4,
      reason: ' Say how targets are measured. ',
      stages: ['targets', 'meeting'],
    });
    const { returned, statusId } = await details('sw@ashcombe', plan);
    expect(statusId).toBe(4);
    expect(returned).toMatchObject({
      reason: 'Say how targets are measured.',
      stages: ['meeting', 'targets'],
      at: '2026-11-18T11:00:00.000Z',
    });
    expect(returned?.by).toMatch(/^\S+ \S+$/);
    const saved = await save('sw@ashcombe', await open('sw@ashcombe', plan, 'other-views'), {
      carer_views: 'Said again',
    });
    expect(saved.body.pepStatusId).toBe(4);
    expect((await details('la@ashcombe', plan)).returned).toEqual(returned);
    await setStatus('super@ashcombe', plan, { pepStatusId: 4, reason: 'And the dates', stages: [] });
    expect((await details('la@ashcombe', plan)).returned).toMatchObject({ reason: 'And the dates', stages: [] });
    const trail = await trailOf(plan);
    expect(trail.map(({ detail }) => (detail.after as JsonObject).reason)).toEqual([
      'Say how targets are measured.',
      'And the dates',
    ]);
    await setStatus('la@ashcombe', plan, { pepStatusId: 2 });
    expect((await details('la@ashcombe', plan)).returned).toBeNull();
  });

  it('names the stages whose latest rating is bad where none are named [RAG-7]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 4 });
    await rate('la@ashcombe', plan, { slug: 'meeting', ragRating: 3 });
    await rate('la@ashcombe', plan, { slug: 'school', ragRating: 2 });
    await rate('la@ashcombe', plan, { slug: 'care', ragRating: 3 });
    await rate('super@ashcombe', plan, { slug: 'care', ragRating: 1, isModeration: true });
    await setStatus('la@ashcombe', plan, { pepStatusId: 4 });
    expect((await details('la@ashcombe', plan)).returned).toMatchObject({ reason: '', stages: ['meeting', 'targets'] });
    // Where 3 is called Amber it is not bad, and 4 is Red.
    const there = await newPlan({ authorityId: 12, statusId: 2 });
    await rate('la@brinmoor', there, { slug: 'meeting', ragRating: 3 });
    await rate('la@brinmoor', there, { slug: 'targets', ragRating: 4 });
    await setStatus('la@brinmoor', there, { pepStatusId: 4 });
    expect((await details('la@brinmoor', there)).returned?.stages).toEqual(['targets']);
  });

  it('refuses a stage that the plan does not have, and changes nothing', async () => {
    const plan = await newPlan({ statusId: 2 });
    const wrong = { pepStatusId: 4, reason: 'See', stages: ['targets', 'astrology'] };
    const refused = await setStatus('la@ashcombe', plan, wrong);
    expect(refused).toMatchObject({ status: 400, body: { errors: { stages: 'The PEP has no section “astrology”' } } });
    expect(await details('la@ashcombe', plan)).toMatchObject({ statusId: 2, returned: null });
  });
});

describe('completing', () => {
  it('answers where to go on: each stage below 100 with what is left of it [D-28]', async () => {
    const plan = await newPlan({ statusId: 1 });
    await assign(plan);
    const refused = await portal.post('dt@ashcombe', '/api/pep/complete', { ...plan });
    expect(refused.status).toBe(400);
    const stages = refused.body.stages as unknown as IncompleteStage[];
    expect(Object.keys(refused.body.errors as JsonObject)).toEqual(stages.map(({ formSlug }) => formSlug));
    const targets = stages.find(({ formSlug }) => formSlug === 'targets');
    expect(targets).toMatchObject({ title: 'Targets and Pupil Premium Plus', percentageCompleted: 0 });
    expect(targets?.left).toContainEqual({ pointer: '/longer_aim', title: expect.any(String) as string, message: '' });
    expect(stages.map(({ formSlug }) => formSlug)).not.toContain('quality');
    const asOfficer = await portal.post('la@ashcombe', '/api/pep/complete', { ...plan });
    expect((asOfficer.body.stages as unknown as IncompleteStage[]).map(({ formSlug }) => formSlug)).toContain(
      'quality',
    );
  });

  it('is for types 1, 2, 3, 6 and 8, of pupils they see [D-28] [C-48] [C-50]', async () => {
    const plan = await newPlan({ statusId: 1 });
    await assign(plan);
    const statuses = await Promise.all(
      accounts.map(async (name) => (await portal.post(`${name}@ashcombe`, '/api/pep/complete', { ...plan })).status),
    );
    expect(statuses).toEqual([400, 400, 400, 403, 400, 403, 400]);
    expect((await portal.post('la@brinmoor', '/api/pep/complete', { ...plan })).status).toBe(404);
  });

  it('ends being sent back: submitting again gives 6 [D-27] [D-28]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    // With special needs a file would be asked for.
    await changePupil(plan, { sen_status_id: 'N' });
    await fill('la@ashcombe', plan);
    await setStatus('la@ashcombe', plan, { pepStatusId: 4, reason: 'Please look again' });
    expect((await details('sw@ashcombe', plan)).returned?.reason).toBe('Please look again');
    const complete = (user: string) => portal.post(user, '/api/pep/complete', { ...plan });
    expect((await complete('sw@ashcombe')).body).toEqual({ success: true, pepStatusId: 6 });
    expect(await details('sw@ashcombe', plan)).toMatchObject({
      statusId: 6,
      returned: null,
      datePepSubmitted: '2026-11-18',
    });
    expect((await complete('sw@ashcombe')).status).toBe(409);
  });
});

describe('what is left of a stage', () => {
  it('is empty exactly where the stage is at 100, and leads through the form in its order', async () => {
    for (const phase of ['early-years', 'key-stages-1-4', 'post-16']) {
      const plan = await newPlan({ statusId: 2, phase });
      const views = { carer_views: 'Happy', carer_support: 'Reads daily', social_worker_views: 'Settled' };
      await save('la@ashcombe', await open('la@ashcombe', plan, 'other-views'), views);
      const { stages } = await details('la@ashcombe', plan);
      const begun = stages.filter(({ isOptional, isCounted }) => !isOptional || isCounted);
      expect(begun.map(({ formSlug, left }) => [formSlug, left.length === 0])).toEqual(
        begun.map(({ formSlug, percentageCompleted }) => [formSlug, percentageCompleted === 100]),
      );
      expect(new Set(begun.map(({ left }) => left.length > 0)).size).toBe(2);
    }
  });

  it('shrinks with every answer, in the answer of the save', async () => {
    const plan = await newPlan({ statusId: 1 });
    const stage = await open('la@ashcombe', plan, 'other-views');
    const leftIn = (stages: typeof stage.pep.stages) =>
      stages.find(({ formSlug }) => formSlug === 'other-views')?.left.map(({ pointer }) => pointer);
    expect(leftIn(stage.pep.stages)).toEqual(['/carer_views', '/carer_support', '/social_worker_views']);
    const { body } = await save('la@ashcombe', stage, { carer_support: 'Reads every evening' });
    expect(leftIn(body.stages)).toEqual(['/carer_views', '/social_worker_views']);
  });

  it('is nothing of an optional stage until somebody types in it', async () => {
    const plan = await newPlan({ statusId: 1 });
    await changePupil(plan, { sen_status_id: 'N' });
    const stage = await open('la@ashcombe', plan, 'send');
    const send = (stages: typeof stage.pep.stages) => stages.find(({ formSlug }) => formSlug === 'send');
    expect(send(stage.pep.stages)).toMatchObject({ isCounted: false, left: [] });
    const { body } = await save('la@ashcombe', stage, { senco_view: 'Assessment asked for' });
    expect(send(body.stages)?.isCounted).toBe(true);
    expect(send(body.stages)?.left.length).toBeGreaterThan(0);
  });

  it('leaves out what the viewer’s form does not contain', async () => {
    const plan = await newPlan({ statusId: 1, phase: 'early-years' });
    await assign(plan);
    const pointers = async (user: string) =>
      (await details(user, plan)).stages
        .find(({ formSlug }) => formSlug === 'care')
        ?.left.map(({ pointer }) => pointer);
    expect(await pointers('dt@ashcombe')).toContain('/placement_address');
    await changePupil(plan, { is_sensitive: true });
    expect(await pointers('la@ashcombe')).toContain('/placement_address');
    expect(await pointers('dt@ashcombe')).not.toContain('/placement_address');
    expect(await pointers('dt@ashcombe')).toContain('/legal_status');
    // It is said that something is left, without naming it.
    expect((await pointers('dt@ashcombe'))?.at(-1)).toBe('');
    expect(await pointers('la@ashcombe')).not.toContain('');
  });
});
