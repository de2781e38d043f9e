import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../../support/pepCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, open, save } = reviewCalls(() => portal);

const schools = ['dt@ashcombe', 'oeu@ashcombe'];
const address = '1 Hidden Lane';

const mark = ({ studentId }: Plan, is_sensitive: boolean) =>
  portal.look((db) => db.updateTable('pupil').set({ is_sensitive }).where('id', '=', studentId).execute());

/** A plan with an address in it, of a child whom schools see. */
async function planWithAddress(placement_address: string): Promise<Plan> {
  const plan = await newPlan({ statusId: 2 });
  await assign(plan);
  const { status } = await save('la@ashcombe', await open('la@ashcombe', plan, 'care'), { placement_address });
  if (status !== 200) throw new Error('The address was not saved.');
  return plan;
}

describe('the address of a sensitive child', () => {
  it('does not reach schools with any stage, nor among the facts that conditions read', async () => {
    const plan = await planWithAddress(address);
    await mark(plan, true);
    for (const slug of ['care', 'personal', 'targets']) {
      for (const user of schools)
        expect([user, slug, JSON.stringify(await open(user, plan, slug)).includes(address)]).toEqual([
          user,
          slug,
          false,
        ]);
    }
    expect((await open('sw@ashcombe', plan, 'care')).formData).toMatchObject({ placement_address: address });
    // Of other stages' answers a form gets only those that it speaks of: here none.
    expect((await open('sw@ashcombe', plan, 'personal')).facts.stage).toEqual({});
  });

  it('does not reach schools where a publication has set it aside', async () => {
    const plan = await planWithAddress('');
    await mark(plan, true);
    await portal.look(async (db) => {
      const { release_hash: release } = await db
        .selectFrom('pep')
        .select('release_hash')
        .where('id', '=', plan.pepId)
        .executeTakeFirstOrThrow();
      const moves = JSON.stringify([{ publication: 2, from: release, to: release, back: null }]);
      await db.updateTable('pep').set({ moves }).where('id', '=', plan.pepId).execute();
      const set_aside = JSON.stringify({ placement_address: address });
      await db.updateTable('pep_stage').set({ set_aside }).where('pep_id', '=', plan.pepId).execute();
    });
    expect((await open('sw@ashcombe', plan, 'care')).setAside).toMatchObject([{ text: address }]);
    for (const user of schools) expect((await open(user, plan, 'care')).setAside).toEqual([]);
  });

  it('does not reach schools with a save, whose faults do not name it either', async () => {
    const plan = await planWithAddress(`${address} ${'x'.repeat(20_000)}`);
    await mark(plan, true);
    const school = await save('dt@ashcombe', await open('dt@ashcombe', plan, 'care'), { carer_name: 'Sam Example' });
    expect(school.status).toBe(200);
    expect(JSON.stringify(school.body)).not.toContain('placement_address');
    const care = await save('sw@ashcombe', await open('sw@ashcombe', plan, 'care'), { carer_name: 'Sam Sample' });
    expect(care.body.errors).toMatchObject([{ pointer: '/placement_address' }]);
  });

  it('does not reach schools with the answer to a save of before, sent again', async () => {
    const plan = await planWithAddress(address);
    const { pepStageId: stageId, revision, formData, parked } = await open('dt@ashcombe', plan, 'care');
    const body = {
      ...plan,
      stageId,
      revision,
      saveId: randomUUID(),
      formData: { ...formData, carer_name: 'Sam Example' },
      parked,
    };
    const first = await portal.post('dt@ashcombe', '/api/Pep/saveData', body);
    expect(first.body.formData).toMatchObject({ placement_address: address });
    await mark(plan, true);
    const again = await portal.post('dt@ashcombe', '/api/Pep/saveData', body);
    expect(again).toMatchObject({
      status: 200,
      body: { revision: first.body.revision, formData: { carer_name: 'Sam Example' } },
    });
    expect(again.text).not.toContain(address);
  });

  it('does not reach schools with what stood against a save of before, sent again', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    const { pepStageId: stageId, revision, formData, parked } = await open('dt@ashcombe', plan, 'care');
    await save('sw@ashcombe', await open('sw@ashcombe', plan, 'care'), {
      placement_address: address,
      carer_name: 'Sam Sample',
    });
    const body = {
      ...plan,
      stageId,
      revision,
      saveId: randomUUID(),
      formData: { ...formData, placement_address: 'Elsewhere', carer_name: 'Sam Example' },
      parked,
    };
    const first = await portal.post('dt@ashcombe', '/api/Pep/saveData', body);
    expect(first.status).toBe(409);
    expect(first.body.clashes).toContainEqual(
      expect.objectContaining({ pointer: '/placement_address', theirs: address }),
    );
    await mark(plan, true);
    const again = await portal.post('dt@ashcombe', '/api/Pep/saveData', body);
    expect(again).toMatchObject({ status: 409, body: { clashes: [{ pointer: '/carer_name', theirs: 'Sam Sample' }] } });
    expect(again.text).not.toMatch(/Hidden Lane|placement_address/);
  });

  it('does not reach schools with the plan after, which takes it over and shows it beside the questions', async () => {
    const plan = await planWithAddress(address);
    await mark(plan, true);
    const { body } = await portal.post('super@ashcombe', '/api/support/createPep', {
      studentId: plan.studentId,
      academicYearId: 17,
      schoolTermId: 2,
    });
    const next = { studentId: plan.studentId, pepId: Number(body.id) };
    expect((await open('sw@ashcombe', next, 'care')).former?.answers).toMatchObject({ placement_address: address });
    for (const slug of ['care', 'personal']) {
      const reply = await portal.get('dt@ashcombe', `/api/Pep/${slug}/form/${slug}`, { ...next });
      expect(firstOf(reply.body)).toMatchObject({ formSlug: slug });
      expect(reply.text).not.toContain(address);
    }
  });
});
