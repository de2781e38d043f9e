import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { ownForms } from '../../../support/ownForms.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

// The amount that an authority's own publication gives a plan, and when it is released: nobody else's, and none before.

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  await switchOff('declarationsNeedTwo');
});

afterAll(() => portal.close());

const { newPlan, details, fill, open, rate, save } = reviewCalls(() => portal);
const { publishStages, switchOff } = ownForms(() => portal, 'super@ashcombe', 11);

const publishFunding = (phase: string, funding: JsonObject) => publishStages(phase, { funding });

const setPlan = (plan: Plan, change: { school_term_id?: number; agreed_pence?: number }) =>
  portal.look((db) => db.updateTable('pep').set(change).where('id', '=', plan.pepId).execute());

const setSen = (plan: Plan, sen_status_id: string) =>
  portal.look((db) => db.updateTable('pupil').set({ sen_status_id }).where('id', '=', plan.studentId).execute());

/** Another plan of the pupil in a term of the same year, with money agreed. */
async function planBeside({ studentId }: Plan, schoolTermId: number, agreed_pence: number): Promise<void> {
  const asked = { studentId, academicYearId: 17, schoolTermId };
  const { body } = await portal.post('super@ashcombe', '/api/support/createPep', asked);
  await setPlan({ studentId, pepId: Number(body.id) }, { agreed_pence });
}

const rates = { 'pep.schoolTermId': { 1: 550, 2: 550, 3: 610.5 } };
const message = 'It is paid once the plan is good enough.';
const left = 'What is left goes to work for all.';

const [green, red] = [1, 3];
const notYet = { isReleased: false, words: `Not yet released: ${message}` };

const released = async (plan: Plan, user = 'la@ashcombe') => (await details(user, plan)).funding?.release;

describe('the amount that comes with a plan', { timeout: 60_000 }, () => {
  it('is the rate of its term, and what is agreed is counted in that term', async () => {
    expect((await publishFunding('key-stages-1-4', { rates, left })).status).toBe(200);
    const plan = await newPlan({ statusId: 2 });
    await planBeside(plan, 2, 40_000);
    const { formData, origins } = await open('la@ashcombe', plan, 'targets');
    expect(formData).toMatchObject({ cg_auto_pp_allocation: 550, cg_auto_pp_spent: 0, cg_auto_pp_balance: 550 });
    expect(origins['/cg_auto_pp_allocation']).toMatchObject({ source: 'records', from: 'Amount for a term' });
    expect(origins['/cg_auto_pp_spent']).toMatchObject({ from: 'PEPs of this term' });
    expect((await details('la@ashcombe', plan)).funding).toEqual({ amount: 550, release: null, left });
    await setPlan(plan, { school_term_id: 3 });
    const summer = await open('la@ashcombe', plan, 'targets');
    const target = { rowId: 'a', area: 'english', cost_agreed: 600.2 };
    const { body } = await save('la@ashcombe', summer, { targets: [target] });
    expect(body.formData).toMatchObject({
      cg_auto_pp_allocation: 610.5,
      cg_auto_pp_spent: 600.2,
      cg_auto_pp_balance: 10.3,
    });
  });

  it('is that of the records for another authority, and in a plan that was begun before', async () => {
    const before = await newPlan({ statusId: 2, phase: 'early-years' });
    expect((await publishFunding('early-years', { rates })).status).toBe(200);
    for (const [user, plan, pounds] of [
      ['la@ashcombe', before, 2630],
      ['la@brinmoor', await newPlan({ authorityId: 12, statusId: 2 }), 1710],
    ] as const) {
      const { formData, origins } = await open(user, plan, 'targets');
      expect(formData.cg_auto_pp_allocation).toBe(pounds);
      expect(origins['/cg_auto_pp_allocation']).toMatchObject({ from: 'Pupil premium rates' });
      expect(origins['/cg_auto_pp_spent']).toMatchObject({ from: 'PEPs of this year' });
    }
    expect((await details('la@ashcombe', before)).funding).toBeNull();
  });

  it('goes by the cycle where it is said so, and a plan of no cycle has none', async () => {
    expect((await publishFunding('early-years', { rates: { 'pep.cycle': { 1: 300 } } })).status).toBe(200);
    const plan = await newPlan({ statusId: 2, phase: 'early-years' });
    expect((await details('la@ashcombe', plan)).funding?.amount).toBeNull();
    expect((await open('la@ashcombe', plan, 'targets')).formData.cg_auto_pp_allocation).toBe(2630);
    await portal.look(async (db) => {
      const { id } = await db
        .insertInto('pep_cycle')
        .values({ authority_id: 11, number: 1, name: 'First', start_date: '2026-09-01', end_date: '2026-12-20' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('pep').set({ pep_cycle_id: id }).where('id', '=', plan.pepId).execute();
    });
    const { formData, origins } = await open('la@ashcombe', plan, 'targets');
    expect(formData.cg_auto_pp_allocation).toBe(300);
    expect(origins['/cg_auto_pp_spent']).toMatchObject({ from: 'PEPs of this cycle' });
  });
});

describe('the release of that amount', { timeout: 60_000 }, () => {
  it('waits for the rating of the plan, and is taken back with it', async () => {
    expect((await publishFunding('key-stages-1-4', { released: { ratings: [green, 2], message } })).status).toBe(200);
    const plan = await newPlan({ statusId: 2 });
    expect(await released(plan)).toEqual(notYet);
    await rate('la@ashcombe', plan, { slug: 'meeting', ragRating: green });
    expect(await released(plan)).toEqual({ isReleased: true, words: 'Released: rated Green on 18/11/2026' });
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: red });
    expect(await released(plan)).toEqual(notYet);
  });

  it('waits for all that is said: completed, rated well and moderated', async () => {
    const rule = { completed: true, ratings: [green], moderated: true, message };
    expect((await publishFunding('key-stages-1-4', { released: rule })).status).toBe(200);
    const plan = await newPlan({ statusId: 2 });
    await setSen(plan, 'N');
    await fill('la@ashcombe', plan, 'all');
    for (const slug of ['meeting', 'targets']) await rate('la@ashcombe', plan, { slug, ragRating: green });
    for (const slug of ['meeting', 'targets']) {
      expect(await released(plan)).toEqual(notYet);
      await rate('super@ashcombe', plan, { slug, ragRating: green, isModeration: true });
    }
    expect(await released(plan)).toEqual(notYet);
    expect((await portal.post('la@ashcombe', '/api/pep/complete', { ...plan })).body).toMatchObject({ pepStatusId: 5 });
    expect(await released(plan)).toEqual({
      isReleased: true,
      words: 'Released: completed on 18/11/2026, rated Green and moderated on 18/11/2026',
    });
  });

  it('is told on no plan by ratings that are switched off, and still by completing', async () => {
    expect((await publishFunding('key-stages-1-4', { released: { completed: true, message } })).status).toBe(200);
    const completed = await newPlan({ statusId: 5 });
    expect((await publishFunding('key-stages-1-4', { released: { moderated: true, message } })).status).toBe(200);
    const rated = await newPlan({ statusId: 2 });
    for (const slug of ['meeting', 'targets']) await rate('la@ashcombe', rated, { slug, ragRating: red });
    for (const slug of ['meeting', 'targets']) {
      expect(await released(rated)).toEqual(notYet);
      await rate('super@ashcombe', rated, { slug, ragRating: red, isModeration: true });
    }
    expect(await released(rated)).toEqual({ isReleased: true, words: 'Released: moderated on 18/11/2026' });
    await switchOff('hasPepRagRatingEnabled');
    expect(await released(rated)).toBeNull();
    expect(await released(completed)).toEqual({ isReleased: true, words: 'Released: completed on 10/11/2026' });
  });
});

// Last: what is refused stays a draft, with which nothing else is published.
describe('what cannot be published', { timeout: 60_000 }, () => {
  it('is an amount of some terms, or of a term that there is not', async () => {
    const { status, body } = await publishFunding('early-years', { rates: { 'pep.schoolTermId': { 1: 550, 4: 5 } } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('there is no amount where pep.schoolTermId is 2 or 3');
    expect(JSON.stringify(body)).toContain('pep.schoolTermId is never 4');
  });

  it('is an amount by who looks', async () => {
    const { status, body } = await publishFunding('early-years', { rates: { 'user.typeId': { 1: 550 } } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('what is asked does not depend on who looks');
  });
});
