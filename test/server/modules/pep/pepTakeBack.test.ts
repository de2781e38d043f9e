import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';
import type { Plan } from '../../../support/pepCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { assign, details, newPlan, open, rate } = reviewCalls(() => portal);
const takeBack = (user: string, plan: Plan) => portal.post(`${user}@ashcombe`, '/api/pep/takeBack', { ...plan });

const begun = 'The virtual school has begun to review this PEP';

/** A plan that a school has handed in today. */
async function submitted(): Promise<Plan> {
  const plan = await newPlan({ statusId: 6 });
  await assign(plan);
  await portal.look((db) =>
    db.updateTable('pep').set({ date_submitted: '2026-11-18' }).where('id', '=', plan.pepId).execute(),
  );
  return plan;
}

describe('taking a submitted plan back [D-111]', () => {
  it('gives status 3 without the day of submission, and one line in the trail', async () => {
    const plan = await submitted();
    expect(await details('sw@ashcombe', plan)).toMatchObject({ statusId: 6, datePepSubmitted: '2026-11-18' });
    expect(await takeBack('sw', plan)).toMatchObject({ status: 200, body: { success: true, pepStatusId: 3 } });
    expect(await details('sw@ashcombe', plan)).toMatchObject({ statusId: 3, datePepSubmitted: null });
    const trail = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['detail', 'user_id'])
        .where('record', '=', `pep/${plan.pepId}`)
        .where('action', '=', 'pep.takeBack')
        .execute(),
    );
    expect(trail.map(({ detail }) => detail)).toEqual([
      {
        pupil: plan.studentId,
        before: { statusId: 6, datePepSubmitted: '2026-11-18' },
        after: { statusId: 3, datePepSubmitted: null },
      },
    ]);
  });

  it('is for types 1, 6 and 8, of pupils they see', async () => {
    const statuses: number[] = [];
    for (const name of accounts) statuses.push((await takeBack(name, await submitted())).status);
    expect(statuses).toEqual([200, 403, 403, 403, 200, 403, 200]);
    const other = await newPlan({ statusId: 6 });
    expect((await takeBack('sw', other)).status).toBe(404);
  });

  it('is refused once the virtual school has opened a section, and the plan says so', async () => {
    const plan = await submitted();
    expect((await details('sw@ashcombe', plan)).denied).not.toHaveProperty(['pep.takeBack']);
    // Those who write it, and who only reads it, open it without reviewing it.
    for (const user of ['dt', 'oeu', 'iro', 'readonly']) await open(`${user}@ashcombe`, plan, 'targets');
    expect((await details('sw@ashcombe', plan)).denied).not.toHaveProperty(['pep.takeBack']);
    await open('la@ashcombe', plan, 'targets');
    expect((await details('sw@ashcombe', plan)).denied).toMatchObject({ 'pep.takeBack': begun });
    expect(await takeBack('sw', plan)).toMatchObject({ status: 409, body: { message: begun } });
    expect((await details('sw@ashcombe', plan)).statusId).toBe(6);
  });

  it('is refused once a section is rated', async () => {
    const plan = await submitted();
    expect((await rate('super@ashcombe', plan, { slug: 'targets', ragRating: 1 })).status).toBe(200);
    expect(await takeBack('oeu', plan)).toMatchObject({ status: 409, body: { message: begun } });
  });

  it('looks at what was opened since the plan was submitted last', async () => {
    const plan = await submitted();
    await open('la@ashcombe', plan, 'targets');
    const status = (pepStatusId: number) =>
      portal.post('la@ashcombe', '/api/pep/updatePepStatus', { ...plan, pepStatusId });
    await status(2);
    await status(6);
    expect((await takeBack('sw', plan)).status).toBe(200);
  });

  it('is refused of plans that are not submitted', async () => {
    for (const statusId of [1, 2, 3, 4, 5, 7]) {
      const plan = await newPlan({ statusId });
      await assign(plan);
      expect(await takeBack('sw', plan)).toMatchObject({
        status: 409,
        body: { message: 'This PEP is not submitted for review' },
      });
    }
  });
});
