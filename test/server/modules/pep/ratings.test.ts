import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StageRating } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, details, rate, ratings, stageOf } = reviewCalls(() => portal);

const ratingInList = async (user: string, plan: Plan) => {
  const rows = (await portal.get(user, '/api/pep/getPepStatuses', { sizePerPage: 99_999, studentId: plan.studentId }))
    .body.data as JsonObject[];
  return rows.find(({ id }) => id === plan.pepId)?.ragRatingId;
};

describe('rating a stage', () => {
  it('keeps every rating, newest first, with who and when [RAG-1] [RAG-2] [RAG-9]', async () => {
    const plan = await newPlan({ statusId: 2 });
    expect(await ratings('la@ashcombe', plan, 'targets')).toEqual([]);
    expect((await stageOf('la@ashcombe', plan, 'targets')).ragRatingId).toBeNull();
    const saved = await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 3, review: 'Vague' });
    expect(saved).toMatchObject({ status: 200, body: { success: true } });
    await rate('super@ashcombe', plan, { slug: 'targets', ragRating: 2, review: 'Better' });
    const list = await ratings('la@ashcombe', plan, 'targets');
    expect(list).toMatchObject([
      { rating: 2, review: 'Better', isModeration: false, moderatedRating: null },
      { id: saved.body.id, rating: 3, review: 'Vague', isModeration: false, moderatedRating: null },
    ]);
    expect(new Set(list.map(({ ratingUsername }) => ratingUsername)).size).toBe(2);
    expect(list[0]?.reviewDate).toBe('2026-11-18T11:00:00.000Z');
    expect(Object.keys(list[0] ?? {}).sort()).toEqual([
      'id',
      'isModeration',
      'moderatedRating',
      'rating',
      'ratingUsername',
      'review',
      'reviewDate',
    ]);
    expect(await ratings('la@ashcombe', plan, 'targets', 1)).toHaveLength(1);
    const stage = await stageOf('la@ashcombe', plan, 'targets');
    expect(stage).toMatchObject({ ragRatingId: 2, isReviewedByUser: true });
    expect((await stageOf('iro@ashcombe', plan, 'targets')).isReviewedByUser).toBe(false);
  });

  it('says in the list of sections what the latest rating says, to who may send it back alone [ROLE-12]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 3, review: 'Vague' });
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 2, review: 'Better' });
    for (const user of ['la@ashcombe', 'super@ashcombe'])
      expect((await stageOf(user, plan, 'targets')).ragReview).toBe('Better');
    expect(await stageOf('la@ashcombe', plan, 'meeting')).not.toHaveProperty('ragReview');
    await assign(plan);
    for (const user of ['dt@ashcombe', 'iro@ashcombe']) {
      const stage = await stageOf(user, plan, 'targets');
      expect(stage.ragRatingId).toBe(2);
      expect(stage).not.toHaveProperty('ragReview');
    }
  });

  it('waits for the answers that the authority asks for first, and says so', async () => {
    const plan = await newPlan({ authorityId: 12, statusId: 2 });
    const why = 'Gold needs a piece of work or a photo in My views. Ask for it, or choose another rating.';
    const gold = { slug: 'my-views', ragRating: 1, review: 'Lovely' };
    const withheld = async () => (await details('la@brinmoor', plan)).ratingPanel?.withheld;
    const { pepStageId: stageId } = await stageOf('la@brinmoor', plan, 'my-views');
    expect(await withheld()).toEqual([{ stageId, rating: 1, message: why }]);
    expect(await rate('la@brinmoor', plan, gold)).toMatchObject({ status: 400, text: why });
    expect(await ratings('la@brinmoor', plan, 'my-views')).toEqual([]);
    expect(await rate('la@brinmoor', plan, { ...gold, ragRating: 2 })).toMatchObject({ status: 200 });
    for (const [answer, waits] of [
      [' ', 1],
      ['1', 0],
    ] as const) {
      const stored = { answers: JSON.stringify({ achievement_file: answer }) };
      await portal.look((db) => db.updateTable('pep_stage').set(stored).where('id', '=', stageId).execute());
      expect(await withheld()).toHaveLength(waits);
    }
    expect(await rate('la@brinmoor', plan, gold)).toMatchObject({ status: 200 });
  });

  it('can be neither altered nor taken back, and stands in the trail', async () => {
    const plan = await newPlan({ statusId: 2 });
    await rate('la@ashcombe', plan, { slug: 'meeting', ragRating: 1 });
    await expect(portal.look((db) => db.updateTable('pep_stage_rating').set({ rating: 1 }).execute())).rejects.toThrow(
      /permission denied/,
    );
    await expect(portal.look((db) => db.deleteFrom('pep_stage_rating').execute())).rejects.toThrow(/permission denied/);
    const trail = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'pep.rateStage')
        .where('record', '=', `pep/${plan.pepId}`)
        .orderBy('id', 'desc')
        .execute(),
    );
    expect(trail[0]?.detail).toMatchObject({
      pupil: plan.studentId,
      stage: 'meeting',
      after: { rating: 1 },
      isModeration: false,
    });
  });

  it('keeps the original beside what moderates it; the moderated one counts [RAG-1] [D-38]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const none = await rate('super@ashcombe', plan, { slug: 'targets', ragRating: 1, isModeration: true });
    expect(none).toMatchObject({
      status: 400,
      text: 'This section has no rating yet, so there is nothing to moderate.',
    });
    expect(await ratings('la@ashcombe', plan, 'targets')).toEqual([]);
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 4, review: 'Original' });
    await rate('super@ashcombe', plan, { slug: 'targets', ragRating: 2, review: 'Too strict', isModeration: true });
    await rate('super@ashcombe', plan, { slug: 'targets', ragRating: 1, review: 'Again', isModeration: true });
    const [again, moderated, original] = (await ratings('dt@ashcombe', await assigned(plan), 'targets')) as [
      StageRating,
      StageRating,
      StageRating,
    ];
    const { rating, review, ratingUsername, reviewDate } = original;
    expect(moderated).toMatchObject({
      rating: 2,
      isModeration: true,
      moderatedRating: { rating, review, ratingUsername, reviewDate },
    });
    expect(again).toMatchObject({ rating: 1, isModeration: true, moderatedRating: { rating: 4, review: 'Original' } });
    expect(moderated.ratingUsername).not.toBe(ratingUsername);
    expect((await details('la@ashcombe', plan)).ragRatingId).toBe(1);
  });

  it('names a stage by the same number in every plan of an authority’s set [C-31]', async () => {
    const [one, other] = [await newPlan({ statusId: 2 }), await newPlan({ statusId: 1 })];
    const groups = async (user: string, plan: Plan) =>
      Object.fromEntries(
        (await details(user, plan)).stages.map(({ formSlug, stageGroupId }) => [formSlug, stageGroupId]),
      );
    const here = await groups('la@ashcombe', one);
    expect(await groups('la@ashcombe', other)).toEqual(here);
    expect(new Set(Object.values(here)).size).toBe(Object.keys(here).length);
    const there = await groups('la@brinmoor', await newPlan({ authorityId: 12, statusId: 2 }));
    expect(Object.values(there).filter((id) => Object.values(here).includes(id))).toEqual([]);
    const wrong = await rate('la@ashcombe', one, { slug: 'targets', ragRating: 1, stageGroupId: here.meeting ?? 0 });
    expect(wrong).toMatchObject({ status: 400, text: 'The section and its group do not belong together.' });
  });

  it('refuses what RAG-2 does not have, in plain text [RAG-2] [RAG-3] [RAG-6] [D-8]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const wrong: JsonObject[] = [
      { ragRating: 6 },
      { ragRating: 0 },
      { review: '' },
      { review: ' \n' },
      { review: 'x'.repeat(10_001) },
      { colour: 'red' },
      { isModeration: 'yes' },
    ];
    for (const more of wrong) {
      const refused = await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 1, ...more });
      expect([refused.status, refused.text, refused.headers['content-type']]).toEqual([
        400,
        'Please check the values and try again.',
        'text/plain; charset=utf-8',
      ]);
    }
    const { pepStageId } = await stageOf('la@ashcombe', plan, 'targets');
    const many = await portal.get('la@ashcombe', '/api/pep/getStageRagRatings', {
      pepId: plan.pepId,
      pepStageId,
      count: 101,
    });
    expect([many.status, many.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    const nobody = await portal.app.inject({ method: 'POST', url: '/api/pep/updateStageRagRating', payload: {} });
    expect([nobody.statusCode, nobody.body]).toEqual([401, 'Please sign in.']);
  });

  it('finds only stages of the plan, plans of the pupil and pupils in scope [RAG-9] [D-7]', async () => {
    const [plan, other] = [await newPlan({ statusId: 2 }), await newPlan({ statusId: 1 })];
    const [mine, theirs] = [
      await stageOf('la@ashcombe', plan, 'targets'),
      await stageOf('la@ashcombe', other, 'targets'),
    ];
    const body = { ...plan, stageId: mine.pepStageId, review: 'Seen', ragRating: 1 };
    for (const wrong of [{ stageId: theirs.pepStageId }, { studentId: other.studentId }, { pepId: other.pepId }]) {
      expect(await portal.post('la@ashcombe', '/api/pep/updateStageRagRating', { ...body, ...wrong })).toMatchObject({
        status: 404,
        text: 'That was not found.',
      });
    }
    expect((await portal.post('la@brinmoor', '/api/pep/updateStageRagRating', body)).status).toBe(404);
    const query = { pepId: plan.pepId, pepStageId: mine.pepStageId };
    for (const [user, wrong] of [
      ['la@brinmoor', {}],
      ['la@ashcombe', { pepStageId: theirs.pepStageId }],
      ['la@ashcombe', { studentId: other.studentId }],
    ] as const) {
      expect(await portal.get(user, '/api/pep/getStageRagRatings', { ...query, ...wrong })).toMatchObject({
        status: 404,
        text: 'That was not found.',
      });
    }
  });

  it('is for types 2 and 3; everybody reads the ratings of pupils they see [ROLE-12]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { pepStageId: stageId, stageGroupId } = await stageOf('la@ashcombe', plan, 'targets');
    const body = { ...plan, stageId, stageGroupId, review: 'Seen', ragRating: 1, isModeration: false };
    await portal.look((db) => db.deleteFrom('user_school').where('authority_id', '=', 11).execute());
    await portal.look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', plan.studentId).execute());
    const read = async (name: string) =>
      (await portal.get(`${name}@ashcombe`, '/api/pep/getStageRagRatings', { pepId: plan.pepId, pepStageId: stageId }))
        .status;
    expect(await Promise.all(accounts.map(read))).toEqual([404, 200, 200, 200, 404, 200, 404]);
    await assign(plan);
    expect(await Promise.all(accounts.map(read))).toEqual([200, 200, 200, 200, 200, 200, 200]);
    const write = async (name: string) => portal.post(`${name}@ashcombe`, '/api/pep/updateStageRagRating', body);
    const answers = await Promise.all(accounts.map(write));
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 403, 403, 403, 403]);
    expect(answers[0]?.text).toBe('You are not allowed to do this');
    expect((await details('dt@ashcombe', plan)).denied['pep.rateStage']).toBe('You are not allowed to do this');
    expect((await details('la@ashcombe', plan)).denied).not.toHaveProperty(['pep.rateStage']);
  });
});

const assigned = async (plan: Plan) => {
  await assign(plan);
  return plan;
};

describe('the rating of a plan', () => {
  it('is “not rated” until a stage is, then the worst of the latest, in the list too [D-38] [RAG-6]', async () => {
    const plan = await newPlan({ statusId: 2 });
    expect([(await details('la@ashcombe', plan)).ragRatingId, await ratingInList('la@ashcombe', plan)]).toEqual([5, 5]);
    await rate('la@ashcombe', plan, { slug: 'meeting', ragRating: 1 });
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 3 });
    expect([(await details('la@ashcombe', plan)).ragRatingId, await ratingInList('la@ashcombe', plan)]).toEqual([3, 3]);
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 2 });
    expect([(await details('la@ashcombe', plan)).ragRatingId, await ratingInList('la@ashcombe', plan)]).toEqual([2, 2]);
  });

  it('follows the authority’s own rule, without attainment [RAG-7]', async () => {
    const plan = await newPlan({ authorityId: 12, statusId: 2 });
    const slugs = (await details('la@brinmoor', plan)).stages
      .map(({ formSlug }) => formSlug)
      .filter((slug) => slug !== 'attainment')
      .slice(0, 7);
    for (const slug of slugs) await rate('la@brinmoor', plan, { slug, ragRating: 1 });
    await rate('la@brinmoor', plan, { slug: slugs[0] ?? '', ragRating: 2 });
    await rate('la@brinmoor', plan, { slug: 'attainment', ragRating: 4 });
    expect((await details('la@brinmoor', plan)).ragRatingId).toBe(1);
    await rate('la@brinmoor', plan, { slug: slugs[1] ?? '', ragRating: 3 });
    expect((await details('la@brinmoor', plan)).ragRatingId).toBe(2);
    await rate('la@brinmoor', plan, { slug: slugs[2] ?? '', ragRating: 4 });
    expect(await ratingInList('la@brinmoor', plan)).toBe(4);
    await rate('super@brinmoor', plan, { slug: slugs[2] ?? '', ragRating: 1, isModeration: true });
    expect(await ratingInList('la@brinmoor', plan)).toBe(2);
  });
});
