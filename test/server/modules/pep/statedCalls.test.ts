import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, fill, stageOf } = reviewCalls(() => portal);
const la = 'la@ashcombe';
const contentsOf = (body: JsonObject) => body.contents as JsonObject[];

describe('calls about a plan, as they are stated', () => {
  it('set a status with pupil, plan and status [API-3]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { status } = await portal.post(la, '/api/pep/updatePepStatus', { ...plan, pepStatusId: 4 });
    expect(status).toBe(200);
    const { body } = await portal.get(la, '/api/Pep/details', { ...plan });
    expect(contentsOf(body)[0]).toMatchObject({ statusId: 4 });
  });

  it('answer the plan in contents, and a stage of it by the plan’s name and its own [API-5] [API-6]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { body } = await portal.get(la, '/api/Pep/details', { ...plan });
    const details = contentsOf(body)[0];
    expect(Object.keys(details ?? {})).toEqual(
      expect.arrayContaining(['statusId', 'stages', 'endDate', 'pupilPremiumTotalAmount', 'studentNcYearId']),
    );
    const [stage] = (details ?? {}).stages as JsonObject[];
    const read = await portal.get(la, `/api/Pep/${String(details?.formSlug)}/form/${String(stage?.formSlug)}`, {
      ...plan,
    });
    expect(contentsOf(read.body)[0]).toMatchObject({
      pepStageId: stage?.pepStageId,
      pepId: plan.pepId,
      studentId: plan.studentId,
      formSlug: stage?.formSlug,
      studentName: expect.any(String) as string,
      formJson: expect.any(Object) as object,
      formJsonUiSchema: expect.any(Object) as object,
      formData: expect.any(Object) as object,
    });
  });

  it('create one for a term, which a second one is refused for [API-22]', async () => {
    const { studentId, pepId } = await newPlan({ statusId: 2 });
    const asked = { studentId, academicYearId: 17, schoolTermId: 2 };
    const made = await portal.post('super@ashcombe', '/api/support/createPep', asked);
    expect(made).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) as number } });
    expect(made.body.id).not.toBe(pepId);
    expect((await portal.post('super@ashcombe', '/api/support/createPep', asked)).status).toBe(400);
  });

  it('submit it, and complete it, by who asks [API-8]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    await portal.look((db) =>
      db.updateTable('pupil').set({ sen_status_id: 'N' }).where('id', '=', plan.studentId).execute(),
    );
    await fill(la, plan);
    expect((await portal.post('sw@ashcombe', '/api/pep/complete', { ...plan })).body).toEqual({
      success: true,
      pepStatusId: 6,
    });
  });

  it('rate a stage, and answer up to a hundred ratings of it in contents [API-10] [API-11]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { pepStageId, stageGroupId } = await stageOf(la, plan, 'targets');
    const { status } = await portal.post(la, '/api/pep/updateStageRagRating', {
      pepId: plan.pepId,
      stageId: pepStageId,
      stageGroupId,
      review: 'Clear targets',
      ragRating: 1,
      studentId: plan.studentId,
      isModeration: false,
    });
    expect(status).toBe(200);
    const { body } = await portal.get(la, '/api/pep/getStageRagRatings', {
      pepId: plan.pepId,
      pepStageId,
      count: 100,
    });
    expect(contentsOf(body)).toMatchObject([{ rating: 1, review: 'Clear targets', isModeration: false }]);
    const refused = await portal.post(la, '/api/pep/updateStageRagRating', {
      pepId: plan.pepId,
      stageId: 999_999,
      review: 'x',
      ragRating: 1,
      studentId: plan.studentId,
      isModeration: false,
    });
    // A sentence by itself, which the page shows.
    expect(refused.status).toBe(404);
    expect(String(refused.headers['content-type'])).toContain('text/plain');
  });
});
