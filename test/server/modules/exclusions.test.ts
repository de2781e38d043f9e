import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operation, operations } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;
let pupil: { id: number; school_id: number | null };
let other: { id: number };

beforeAll(async () => {
  portal = await makePortalServer();
  const of = (authority: number) =>
    portal.look((db) =>
      db
        .selectFrom('pupil')
        .innerJoin('exclusion', 'exclusion.pupil_id', 'pupil.id')
        .select(['pupil.id', 'pupil.school_id'])
        .where('pupil.authority_id', '=', authority)
        .groupBy(['pupil.id', 'pupil.school_id'])
        .orderBy((eb) => eb.fn.countAll(), 'desc')
        .orderBy('pupil.id')
        .executeTakeFirstOrThrow(),
    );
  pupil = await of(11);
  other = await of(12);
});

afterAll(() => portal.close());

const path = '/api/Exclusions/exclusions';
const save = '/api/SaveMarks/updateExclusion';
const list = (query: Record<string, string | number | boolean | string[]> = {}, user = 'la@ashcombe') =>
  portal.get(user, path, { studentId: pupil.id, ...query });
const rowsOf = (body: JsonObject) => body.exclusionDetails as JsonObject[];
const stored = (id: number) =>
  portal.look((db) => db.selectFrom('exclusion').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const marks = async (first: string, last: string) => {
  const rows = await portal.look((db) =>
    db
      .selectFrom('attendance_mark')
      .select(['mark_date', 'session', 'mark'])
      .where('pupil_id', '=', pupil.id)
      .where('mark_date', '>=', first)
      .where('mark_date', '<=', last)
      .orderBy('mark_date')
      .orderBy('session')
      .execute(),
  );
  return rows.map(({ mark }) => mark);
};

interface New {
  readonly typeId?: number;
  readonly reasonId?: number | null;
  readonly days?: [string, string | null];
  readonly comments?: string;
}

/** An exclusion with the marks that recording one leaves. */
async function add({
  typeId = 1,
  reasonId = 3,
  days: [first, last] = ['2026-10-05', '2026-10-06'],
  comments = '',
}: New = {}): Promise<number> {
  return portal.look(async (db) => {
    const school_id = pupil.school_id ?? 0;
    const end = last ?? first;
    if (typeId !== 3) {
      await db
        .updateTable('attendance_mark')
        .set({ mark: 'E', sub_code: null })
        .where('pupil_id', '=', pupil.id)
        .where('mark_date', '>=', first)
        .where('mark_date', '<=', end)
        .execute();
    }
    const { id } = await db
      .insertInto('exclusion')
      .values({
        authority_id: 11,
        pupil_id: pupil.id,
        school_id,
        type_id: typeId,
        reason_id: reasonId,
        comments,
        start_date: first,
        start_session: 1,
        end_date: last,
        end_session: last === null ? null : 2,
        session_count: typeId === 3 ? 2 : 4,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const correct = async (id: number, change: object, user = 'la@ashcombe') => {
  const { type_id, reason_id, reason2_id, reason3_id, comments } = await stored(id);
  const body = {
    studentId: pupil.id,
    exclusionId: id,
    typeId: type_id,
    reasonId: reason_id,
    reason2Id: reason2_id,
    reason3Id: reason3_id,
    comments,
    ...change,
  };
  return portal.post(user, save, body);
};

const remove = (...ids: number[]) => portal.look((db) => db.deleteFrom('exclusion').where('id', 'in', ids).execute());

describe('the list of a pupil’s exclusions', () => {
  it('has the fields of EXCL-2 and the shape of its call [EXCL-2] [API-57] [C-32] [C-33]', async () => {
    const { body } = await list();
    expect(Object.keys(body).sort()).toEqual([
      'exclusionDetails',
      'missingExclusionReasonsCount',
      'page',
      'sizePerPage',
      'total',
    ]);
    expect(body).toMatchObject({ page: 1, sizePerPage: 10, total: rowsOf(body).length });
    const named = [
      'comments',
      'endDate',
      'hasMissingExclusionReason',
      'id',
      'numberOfDays',
      'reason',
      'reason2',
      'reason2Id',
      'reason3',
      'reason3Id',
      'reasonId',
      'session',
      'sessionCount',
      'sessionId',
      'startDate',
      'studentFullName',
      'studentId',
      'type',
      'typeId',
    ];
    const [row] = rowsOf(body);
    expect(
      Object.keys(row ?? {})
        .filter((name) => name !== 'edit')
        .sort(),
    ).toEqual(named);
    expect(row?.startDate).toMatch(/^\d\d\/\d\d\/20\d\d$/);
    expect(rowsOf(body).map(({ studentId }) => studentId)).toEqual(rowsOf(body).map(() => pupil.id));
  });

  it('says days as half the sessions, a lunchtime one session a day, and which session it is [EXCL-2]', async () => {
    const lunch = await portal.post('la@ashcombe', '/api/SaveMarks/exclusions', {
      studentId: pupil.id,
      date: '2026-09-21',
      session: 'PM',
      mark: 'E',
      typeId: 3,
      reasonId: 7,
      startDate: '2026-09-21',
      endDate: '2026-09-23',
      startSession: 1,
    });
    const morning = await portal.post('la@ashcombe', '/api/SaveMarks/exclusions', {
      studentId: pupil.id,
      date: '2026-09-28',
      session: 'AM',
      mark: 'E',
      typeId: 1,
      reasonId: 7,
      startDate: '2026-09-28',
      endDate: '2026-09-28',
      startSession: 1,
    });
    const rows = rowsOf((await list({ numberOfItemsPerPage: 30 })).body);
    const found = (id: unknown) => rows.find((row) => row.id === id);
    expect(found(lunch.body.id)).toMatchObject({
      type: 'Lunchtime suspension',
      sessionCount: 3,
      numberOfDays: 1.5,
      startDate: '21/09/2026',
      endDate: '23/09/2026',
      sessionId: 3,
      session: 'AM/PM',
    });
    expect(found(morning.body.id)).toMatchObject({ sessionCount: 1, numberOfDays: 0.5, sessionId: 1, session: 'AM' });
    await remove(Number(lunch.body.id), Number(morning.body.id));
  });

  it('starts with those without a reason, then by reason, and sorts as it is asked [D-74] [EXCL-10]', async () => {
    const ids = [
      await add({ reasonId: 9, days: ['2026-06-01', '2026-06-01'] }),
      await add({ reasonId: null, days: ['2026-06-08', '2026-06-08'] }),
    ];
    const reasons = async (query = {}) =>
      rowsOf((await list({ numberOfItemsPerPage: 30, ...query })).body).map(
        ({ reasonId }) => reasonId as number | null,
      );
    const up = await reasons();
    expect(up[0]).toBeNull();
    const inOrder = up.map((reason) => reason ?? 0).sort((a, b) => a - b);
    expect(up.map((reason) => reason ?? 0)).toEqual(inOrder);
    expect((await reasons({ sortKey: 'reasonId', sortIsAscending: false })).map((reason) => reason ?? 0)).toEqual(
      [...inOrder].reverse(),
    );
    expect((await list({ sortKey: 'password' })).status).toBe(400);
    await remove(...ids);
  });

  it('filters by type and by missing reason, and counts those missing whatever that filter says [EXCL-3] [EXCL-4]', async () => {
    const ids = [
      await add({ reasonId: null, typeId: 2, days: ['2026-06-01', '2026-06-01'] }),
      await add({ typeId: 2, days: ['2026-06-08', '2026-06-08'] }),
    ];
    const permanent = (await list({ exclusionType: '2' })).body;
    expect(
      rowsOf(permanent)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort());
    expect(permanent.missingExclusionReasonsCount).toBe(1);
    const missing = (await list({ exclusionType: ['2', '1'], missingReasons: true, numberOfItemsPerPage: 30 })).body;
    expect(
      rowsOf(missing).every(
        ({ hasMissingExclusionReason, reasonId }) => hasMissingExclusionReason === true && reasonId === null,
      ),
    ).toBe(true);
    expect(missing.missingExclusionReasonsCount).toBe(missing.total);
    expect((await list({ exclusionType: ['2', '1'], missingReasons: false })).body.missingExclusionReasonsCount).toBe(
      missing.total,
    );
    await remove(...ids);
  });

  it('pages by 10, 25 and 30 only [EXCL-5] [C-14]', async () => {
    expect((await list({ numberOfItemsPerPage: 25 })).body).toMatchObject({ page: 1, sizePerPage: 25 });
    for (const size of [50, 99_999]) expect((await list({ numberOfItemsPerPage: size })).status).toBe(400);
    expect((await list({ currentPageNumber: 2 })).body).toMatchObject({ page: 2, exclusionDetails: [] });
  });

  it('searches what is shown, in the columns that are named [API-57]', async () => {
    const id = await add({ reasonId: 22, comments: 'Zebra crossing', days: ['2026-06-01', '2026-06-01'] });
    const found = async (query: Record<string, string | string[]>) =>
      rowsOf((await list(query)).body).map((row) => row.id);
    expect(await found({ searchTerm: 'zebra' })).toEqual([id]);
    expect(await found({ searchTerm: 'theft' })).toEqual([id]);
    expect(await found({ searchTerm: 'theft', filterSearchOnColumns: 'comments' })).toEqual([]);
    expect(await found({ searchTerm: 'zebra', filterSearchOnColumns: ['comments', 'reason'] })).toEqual([id]);
    expect((await list({ searchTerm: 'a', filterSearchOnColumns: 'password' })).status).toBe(400);
    await remove(id);
  });

  it('is found by whoever sees the pupil and by nobody else, and leaves a trace [D-7]', async () => {
    const before = await portal.look((db) =>
      db.selectFrom('audit').select('id').where('action', '=', 'exclusions.list').execute(),
    );
    for (const user of ['la@ashcombe', 'super@ashcombe', 'readonly@ashcombe', 'iro@ashcombe'])
      expect([user, (await list({}, user)).status]).toEqual([user, 200]);
    expect((await list({ studentId: other.id })).status).toBe(404);
    expect((await list({}, 'la@brinmoor')).status).toBe(404);
    for (const user of ['dt@ashcombe', 'sw@ashcombe', 'oeu@ashcombe']) {
      const seen = (await portal.get(user, '/api/Students', { sizePerPage: 99_999 })).body.data as JsonObject[];
      expect([user, (await list({}, user)).status]).toEqual([
        user,
        seen.some(({ studentId }) => studentId === pupil.id) ? 200 : 404,
      ]);
    }
    const after = await portal.look((db) =>
      db.selectFrom('audit').select('record').where('action', '=', 'exclusions.list').orderBy('id', 'desc').execute(),
    );
    expect(after.length).toBeGreaterThan(before.length);
    expect(after[0]?.record).toBe(`pupil/${pupil.id}`);
  });
});

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

  it('lets a type and a reason of former years stay [LOOK-8]', async () => {
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
  expect(Object.keys((operations['exclusions.update'].body?.['properties'] ?? {}) as object).sort()).toEqual([
    'comments',
    'exclusionId',
    'reason2Id',
    'reason3Id',
    'reasonId',
    'studentId',
    'typeId',
  ]);
});
