import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { exclusionScenes, pupilsWithExclusions, type PupilWithExclusions } from './exclusionScenes.ts';

let portal: PortalServer;
let pupil: PupilWithExclusions;
let other: PupilWithExclusions;

beforeAll(async () => {
  portal = await makePortalServer();
  [pupil, other] = await pupilsWithExclusions(portal);
});

afterAll(() => portal.close());

const { add, remove } = exclusionScenes(() => ({ portal, pupil }));

const path = '/api/Exclusions/exclusions';
const list = (query: Record<string, string | number | boolean | string[]> = {}, user = 'la@ashcombe') =>
  portal.get(user, path, { studentId: pupil.id, ...query });
const rowsOf = (body: JsonObject) => body.exclusionDetails as JsonObject[];

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
      reason: 'The school told us late',
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

  it('pages by 10, 25 and 30 only [C-14]', async () => {
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
