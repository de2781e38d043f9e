import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StageHistoryEntry } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { target } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';
import { registerScenes } from '../attendance/registerScenes.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, history, open, save } = reviewCalls(() => portal);

const changesOf = (entry: StageHistoryEntry | undefined) =>
  entry?.changes.map(({ pointer, before, after }) => [pointer, before, after]);

describe('the history of a stage', () => {
  it('tells the newest and no more than can be read, however much was saved, and so does the trail', async () => {
    const plan = await newPlan({ statusId: 1 });
    await assign(plan);
    const { pepStageId } = await open('dt@ashcombe', plan, 'care');
    const fields = [
      'placement_address',
      'carer_name',
      'contact_arrangements',
      'contact_restrictions',
      'safety_information',
      'care_plan_summary',
      'permanence_plan',
      'life_story',
    ];
    const letters = ['a', 'b', 'c', 'd'];
    for (const letter of letters) {
      const { status } = await save(
        'dt@ashcombe',
        await open('dt@ashcombe', plan, 'care'),
        Object.fromEntries(fields.map((name) => [name, letter.repeat(99_000)])),
      );
      expect(status).toBe(200);
    }
    const told = await history('la@ashcombe', plan, pepStageId);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(letters.length);
    expect(told[0]?.changes).toContainEqual(
      expect.objectContaining({ pointer: '/care_plan_summary', before: 'c'.repeat(99_000), after: 'd'.repeat(99_000) }),
    );
    const { body } = await portal.get('super@ashcombe', '/api/AuditLog/entries', {
      page: 1,
      sizePerPage: 25,
      sortField: 'at',
      sortOrder: 'desc',
      actionIds: ['pep.saveStage'],
      studentIds: [String(plan.studentId)],
    });
    const entries = body.data as { changes: string }[];
    expect(entries.map(({ changes }) => [changes.length, changes.at(-1)])).toEqual(letters.map(() => [32_767, '…']));
  });

  it('says who changed what, newest first, each answer before and after', async () => {
    const plan = await newPlan({ statusId: 1 });
    await assign(plan);
    const stage = await open('sw@ashcombe', plan, 'other-views');
    expect(await history('la@ashcombe', plan, stage.pepStageId)).toEqual([]);
    await save('sw@ashcombe', stage, { carer_views: 'Likes art', carer_support: 'Reads daily' });
    portal.clock.now = new Date('2026-11-18T11:10:00Z');
    await save('la@ashcombe', await open('la@ashcombe', plan, 'other-views'), { carer_views: 'Likes art and sport' });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'other-views'), {});
    portal.clock.now = new Date('2026-11-18T11:00:00Z');
    const entries = await history('la@ashcombe', plan, stage.pepStageId);
    expect(entries).toMatchObject([
      { revision: 2, savedAt: '2026-11-18T11:10:00.000Z', activity: 'manually' },
      { revision: 1, savedAt: '2026-11-18T11:00:00.000Z' },
    ]);
    expect(entries[0]?.changes).toEqual([
      {
        pointer: '/carer_views',
        title: expect.any(String) as string,
        before: 'Likes art',
        after: 'Likes art and sport',
      },
    ]);
    expect(changesOf(entries[1])).toEqual([
      ['/carer_views', null, 'Likes art'],
      ['/carer_support', null, 'Reads daily'],
    ]);
    expect(entries[0]?.changes[0]?.title).toBe(entries[1]?.changes[0]?.title);
    expect(entries[0]?.savedBy).not.toBe(entries[1]?.savedBy);
  });

  it('does not take an answer that a condition hides for one that was deleted', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { pepStageId, ...first } = await open('la@ashcombe', plan, 'targets');
    await save('la@ashcombe', { pepStageId, ...first }, { pp_extra: 'yes', pp_extra_amount: 250 });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), { pp_extra: 'no' });
    const [latest] = await history('la@ashcombe', plan, pepStageId);
    expect(changesOf(latest)).toContainEqual(['/pp_extra', 'yes', 'no']);
    expect(latest?.changes.map(({ pointer }) => pointer)).not.toContain('/pp_extra_amount');
  });

  it('follows rows by their id', async () => {
    const plan = await newPlan({ statusId: 2 });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), {
      targets: [target('a', 'english'), target('b', 'maths')],
    });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), {
      targets: [target('b', 'maths', { target: 'Tables to 12' })],
    });
    const { pepStageId } = await open('la@ashcombe', plan, 'targets');
    const [latest] = await history('la@ashcombe', plan, pepStageId);
    expect(changesOf(latest)).toEqual(
      expect.arrayContaining([
        ['/targets/0/target', 'Target', 'Tables to 12'],
        ['/targets/0', expect.objectContaining({ rowId: 'a' }), null],
      ]),
    );
  });

  it('leaves out what the viewer’s form does not contain', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    await portal.look((db) =>
      db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', plan.studentId).execute(),
    );
    const stage = await open('la@ashcombe', plan, 'care');
    await save('la@ashcombe', stage, { placement_address: '1 Hidden Lane', carer_name: 'Sam Example' });
    const pointers = async (user: string) =>
      (await history(user, plan, stage.pepStageId))[0]?.changes.map(({ pointer }) => pointer);
    expect(await pointers('la@ashcombe')).toEqual(['/placement_address', '/carer_name']);
    expect(await pointers('dt@ashcombe')).toEqual(['/carer_name']);
    expect(JSON.stringify(await history('dt@ashcombe', plan, stage.pepStageId))).not.toContain('Hidden');
    await portal.look((db) =>
      db.updateTable('pupil').set({ is_sensitive: false }).where('id', '=', plan.studentId).execute(),
    );
  });

  it('answers 200 entries at most, the newest', async () => {
    const plan = await newPlan({ statusId: 1 });
    const { pepStageId } = await open('la@ashcombe', plan, 'agree');
    await portal.look((db) =>
      db
        .insertInto('pep_stage_revision')
        .values(
          Array.from({ length: 250 }, (_, index) => ({
            authority_id: 11,
            stage_id: pepStageId,
            revision: index + 1,
            save_id: `s${index}`,
            answers: JSON.stringify({ next_venue: `Room ${index}` }),
            parked: '{}',
            outcome: '{}',
            saved_by: null,
          })),
        )
        .execute(),
    );
    const entries = await history('la@ashcombe', plan, pepStageId);
    expect(entries).toHaveLength(200);
    expect(entries[0]?.revision).toBe(250);
    expect(changesOf(entries[199])).toEqual([['/next_venue', 'Room 49', 'Room 50']]);
  });

  it('is for everybody who sees the pupil, and finds only stages of the plan [D-7]', async () => {
    const [plan, other] = [await newPlan({ statusId: 2 }), await newPlan({ statusId: 2 })];
    const { pepStageId: stageId } = await open('la@ashcombe', plan, 'agree');
    const status = async (user: string, more: JsonObject = {}) =>
      (await portal.get(user, '/api/Pep/stageHistory', { ...plan, stageId, ...(more as { stageId?: number }) })).status;
    await portal.look((db) => db.deleteFrom('user_school').where('authority_id', '=', 11).execute());
    await portal.look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', plan.studentId).execute());
    expect(await Promise.all(accounts.map((name) => status(`${name}@ashcombe`)))).toEqual([
      404, 200, 200, 200, 404, 200, 404,
    ]);
    await assign(plan);
    expect(await Promise.all(accounts.map((name) => status(`${name}@ashcombe`)))).toEqual([
      200, 200, 200, 200, 200, 200, 200,
    ]);
    expect(await status('la@brinmoor')).toBe(404);
    expect(await status('la@ashcombe', { stageId: (await open('la@ashcombe', other, 'agree')).pepStageId })).toBe(404);
    expect(await status('la@ashcombe', { pepId: other.pepId })).toBe(404);
  });
});

describe('what the records change', () => {
  const { withoutRegister, mark } = registerScenes(() => portal, newPlan);

  it('keeps in the history what somebody had typed before the records knew better [FORM-13]', async () => {
    const plan = await withoutRegister({ statusId: 1 });
    const stage = await open('la@ashcombe', plan, 'attendance');
    expect(stage.formData).not.toHaveProperty('cg_auto_att_pct');
    const typed = await save('la@ashcombe', stage, { cg_auto_att_pct: 88 });
    expect(typed.body.formData.cg_auto_att_pct).toBe(88);
    await mark(plan);
    const again = await open('la@ashcombe', plan, 'attendance');
    expect(again.formData.cg_auto_att_pct).toBe(100);
    expect(again).toMatchObject({ revision: typed.body.revision + 1, lastSavedDate: typed.body.lastSavedDate });
    expect((await open('la@ashcombe', plan, 'attendance')).revision).toBe(again.revision);
    const [latest, before] = await history('la@ashcombe', plan, stage.pepStageId);
    expect(latest).toMatchObject({ revision: again.revision, savedBy: null });
    expect(changesOf(latest)).toContainEqual(['/cg_auto_att_pct', 88, 100]);
    expect(before).toMatchObject({ revision: typed.body.revision, savedBy: expect.any(String) as string });
    expect(changesOf(before)).toContainEqual(['/cg_auto_att_pct', null, 88]);
    // Nobody's save: who saved last, and when, is as it was, and a page that is open merges as ever.
    const merged = await save(
      'la@ashcombe',
      { ...stage, revision: typed.body.revision, formData: typed.body.formData },
      { att_reasons: 'On time mostly' },
    );
    expect(merged).toMatchObject({ status: 200, body: { mergedFrom: [], clashes: [] } });
    expect(merged.body.formData.cg_auto_att_pct).toBe(100);
  });

  it('keeps what is typed at the very moment that the records come', async () => {
    const plan = await withoutRegister({ statusId: 1 });
    const stage = await open('la@ashcombe', plan, 'attendance');
    await mark(plan);
    const { body } = await save('la@ashcombe', stage, { cg_auto_att_pct: 77 });
    expect(body.formData.cg_auto_att_pct).toBe(100);
    expect((await open('la@ashcombe', plan, 'attendance')).revision).toBe(body.revision);
    const entries = await history('la@ashcombe', plan, stage.pepStageId);
    const typed = entries.find((entry) => entry.changes.some(({ after }) => after === 77));
    expect(typed?.savedBy).toEqual(expect.any(String));
    expect(changesOf(entries.find(({ savedBy }) => savedBy === null))).toContainEqual(['/cg_auto_att_pct', 77, 100]);
  });

  it('is not said to be the doing of whoever saved next', async () => {
    const plan = await withoutRegister({ statusId: 2 });
    await mark(plan);
    const stage = await open('la@ashcombe', plan, 'attendance');
    await save('la@ashcombe', stage, { att_reasons: 'None' });
    const [mine, records] = await history('la@ashcombe', plan, stage.pepStageId);
    expect(mine?.savedBy).toEqual(expect.any(String));
    expect(mine?.changes.map(({ pointer }) => pointer).filter((pointer) => pointer.includes('cg_auto_'))).toEqual([]);
    expect(records).toMatchObject({ revision: mine?.revision, savedBy: null });
    expect(records?.changes).toContainEqual(expect.objectContaining({ pointer: '/cg_auto_att_pct', after: 100 }));
  });
});
