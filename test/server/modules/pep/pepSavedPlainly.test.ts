import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { pepCalls } from '../../../support/pepCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { planOf, open, save } = pepCalls(() => portal);

/** Saves with the stated request alone. */
const saveStated = (user: string, stageId: number, answers: JsonObject, more: JsonObject = {}) =>
  portal.post(user, '/api/Pep/saveData', {
    jsonData: JSON.stringify(answers),
    stageId,
    percentageCompleted: 40,
    ...more,
  });

const revisions = (stageId: number) =>
  portal.look((db) =>
    db
      .selectFrom('pep_stage_revision')
      .select(['revision', 'save_id', 'saved_by'])
      .where('stage_id', '=', stageId)
      .orderBy('revision')
      .execute(),
  );

describe('a save by the stated request alone [API-7]', () => {
  it('stores the answers of a section that this session has opened, and makes an id of its own for each', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const stage = await open('la@ashcombe', plan, 'send');
    const first = await saveStated('la@ashcombe', stage.pepStageId, { ...stage.formData, senco_view: 'One' });
    expect(first).toMatchObject({ status: 200, body: { success: true, formData: { senco_view: 'One' } } });
    // What the save answered is what the session was given last.
    const second = await saveStated(
      'la@ashcombe',
      stage.pepStageId,
      { ...stage.formData, senco_view: 'Two' },
      { userStageResultId: null, formData: { ...stage.formData, senco_view: 'Two' } },
    );
    expect(second).toMatchObject({ status: 200, body: { success: true, mergedFrom: [] } });
    expect((await open('la@ashcombe', plan, 'send')).formData).toMatchObject({ senco_view: 'Two' });
    const ids = (await revisions(stage.pepStageId)).map(({ save_id }) => save_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begins from what this session was given, not from the newest: what others saved meanwhile is kept', async () => {
    const plan = await planOf('la@ashcombe', 2, 1);
    const mine = await open('la@ashcombe', plan, 'other-views');
    const theirs = await open('super@ashcombe', plan, 'other-views');
    const saved = await save('super@ashcombe', theirs, {
      ...theirs.formData,
      carer_views: 'Theirs',
      iro_views: 'Theirs',
    });
    expect(saved.status).toBe(200);
    const reply = await saveStated('la@ashcombe', mine.pepStageId, { ...mine.formData, carer_views: 'Mine' });
    expect(reply.status).toBe(409);
    expect(reply.body.clashes).toMatchObject([{ pointer: '/carer_views', theirs: 'Theirs', mine: 'Mine' }]);
    expect((await open('super@ashcombe', plan, 'other-views')).formData).toMatchObject({ iro_views: 'Theirs' });
  });

  it('is refused with 409 in a session that has not opened the section, and nothing is stored', async () => {
    const plan = await planOf('la@ashcombe', 2, 2);
    const stage = await open('la@ashcombe', plan, 'send');
    const before = await revisions(stage.pepStageId);
    const reply = await saveStated('super@ashcombe', stage.pepStageId, { ...stage.formData, senco_view: 'Blind' });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('Please open the section');
    expect(await revisions(stage.pepStageId)).toEqual(before);
    expect((await open('la@ashcombe', plan, 'send')).formData).toEqual(stage.formData);
  });

  it('is of no stage that the viewer does not see, and of no other plan than is named', async () => {
    const plan = await planOf('la@ashcombe', 2, 2);
    const stage = await open('la@ashcombe', plan, 'send');
    expect((await saveStated('la@brinmoor', stage.pepStageId, {})).status).toBe(404);
    expect((await saveStated('la@ashcombe', 999_999, {})).status).toBe(404);
    expect((await saveStated('la@ashcombe', stage.pepStageId, {}, { pepId: plan.pepId + 1 })).status).toBe(404);
    expect((await saveStated('readonly@ashcombe', stage.pepStageId, {})).status).toBe(403);
  });
});
