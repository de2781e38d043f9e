import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation, operations } from '../../../../src/contract/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { exclusionScenes, pupilsWithExclusions, save, type PupilWithExclusions } from './exclusionScenes.ts';

let portal: PortalServer;
let pupil: PupilWithExclusions;
let other: PupilWithExclusions;

beforeAll(async () => {
  portal = await makePortalServer();
  [pupil, other] = await pupilsWithExclusions(portal);
});

afterAll(() => portal.close());

const { stored, marks, add, correct, remove } = exclusionScenes(() => ({ portal, pupil }));

describe('correcting an exclusion', () => {
  it('saves what the dialog may change, with what was there before in the trail [EXCL-7] [API-58]', async () => {
    const id = await add({ reasonId: null, comments: 'Old' });
    expect((await correct(id, { typeId: 2, reasonId: 5, reason2Id: 6, comments: 'New' })).body).toEqual({
      success: true,
    });
    expect(await stored(id)).toMatchObject({
      type_id: 2,
      reason_id: 5,
      reason2_id: 6,
      reason3_id: null,
      comments: 'New',
      start_date: '2026-10-05',
      end_date: '2026-10-06',
      session_count: 4,
    });
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('record', '=', `exclusion/${id}`)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(entry.detail).toEqual({
      pupil: pupil.id,
      before: { type_id: 1, reason_id: null, reason2_id: null, comments: 'Old' },
      after: { type_id: 2, reason_id: 5, reason2_id: 6, comments: 'New' },
    });
    expect((await correct(id, { reason2Id: null })).status).toBe(200);
    expect((await stored(id)).reason2_id).toBeNull();
    await remove(id);
  });

  it('asks for a type and a reason that are in use, and for different ones, in the words of the dialog [EXCL-13] [EXCL-14] [EXCL-15]', async () => {
    const id = await add();
    const errors = async (change: object) => (await correct(id, change)).body.errors;
    expect(await errors({ typeId: null })).toEqual({ typeId: "Please select a 'E' Code Type" });
    expect(await errors({ typeId: 4 })).toEqual({ typeId: "Please select a 'E' Code Type" });
    expect(await errors({ reasonId: null })).toEqual({ reasonId: "Please select a 'Reason'" });
    expect(await errors({ reasonId: 30 })).toEqual({ reasonId: "Please select a 'Reason'" });
    expect(await errors({ reason2Id: 3 })).toEqual({ reason2Id: "Please select a different 'Reason'" });
    expect(await errors({ reason2Id: 4, reason3Id: 4 })).toEqual({ reason3Id: "Please select a different 'Reason'" });
    expect((await correct(id, { startDate: '2026-01-01' })).status).toBe(400);
    expect(await stored(id)).toMatchObject({ type_id: 1, reason_id: 3 });
    await remove(id);
  });

  it('lets a type and a reason of former years stay', async () => {
    const id = await add({ typeId: 4, reasonId: 30 });
    expect((await correct(id, { comments: 'Seen again' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ type_id: 4, reason_id: 30, comments: 'Seen again' });
    await remove(id);
  });

  it('is for those who may mark, by one rule that the edit column follows [C-6] [EXCL-11]', async () => {
    const id = await add();
    for (const user of ['readonly@ashcombe', 'sw@ashcombe', 'iro@ashcombe'])
      expect([user, (await correct(id, { comments: user }, user)).status]).toEqual([user, 403]);
    expect((await stored(id)).comments).toBe('');
    for (const user of ['la@ashcombe', 'super@ashcombe'])
      expect([user, (await correct(id, { comments: user }, user)).status]).toEqual([user, 200]);
    const edit = portal.catalog
      .table('exclusions')
      .columns?.find((column) => typeof column !== 'string' && column.field === 'edit');
    expect([edit].flatMap((column) => (typeof column === 'object' ? [column.when] : []))).toEqual(
      operation('exclusions.update').allow,
    );
    await remove(id);
  });

  it('finds no exclusion of another pupil or authority [D-6]', async () => {
    const id = await add();
    const foreign = await portal.look((db) =>
      db.selectFrom('exclusion').select('id').where('authority_id', '=', 12).executeTakeFirstOrThrow(),
    );
    expect(
      (await portal.post('la@ashcombe', save, { studentId: pupil.id, exclusionId: foreign.id, typeId: 1, reasonId: 1 }))
        .status,
    ).toBe(404);
    expect(
      (await portal.post('la@brinmoor', save, { studentId: pupil.id, exclusionId: id, typeId: 1, reasonId: 1 })).status,
    ).toBe(404);
    expect(
      (await portal.post('la@ashcombe', save, { studentId: other.id, exclusionId: foreign.id, typeId: 1, reasonId: 1 }))
        .status,
    ).toBe(404);
    await remove(id);
  });

  it('takes the E marks away with a lunchtime suspension, but for those another exclusion asks for, and brings them back [D-73]', async () => {
    const id = await add();
    const next = await add({ days: ['2026-10-06', '2026-10-07'], typeId: 2 });
    expect(await marks('2026-10-05', '2026-10-07')).toEqual(['E', 'E', 'E', 'E', 'E', 'E']);
    expect((await correct(id, { typeId: 3 })).status).toBe(200);
    expect(await marks('2026-10-05', '2026-10-07')).toEqual(['E', 'E', 'E', 'E']);
    expect((await stored(id)).session_count).toBe(2);
    expect((await correct(id, { typeId: 1 })).status).toBe(200);
    expect(await marks('2026-10-05', '2026-10-07')).toEqual(['E', 'E', 'E', 'E', 'E', 'E']);
    expect((await stored(id)).session_count).toBe(4);
    await remove(id, next);
  });

  it('keeps the marks of education arranged elsewhere when sessions are marked E [D-73]', async () => {
    await portal.look((db) =>
      db
        .updateTable('attendance_mark')
        .set({ mark: 'B', comment: 'Day at an outdoor learning centre' })
        .where('pupil_id', '=', pupil.id)
        .where('mark_date', '=', '2026-10-06')
        .where('session', '=', 2)
        .execute(),
    );
    const id = await add({ typeId: 3 });
    expect((await correct(id, { typeId: 1 })).status).toBe(200);
    expect(await marks('2026-10-05', '2026-10-06')).toEqual(['E', 'E', 'E', 'B']);
    await remove(id);
  });

  it('gives what was permanent and without an end the end of the day it was marked for', async () => {
    const id = await add({ typeId: 2, days: ['2026-10-05', null] });
    expect((await correct(id, { comments: 'Under appeal' })).status).toBe(200);
    expect((await stored(id)).end_date).toBeNull();
    expect((await correct(id, { typeId: 1 })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ end_date: '2026-10-05', end_session: 2 });
    await remove(id);
  });

  it('refuses a second one of a type from the same session on', async () => {
    const ids = [await add(), await add({ typeId: 2 })];
    expect((await correct(ids[1] ?? 0, { typeId: 1 })).status).toBe(409);
    expect((await stored(ids[1] ?? 0)).type_id).toBe(2);
    await remove(...ids);
  });
});

it('names its call as it is stated [API-58]', () => {
  expect(Object.keys((operations['exclusions.update'].body?.properties ?? {}) as object).sort()).toEqual([
    'comments',
    'exclusionId',
    'reason2Id',
    'reason3Id',
    'reasonId',
    'studentId',
    'typeId',
  ]);
});
