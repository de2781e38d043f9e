import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { adminCredentials } from '../../../src/server/identity/pool/adminSignature.ts';
import { cognitoUserAdmin } from '../../../src/server/identity/cognito/cognitoUserAdmin.ts';
import type { UserAdmin } from '../../../src/server/identity/port/userAdmin.ts';
import { handlers } from '../../../src/server/modules/index.ts';
import { visitor } from '../../support/poolClient.ts';
import { messagesTo } from '../../support/poolMessages.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';
import { makeTestServer, storesIn, testConfig, type TestServer } from '../../support/testServer.ts';
import { openIdentity } from '../../../src/server/identity/openIdentity.ts';
import { people, person, superUserCalls, usersOf } from './superUserCalls.ts';

// The portal administers a Cognito pool elsewhere: another server, which speaks Cognito's wire format and checks its
// signatures.

let cloud: TestServer;
let portal: TestServer;
let address: string;
let admin: UserAdmin;
const files = mkdtempSync(join(tmpdir(), 'portal-files-'));
const now = new Date();

const adminOf = (environment: NodeJS.ProcessEnv) =>
  cognitoUserAdmin({
    region: cloud.pool.region,
    userPoolId: cloud.pool.id,
    endpoint: `${address}/identity/`,
    environment,
  });
const guest = (username: string) =>
  visitor({ address, poolId: cloud.pool.id, clientId: cloud.pool.clientId }, username);
const temporaryPasswords = async (username: string) =>
  (await messagesTo(cloud.database, username)).map(({ body }) => /temporary password is (\S+)$/.exec(body)?.[1] ?? '');
const accountOf = (username: string) =>
  settingUp(cloud.database, (db) =>
    db.selectFrom('pool_user').selectAll().where('username', '=', username).executeTakeFirst(),
  );
const portalUser = (username: string) =>
  settingUp(portal.database, (db) =>
    db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst(),
  );

const { call, upload } = superUserCalls(() => portal);

beforeAll(async () => {
  cloud = await makeTestServer();
  address = await cloud.app.listen({ port: 0, host: '127.0.0.1' });
  const database = await makeSeededDatabase('2026-11-18');
  const catalog = servedCatalog();
  const users = usersOf(() => admin);
  const identity = {
    ...openIdentity({
      settings: testConfig.pool,
      database,
      localPool: cloud.pool,
      now: () => now,
      publicUrl: () => '',
    }),
    users,
  };
  portal = await makeTestServer({
    database,
    catalog,
    handlers,
    services: { database, catalog, ...storesIn(files, null), identity, now: () => now },
  });
});
afterAll(async () => {
  await portal.close();
  await cloud.close();
  rmSync(files, { recursive: true });
});
beforeEach(() => {
  const { accessKeyId, secretAccessKey } = adminCredentials(cloud.pool);
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId).stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
  admin = adminOf(process.env);
});
afterEach(() => vi.unstubAllEnvs());

describe('users of a Cognito pool', () => {
  it('are invited by it and tied to the portal by its name for them', async () => {
    expect((await call('/api/Users/Add', person('Ann@ashcombe.example'))).status).toBe(200);
    const account = await accountOf('ann@ashcombe.example');
    expect(account).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', phone: '+441632960111' });
    expect(await portalUser('ann@ashcombe.example')).toMatchObject({ sub: account?.sub });
    const [password = ''] = await temporaryPasswords('ann@ashcombe.example');
    expect(await guest('ann@ashcombe.example').begin(password)).toMatchObject({ asked: 'newPassword' });
  });

  it('are invited again, and anew where the pool has lost them', async () => {
    const { body } = await call('/api/Users/Add', person('late@ashcombe.example'));
    const before = await accountOf('late@ashcombe.example');
    expect((await call('/api/Users/ResendSignup', { userId: body.id })).status).toBe(200);
    expect(new Set(await temporaryPasswords('late@ashcombe.example')).size).toBe(2);
    await settingUp(cloud.database, (db) =>
      db.deleteFrom('pool_user').where('username', '=', 'late@ashcombe.example').execute(),
    );
    expect((await call('/api/Users/ResendSignup', { userId: body.id })).status).toBe(200);
    const after = await accountOf('late@ashcombe.example');
    expect(after?.sub).not.toBe(before?.sub);
    expect(await portalUser('late@ashcombe.example')).toMatchObject({ sub: after?.sub });
  });

  it('are disabled with their sessions ended, and enabled again', async () => {
    const { body } = await call('/api/Users/Add', person('leaver@ashcombe.example'));
    await call('/api/Users/SetActive', { userId: body.id, isActive: false });
    expect(await accountOf('leaver@ashcombe.example')).toMatchObject({ enabled: false });
    await call('/api/Users/SetActive', { userId: body.id, isActive: true });
    expect(await accountOf('leaver@ashcombe.example')).toMatchObject({ enabled: true });
  });

  it('lose a second factor that they lost, with what they have open in the pool', async () => {
    const { body } = await call('/api/Users/Add', person('lost@ashcombe.example'));
    const [password = ''] = await temporaryPasswords('lost@ashcombe.example');
    const owner = guest('lost@ashcombe.example');
    await owner.begin(password);
    await owner.newPassword('My-Own-Passw0rd!');
    const account = await accountOf('lost@ashcombe.example');
    await settingUp(cloud.database, (db) =>
      db
        .updateTable('pool_user')
        .set({ totp_enabled: true, totp_secret: 'sealed', sms_enabled: true, preferred_mfa: 'SMS_MFA' })
        .where('sub', '=', account?.sub ?? '')
        .execute(),
    );
    await settingUp(portal.database, (db) =>
      db.updateTable('app_user').set({ mfa_enabled: true }).where('username', '=', 'lost@ashcombe.example').execute(),
    );
    expect(await guest('lost@ashcombe.example').begin('My-Own-Passw0rd!')).toMatchObject({ asked: 'sms' });
    expect(await call('/api/Users/ResetMfa', { userId: body.id })).toMatchObject({ status: 200 });
    expect(await accountOf('lost@ashcombe.example')).toMatchObject({
      totp_enabled: false,
      totp_secret: null,
      sms_enabled: false,
      preferred_mfa: null,
    });
    await expect(owner.refresh()).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    expect(await portalUser('lost@ashcombe.example')).toMatchObject({ mfa_enabled: false, signed_out_at: now });
    expect((await messagesTo(portal.database, 'lost@ashcombe.example')).map(({ purpose }) => purpose)).toEqual([
      'second-factor',
    ]);
    expect(await guest('lost@ashcombe.example').begin('My-Own-Passw0rd!')).toMatchObject({ asked: 'nothing' });
  });

  it('get their codes at the telephone that they have now, in the form that the pool wants', async () => {
    const { body } = await call('/api/Users/Add', person('moved@ashcombe.example'));
    const changed = (telephone: string) =>
      call('/api/Users/Add', { ...person('moved@ashcombe.example'), userId: body.id, telephone });
    expect((await changed('(01632) 960 222')).status).toBe(200);
    expect(await accountOf('moved@ashcombe.example')).toMatchObject({ phone: '+441632960222' });
    expect(await messagesTo(portal.database, 'moved@ashcombe.example')).toEqual([]);
    expect((await changed('')).status).toBe(200);
    expect(await accountOf('moved@ashcombe.example')).toMatchObject({ phone: '' });
    await settingUp(cloud.database, (db) =>
      db
        .updateTable('pool_user')
        .set({ phone: '+441632960333', sms_enabled: true })
        .where('username', '=', 'moved@ashcombe.example')
        .execute(),
    );
    expect((await changed('01632 960444')).status).toBe(200);
    expect(await accountOf('moved@ashcombe.example')).toMatchObject({ phone: '+441632960444' });
    expect(
      (await messagesTo(portal.database, 'moved@ashcombe.example')).map(
        ({ body: text }) => /ends in (\d+)\./.exec(text)?.[1],
      ),
    ).toEqual(['444']);
    const refused = {
      status: 400,
      body: {
        errors: { '/telephone': 'This user signs in with codes by text message, which need a telephone number' },
      },
    };
    expect(await changed('')).toMatchObject(refused);
    expect(await changed('12')).toMatchObject(refused);
    expect(await portalUser('moved@ashcombe.example')).toMatchObject({ telephone: '01632 960444' });
  });

  it('are refused where the pool has the name already, and nothing stays of others in the same file', async () => {
    await call('/api/Users/Add', person('held@ashcombe.example'));
    await settingUp(portal.database, (db) =>
      db.deleteFrom('app_user').where('username', '=', 'held@ashcombe.example').execute(),
    );
    const taken = 'There is an account with this e-mail address already';
    expect(await call('/api/Users/Add', person('held@ashcombe.example'))).toMatchObject({
      status: 400,
      body: { errors: { '/username': taken } },
    });
    const header = 'username,firstname,lastname,telephone,organisationUrn';
    expect(await upload(`${header}\nfirst@ashcombe.example,A,B,,\nheld@ashcombe.example,C,D,,\n`)).toEqual({
      status: 200,
      body: { added: 0, errors: [{ row: 3, message: taken }] },
    });
    const { body } = await upload(people('first', 'held'), '/api/Imports/upload?kind=person');
    expect(await call('/api/Imports/apply', { runId: body.id })).toMatchObject({ status: 400 });
    expect(await accountOf('first@ashcombe.example')).toBeUndefined();
    expect(await upload(`${header}\nfirst@ashcombe.example,A,B,,\nnext@ashcombe.example,C,D,,\n`)).toEqual({
      status: 200,
      body: { added: 2, errors: [] },
    });
    expect(await temporaryPasswords('next@ashcombe.example')).toHaveLength(1);
  });

  it('come with an import, and go where it is taken back', async () => {
    const { body } = await upload(people('one', 'two'), '/api/Imports/upload?kind=person');
    expect(await call('/api/Imports/apply', { runId: body.id })).toMatchObject({ status: 200 });
    const account = await accountOf('two@ashcombe.example');
    expect(await portalUser('two@ashcombe.example')).toMatchObject({ sub: account?.sub });
    expect(await temporaryPasswords('two@ashcombe.example')).toHaveLength(1);
    expect(await call('/api/Imports/undo', { runId: body.id })).toMatchObject({ status: 200 });
    expect(await accountOf('two@ashcombe.example')).toBeUndefined();
    expect(await portalUser('two@ashcombe.example')).toBeUndefined();
  });

  it('cannot be added without credentials, which is said by the names of the settings', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '')
      .stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
      .stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(files, 'none'))
      .stubEnv('AWS_CONFIG_FILE', join(files, 'none'));
    admin = adminOf(process.env);
    const sentence =
      'Users cannot be added or invited, nor their two-factor authentication reset: AWS_SECRET_ACCESS_KEY is not set, and no other credentials were found. Whoever runs the portal sets them for the Cognito pool.';
    expect(await call('/api/Users/Add', person('none@ashcombe.example'))).toEqual({
      status: 409,
      body: { message: sentence },
    });
    expect(await upload('username\n')).toMatchObject({ status: 409 });
    const lost = await portalUser('worker3@ashcombe.example');
    await settingUp(portal.database, (db) =>
      db
        .updateTable('app_user')
        .set({ mfa_enabled: true })
        .where('id', '=', lost?.id ?? 0)
        .execute(),
    );
    expect(await call('/api/Users/ResetMfa', { userId: lost?.id })).toEqual({
      status: 409,
      body: { message: sentence },
    });
    expect(await portalUser('worker3@ashcombe.example')).toMatchObject({ mfa_enabled: true });
    const { userId } = await portalUser('worker2@ashcombe.example').then((user) => ({ userId: user?.id ?? 0 }));
    expect((await call('/api/Users/SetActive', { userId, isActive: false })).status).toBe(200);
    expect(await portalUser('worker2@ashcombe.example')).toMatchObject({ is_active: false });
    const headers = await portal.as('super@ashcombe.example');
    expect((await portal.app.inject({ url: '/api/Users/Readiness', headers })).json()).toEqual({
      contents: [{ missing: sentence }],
    });
  });

  it('cannot be added with credentials that the pool does not know, which is no fault of the portal', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDWRONG');
    admin = adminOf(process.env);
    const { status, body } = await call('/api/Users/Add', person('wrong@ashcombe.example'));
    expect(status).toBe(409);
    expect(body.message).toContain('The identity pool did not do this (UnrecognizedClientException)');
    expect(await portalUser('wrong@ashcombe.example')).toBeUndefined();
  });
});
