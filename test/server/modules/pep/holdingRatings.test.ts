import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownForms } from '../../../support/ownForms.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

// Ratings with which an authority does not let a plan be completed: its own publication, and nobody else's.

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  await switchOff('declarationsNeedTwo');
});

afterAll(() => portal.close());

const { newPlan, assign, details, fill, rate } = reviewCalls(() => portal);
const { publishStages, switchOff } = ownForms(() => portal, 'super@ashcombe', 11);

const setSen = (plan: Plan, sen_status_id: string) =>
  portal.look((db) => db.updateTable('pupil').set({ sen_status_id }).where('id', '=', plan.studentId).execute());

const complete = (user: string, plan: Plan) => portal.post(user, '/api/pep/complete', { ...plan });

/** Section -> rating, of those that hold a plan back. */
const holding = async (user: string, plan: Plan) => {
  const { stages, ratingPanel } = await details(user, plan);
  const slugOf = (id: number) => stages.find(({ pepStageId }) => pepStageId === id)?.formSlug;
  return ratingPanel?.holding.map(({ stageId, rating }) => [slugOf(stageId), rating]);
};

const red = 3;
const notCompliant = 4;
const message = 'Red has to be put right before a plan is completed.';

describe('a rating that holds completing back', { timeout: 60_000 }, () => {
  it('is refused with each section and its rating, until all are put right', async () => {
    const published = await publishStages('key-stages-1-4', {
      holdsCompleting: { ratings: [red, notCompliant], message },
      stages: {
        send: { present: { 'pupil.senStatus': ['K', 'E'] } },
        'other-views': { holdsCompleting: { ratings: [] } },
      },
    });
    expect(published.status).toBe(200);
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    await setSen(plan, 'K');
    const given = { meeting: 2, 'my-views': notCompliant, 'other-views': red, targets: red, send: red };
    for (const [slug, ragRating] of Object.entries(given)) await rate('la@ashcombe', plan, { slug, ragRating });
    expect(await holding('la@ashcombe', plan)).toEqual([
      ['send', red],
      ['my-views', notCompliant],
      ['targets', red],
    ]);
    // A section that is not there holds nothing back, whatever it was rated.
    await setSen(plan, 'N');
    await fill('la@ashcombe', plan, 'all');
    expect(await holding('la@ashcombe', plan)).toEqual([
      ['my-views', notCompliant],
      ['targets', red],
    ]);
    // Whoever writes the plan submits it: only then it is rated anew.
    expect((await complete('dt@ashcombe', plan)).body).toEqual({ success: true, pepStatusId: 6 });
    expect(await complete('la@ashcombe', plan)).toMatchObject({
      status: 400,
      body: {
        message:
          'The ratings of these sections keep the plan from being completed: My views (Not compliant), ' +
          `Targets and Pupil Premium Plus (Red). ${message}`,
        errors: { 'my-views': 'Rating: Not compliant', targets: 'Rating: Red' },
      },
    });
    expect((await details('la@ashcombe', plan)).statusId).toBe(6);
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 2 });
    await rate('super@ashcombe', plan, { slug: 'my-views', ragRating: 2, isModeration: true });
    expect(await holding('la@ashcombe', plan)).toEqual([]);
    expect((await complete('la@ashcombe', plan)).body).toEqual({ success: true, pepStatusId: 5 });
  });

  it('is no matter of another authority, nor of a plan that was begun before', async () => {
    const before = await newPlan({ statusId: 2, phase: 'early-years' });
    expect((await publishStages('early-years', { holdsCompleting: { ratings: [red] } })).status).toBe(200);
    const theirs = await newPlan({ authorityId: 12, statusId: 2, phase: 'early-years' });
    for (const [user, plan] of [
      ['la@ashcombe', before],
      ['la@brinmoor', theirs],
    ] as const) {
      await setSen(plan, 'N');
      await fill(user, plan, 'all');
      await rate(user, plan, { slug: 'meeting', ragRating: red });
      expect(await holding(user, plan)).toEqual([]);
      expect((await complete(user, plan)).body).toEqual({ success: true, pepStatusId: 5 });
    }
  });

  it('may be “not rated”, and is none where ratings are switched off', async () => {
    const meeting = { holdsCompleting: { ratings: [5] } };
    expect((await publishStages('early-years', { stages: { meeting } })).status).toBe(200);
    const plan = await newPlan({ statusId: 2, phase: 'early-years' });
    await setSen(plan, 'N');
    await fill('la@ashcombe', plan, 'all');
    expect(await holding('la@ashcombe', plan)).toEqual([['meeting', 5]]);
    expect(await complete('la@ashcombe', plan)).toMatchObject({
      status: 400,
      body: { errors: { meeting: 'Rating: Not rated' } },
    });
    await switchOff('hasPepRagRatingEnabled');
    expect((await details('la@ashcombe', plan)).ratingPanel).toBeNull();
    expect((await complete('la@ashcombe', plan)).body).toEqual({ success: true, pepStatusId: 5 });
  });
});
