import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accountScenes, types } from './accountScenes.ts';

let server: PortalServer;

beforeAll(async () => {
  server = await makePortalServer();
  // The demonstration's people have ticked some.
  await server.look((db) => db.deleteFrom('alert_choice').execute());
});

afterAll(() => server.close());

const { userNamed, trailOf, setAuthority } = accountScenes(() => server);

describe('alerts', () => {
  const groups = async (user: string) =>
    (await server.get(user, '/api/AlertSubscriptions/get')).body as Record<
      string,
      { id: number; name: string; isChecked: boolean }[]
    >;
  const save = (user: string, id: number, isChecked: boolean) =>
    server.post(user, '/api/AlertSubscriptions/save', { id, isChecked });

  it('[SET-11][API-37][D-52][D-111] come in three groups of items', async () => {
    const { general, studentEvents, pep, ...others } = await groups('dt@ashcombe');
    expect(general).toEqual(
      ['New message', 'New document', 'New case note'].map((name, at) => ({ id: at + 1, name, isChecked: false })),
    );
    expect(studentEvents?.map(({ name }) => name)).toEqual([
      'Care status changed',
      'School changed',
      'Suspension or exclusion added',
      'No mark for 5 days',
    ]);
    expect(pep?.map(({ name }) => name)).toEqual([
      'PEP submitted',
      'PEP completed',
      'Meeting date set',
      'PEP due in 14 days',
      'Reminder',
      'Question on an answer',
      'Question answered',
    ]);
    expect(others).toEqual({});
  });

  it('[API-38][SET-13][D-111] keeps a tick for the user alone, and says so in the trail', async () => {
    for (const type of ['dt', 'readonly', 'sw', 'iro', 'oeu']) {
      const { id } = await userNamed(`${type}@brinmoor.example`);
      expect((await save(`${type}@brinmoor`, 5, true)).body).toEqual({ success: true, id: 5 });
      expect(
        (await groups(`${type}@brinmoor`)).studentEvents?.filter(({ isChecked }) => isChecked).map((item) => item.id),
      ).toEqual([5]);
      expect((await save(`${type}@brinmoor`, 5, false)).status).toBe(200);
      expect((await groups(`${type}@brinmoor`)).studentEvents?.some(({ isChecked }) => isChecked)).toBe(false);
      expect((await trailOf(id, 'account.saveAlert')).map(({ detail }) => detail)).toEqual([
        { alertId: 5, before: { isChecked: false }, after: { isChecked: true } },
        { alertId: 5, before: { isChecked: true }, after: { isChecked: false } },
      ]);
    }
    for (const id of [12, 13]) expect((await save('dt@brinmoor', id, true)).status).toBe(200);
    expect((await groups('dt@brinmoor')).pep?.filter(({ isChecked }) => isChecked).map(({ id }) => id)).toEqual([
      12, 13,
    ]);
    expect((await save('dt@brinmoor', 15, true)).status).toBe(404);
    expect((await save('dt@brinmoor', 0, true)).status).toBe(400);
    expect(
      (await server.post('dt@brinmoor', '/api/AlertSubscriptions/save', { id: 3, isChecked: true, userId: 4 })).status,
    ).toBe(400);
  });

  it('[SET-14][C-7][D-52] officers get what their authority has set and change nothing; so do support staff of these types', async () => {
    await setAuthority(11, { alerts: [3, 9] });
    await setAuthority(1, { alerts: [4] });
    for (const [user, ticked] of [
      ['la@ashcombe', [3, 9]],
      ['super@ashcombe', [3, 9]],
      ['support@support', [4]],
    ] as const) {
      const all = Object.values(await groups(user)).flat();
      expect(
        all.filter(({ isChecked }) => isChecked).map(({ id }) => id),
        user,
      ).toEqual(ticked);
      expect((await save(user, 5, true)).status, user).toBe(403);
      const { id } = await userNamed(`${user}.example`);
      expect(
        await server.look((db) => db.selectFrom('alert_choice').where('user_id', '=', id).selectAll().execute()),
      ).toEqual([]);
    }
    expect(
      Object.values(await groups('dt@ashcombe'))
        .flat()
        .some(({ isChecked }) => isChecked),
    ).toBe(false);
  });

  it('[SET-15] there are none of plans where the authority has no plans', async () => {
    await setAuthority(11, { hasPep: false });
    try {
      expect(Object.keys(await groups('sw@ashcombe'))).toEqual(['general', 'studentEvents']);
      expect((await save('sw@ashcombe', 8, true)).status).toBe(404);
    } finally {
      await setAuthority(11, { hasPep: true });
    }
  });

  it('[SET-12][D-53][API-37] the digest is every type’s own choice of three', async () => {
    const option = async (user: string) =>
      (await server.get(user, '/api/AlertSubscriptions/getAlertDigestStatus')).body;
    const choose = (user: string, selectedAlertOption: unknown) =>
      server.post(user, '/api/AlertSubscriptions/toggleAlertDigest', { selectedAlertOption });
    for (const user of [...types.map((type) => `${type}@ashcombe`), 'support@support']) {
      expect(await option(user)).toEqual({ selectedAlertOption: 1 });
      expect((await choose(user, 2)).body).toEqual({ success: true });
      expect(await option(user)).toEqual({ selectedAlertOption: 2 });
      const { id } = await userNamed(`${user}.example`);
      expect((await trailOf(id, 'account.setAlertDigest')).map(({ detail }) => detail)).toEqual([
        { before: { alertOption: 1 }, after: { alertOption: 2 } },
      ]);
    }
    expect((await choose('dt@ashcombe', 4)).status).toBe(400);
    expect(await option('dt@brinmoor')).toEqual({ selectedAlertOption: 1 });
  });
});
