import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { eraseAgain } from '../../../../src/server/modules/retention/eraseAgain.ts';
import { openErasureLog } from '../../../../src/server/modules/retention/erasureLog.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { retentionScene, whereStands } from '../../../support/retentionScene.ts';

// Accounts of users who have left: what is due of them, what stops it, and what is left of them.

let portal: PortalServer;
const { leader, command, list, everything } = retentionScene(() => portal);

beforeAll(async () => {
  portal = await makePortalServer();
}, 120_000);

afterAll(() => portal.close());

const mailOf = (name: string) => `${name.toLowerCase()}.quillfeather@ashcombe.example`;

const details = (firstname: string): JsonObject => ({
  userId: 0,
  username: mailOf(firstname),
  firstname,
  lastname: 'Quillfeather',
  telephone: `01632 9677${firstname.charCodeAt(0)}`,
  accessLevelId: 7,
  isActive: true,
});

const accountOf = (userId: number) =>
  portal.look((db) => db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow());

/** Somebody who has worked with the portal and left on a day. */
async function left(firstname: string, day: string): Promise<number> {
  const { status, body } = await portal.post(leader, '/api/Users/Add', details(firstname));
  expect(status).toBe(200);
  const userId = Number(body.id);
  expect((await portal.post(leader, '/api/Users/SetActive', { userId, isActive: false })).status).toBe(200);
  await portal.look((db) =>
    db
      .updateTable('app_user')
      .set({
        closed_at: `${day}T10:00:00Z`,
        activated_at: '2016-01-04T10:00:00Z',
        last_sign_in_at: '2017-03-01T10:00:00Z',
      })
      .where('id', '=', userId)
      .execute(),
  );
  return userId;
}

const rowOf = async (userId: number) => (await list('accounts')).find((row) => row.userId === userId);
const erase = (userId: number, user = leader) => command('erase', { userId, kind: 'accounts' }, user);

describe('the account of somebody who has left', () => {
  it('is kept for seven years from the day on which it was closed, or as the authority says', async () => {
    const userId = await left('Jemima', '2019-11-19');
    expect(await rowOf(userId)).toEqual({
      userId,
      name: 'Quillfeather, Jemima',
      accessLevelId: 7,
      closedOn: '2019-11-19',
      keptUntil: '2026-11-19',
      state: 'kept',
      reason: 'Closed 19/11/2019, kept for 7 years, until 19/11/2026',
      holdId: null,
    });
    const early = await erase(userId);
    expect([early.status, early.body.message]).toEqual([
      409,
      'This is not due yet: Closed 19/11/2019, kept for 7 years, until 19/11/2026',
    ]);
    expect((await command('rule', { kind: 'accounts', basis: 'closed', years: 1 })).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ state: 'due', keptUntil: '2020-11-19' });
    await command('rule', { kind: 'accounts', basis: 'closed', years: 7 });
    // Somebody who comes back has no closed account.
    expect((await portal.post(leader, '/api/Users/SetActive', { userId, isActive: true })).status).toBe(200);
    expect([await rowOf(userId), (await erase(userId)).status]).toEqual([undefined, 404]);
    await portal.post(leader, '/api/Users/SetActive', { userId, isActive: false });
    expect(await rowOf(userId)).toMatchObject({ closedOn: '2026-11-18', state: 'kept' });
  });

  it('is seen and erased by leaders of its authority alone', async () => {
    const userId = await left('Lavinia', '2018-02-01');
    expect(JSON.stringify(await list('accounts', {}, 'super@brinmoor'))).not.toContain('Quillfeather');
    expect((await erase(userId, 'super@brinmoor')).status).toBe(404);
    expect((await erase(userId, 'la@ashcombe')).status).toBe(403);
    expect((await command('hold', { userId, reason: 'court', note: 'Case 7' }, 'super@brinmoor')).status).toBe(404);
    expect((await command('erase', { userId, studentId: 1, kind: 'accounts' })).status).toBe(400);
    expect((await command('erase', { userId, kind: 'record' })).status).toBe(400);
    expect(await accountOf(userId)).toMatchObject({ username: mailOf('Lavinia'), erased_at: null });
  });

  it('stays while a hold is set, which is lifted like one on a pupil', async () => {
    const userId = await left('Ottoline', '2018-02-01');
    const hold = { userId, reason: 'inquiry', note: 'Inquiry 7' };
    const { status, body } = await command('hold', hold);
    expect(status).toBe(200);
    expect((await command('hold', hold)).status).toBe(409);
    expect(await rowOf(userId)).toMatchObject({
      state: 'held',
      holdId: body.id,
      reason: 'Closed 01/02/2018, kept for 7 years, until 01/02/2025; on hold: Inquiry 7',
    });
    const refused = await erase(userId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A hold is set on this record. Nothing of it can be erased.',
    ]);
    expect((await command('lift', { holdId: Number(body.id) }, 'super@brinmoor')).status).toBe(404);
    expect((await command('lift', { holdId: Number(body.id) })).status).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ state: 'due', holdId: null });
    const trail = await portal.look((db) =>
      db.selectFrom('audit').select('action').where('record', '=', `user/${userId}`).orderBy('id').execute(),
    );
    expect(trail.map(({ action }) => action).slice(-2)).toEqual(['retention.hold', 'retention.lift']);
  });
});

/** What the portal holds of a user beside the account. */
async function plant(userId: number): Promise<void> {
  await portal.look(async (db) => {
    const own = { authority_id: 11, user_id: userId };
    await db
      .insertInto('alert_choice')
      .values({ ...own, alert_id: 1, is_checked: true })
      .execute();
    await db
      .insertInto('user_session')
      .values({
        user_id: userId,
        authority_id: 11,
        origin_jti: `jti-${userId}`,
        started_at: new Date(),
        ended_at: null,
      })
      .execute();
    await sql`insert into list_view (authority_id, owner_id, list, title, state, changed_by, changed_at)
      values (11, ${userId}, 'students', 'Quill view', '{}', ${userId}, now()),
        (11, null, 'students', 'Everybody’s view', '{}', ${userId}, now())`.execute(db);
    await sql`insert into outgoing_message (channel, purpose, recipient, subject, body)
      values ('email', 'digest', ${mailOf('Rosamond')}, 'Quill digest', 'Words')`.execute(db);
  });
}

describe('an erased account', () => {
  it('keeps the name, which stands with records; all else is gone but the trail, and its address is free', async () => {
    const userId = await left('Rosamond', '2018-02-01');
    await plant(userId);
    const before = await everything();
    expect(whereStands(before, mailOf('Rosamond'))).toEqual(
      expect.arrayContaining(['app_user', 'audit', 'outgoing_message', 'pool_user']),
    );
    const { sub } = await accountOf(userId);
    expect((await erase(userId)).status).toBe(200);
    const after = await everything();
    expect(whereStands(after, mailOf('Rosamond'))).toEqual(['audit']);
    expect(whereStands(after, String(details('Rosamond').telephone))).toEqual(['audit']);
    for (const text of [sub, 'Quill view', 'Quill digest', `jti-${userId}`])
      expect(whereStands(after, text)).toEqual([]);
    expect(whereStands(after, 'Everybody’s view')).toEqual(['list_view']);
    expect(await accountOf(userId)).toMatchObject({ first_name: 'Rosamond', last_sign_in_at: null, telephone: '' });
    expect([await rowOf(userId), (await erase(userId)).status]).toEqual([undefined, 404]);
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('record', '=', `user/${userId}`)
        .orderBy('id')
        .execute(),
    );
    expect(entries.at(-1)).toEqual({
      action: 'retention.erase',
      detail: { retentionKind: 'accounts', retentionRule: '7 years from the day on which the account was closed' },
    });
    const refused = await portal.post(leader, '/api/Users/SetActive', { userId, isActive: true });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The account of this user was erased; please add a new user',
    ]);
    const { body } = await portal.get(leader, '/api/Users/LacUsers', { page: 1, sizePerPage: 100 });
    expect(JSON.stringify(body)).toContain('"state":"Erased"');
    expect((await portal.post(leader, '/api/Users/Add', details('Rosamond'))).status).toBe(200);
  });

  it('is erased again after a restore, and nobody who has been given its number since', async () => {
    const log = join(portal.filesFolder, 'erasures.log');
    const again = () =>
      eraseAgain({ database: portal.database, erasures: openErasureLog(log), now: () => portal.clock.now });
    const userId = await left('Theophania', '2018-02-01');
    const { id: _id, ...account } = await accountOf(userId);
    const inPool = () =>
      portal.look((db) => db.selectFrom('pool_user').selectAll().where('sub', '=', account.sub).execute());
    const [signIn] = await inPool();
    if (signIn === undefined) throw new Error('The user is not in the pool.');
    expect((await erase(userId)).status).toBe(200);
    expect(await again()).toBe(0);
    const bringBack = (changed: Partial<typeof account>) =>
      portal.look(async (db) => {
        await db.deleteFrom('erasure').where('user_id', '=', userId).execute();
        await db
          .updateTable('app_user')
          .set({ ...account, ...changed })
          .where('id', '=', userId)
          .execute();
      });
    await bringBack({ sub: 'somebody-else' });
    expect(await again()).toBe(0);
    expect(await accountOf(userId)).toMatchObject({ username: mailOf('Theophania') });
    await bringBack({ closed_at: null, is_active: true });
    expect(await again()).toBe(0);
    await bringBack({});
    await portal.look((db) =>
      db
        .insertInto('pool_user')
        .values({ ...signIn, totp_last_step: null })
        .execute(),
    );
    expect(await again()).toBe(1);
    expect(await inPool()).toEqual([]);
    expect(await accountOf(userId)).toMatchObject({ username: `erased-${userId}`, telephone: '' });
    expect(await again()).toBe(0);
  });
});
