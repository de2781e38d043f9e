import jsQR from 'jsqr';
import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPoolUser } from '../../../../src/server/identity/pool/localPool.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accountScenes, types } from './accountScenes.ts';
import { pixelsOf } from './qrPicture.ts';

let server: PortalServer;
beforeAll(async () => {
  server = await makePortalServer();
  const people = await server.look((db) => db.selectFrom('app_user').select(['sub', 'username']).execute());
  for (const { sub, username } of people)
    await createPoolUser(server.database, server.pool, { sub, username, password: 'Demo-Passw0rd!' });
});
afterAll(() => server.close());

const { userNamed, trailOf, setAuthority } = accountScenes(() => server);

describe('terms', () => {
  it('[SIGN-12][D-4] keeps when they were accepted the first time, once in the trail, for any type', async () => {
    for (const type of ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu']) {
      const { id } = await userNamed(`${type}@ashcombe.example`);
      const first = server.clock.now;
      expect((await server.post(`${type}@ashcombe`, '/api/Users/acceptTerms', {})).body).toEqual({ success: true, id });
      server.clock.now = new Date(first.getTime() + 60_000);
      expect((await server.post(`${type}@ashcombe`, '/api/Users/acceptTerms', {})).status).toBe(200);
      expect((await userNamed(`${type}@ashcombe.example`)).terms_accepted_at).toEqual(first);
      expect(await trailOf(id, 'account.acceptTerms')).toMatchObject([
        {
          authority_id: 11,
          record: `user/${id}`,
          detail: { before: null, after: { acceptedAt: first.toISOString() } },
        },
      ]);
    }
    expect((await server.post('dt@ashcombe', '/api/Users/acceptTerms', { userId: 1 })).status).toBe(400);
    expect((await userNamed('dt@brinmoor.example')).terms_accepted_at).toBeNull();
  });
});

const codeOf = (secretCode: unknown, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(String(secretCode).replaceAll(' ', '')), digits: 6, period: 30 }).generate({
    timestamp: server.clock.now.getTime() + later * 1000,
  });
const call = (user: string, name: string, body: object = {}) => server.post(user, `/api/Users/${name}`, body);
const wrongCodeFor = (secretCode: unknown) =>
  String((Number(codeOf(secretCode)) + 500_000) % 1_000_000).padStart(6, '0');
const inMinutes = (minutes: number) =>
  void (server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000));
describe('two-factor authentication', () => {
  it('[SIGN-19][API-28][API-29][API-30][D-51] goes from off over a secret and its code to on, and back, for any type; once in the trail each time', async () => {
    for (const type of types) {
      const user = `${type}@ashcombe`;
      const { id } = await userNamed(`${user}.example`);
      expect((await call(user, 'getMfaStatus')).body).toEqual({ mfaEnabled: false });
      const { body } = await call(user, 'getQrCode');
      expect(Object.keys(body).sort()).toEqual(['qrCode', 'secretCode']);
      expect(body.secretCode).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
      // Not active until a code has been shown.
      expect((await call(user, 'getMfaStatus')).body).toEqual({ mfaEnabled: false });
      expect(
        (await call(user, 'verifyToken', { token: wrongCodeFor(body.secretCode), deviceName: 'Telephone' })).body,
      ).toEqual({ hasErrors: true });
      expect((await userNamed(`${user}.example`)).mfa_enabled).toBe(false);
      expect(
        (await call(user, 'verifyToken', { token: codeOf(body.secretCode), deviceName: 'Telephone' })).body,
      ).toEqual({ hasErrors: false });
      expect((await call(user, 'getMfaStatus')).body).toEqual({ mfaEnabled: true });
      expect((await userNamed(`${user}.example`)).mfa_enabled).toBe(true);
      expect((await call(user, 'disable2fa')).body).toEqual({ success: true });
      expect((await call(user, 'getMfaStatus')).body).toEqual({ mfaEnabled: false });
      expect((await userNamed(`${user}.example`)).mfa_enabled).toBe(false);
      expect([(await trailOf(id, 'mfa.on')).length, (await trailOf(id, 'mfa.off')).length]).toEqual([1, 1]);
    }
  });

  it('[API-28][D-51] the picture holds the same secret, the product and the user', async () => {
    const { body } = await call('dt@brinmoor', 'getQrCode');
    const { data, size } = pixelsOf(String(body.qrCode));
    const read = URI.parse(jsQR(data, size, size)?.data ?? '');
    expect(read.secret.base32).toBe(String(body.secretCode).replaceAll(' ', ''));
    expect(read).toMatchObject({
      issuer: 'Virtual School Portal',
      label: 'dt@brinmoor.example',
      digits: 6,
      period: 30,
      algorithm: 'SHA1',
    });
  });

  it('[C-22][API-29] takes the code as text or as a number, which keeps its leading zeros, and nothing else', async () => {
    const { body } = await call('la@brinmoor', 'getQrCode');
    for (let tries = 0; !codeOf(body.secretCode).startsWith('0') && tries < 500; tries += 1) inMinutes(0.5);
    expect(codeOf(body.secretCode)).toMatch(/^0/);
    for (const token of ['', '12345', '1234567', '12a456', ' 123456', -1, 1_000_000, 1.5, null, ['123456']]) {
      expect((await call('la@brinmoor', 'verifyToken', { token, deviceName: '' })).status, String(token)).toBe(400);
    }
    expect(
      (await call('la@brinmoor', 'verifyToken', { token: Number(codeOf(body.secretCode)), deviceName: '' })).body,
    ).toEqual({ hasErrors: false });
    await call('la@brinmoor', 'disable2fa');
  });

  it('[D-51] accepts the codes of the step before and after, none older', async () => {
    const { body } = await call('sw@brinmoor', 'getQrCode');
    expect(
      (await call('sw@brinmoor', 'verifyToken', { token: codeOf(body.secretCode, -61), deviceName: '' })).body,
    ).toEqual({ hasErrors: true });
    expect(
      (await call('sw@brinmoor', 'verifyToken', { token: codeOf(body.secretCode, -30), deviceName: '' })).body,
    ).toEqual({ hasErrors: false });
    await call('sw@brinmoor', 'disable2fa');
  });

  it('[D-51] makes one wait after five wrong codes, the right one as well, and tells nothing more', async () => {
    const { body } = await call('iro@brinmoor', 'getQrCode');
    const wrong = { token: wrongCodeFor(body.secretCode), deviceName: '' };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await call('iro@brinmoor', 'verifyToken', wrong)).body).toEqual({ hasErrors: true });
    const right = await call('iro@brinmoor', 'verifyToken', { token: codeOf(body.secretCode), deviceName: '' });
    expect([right.status, right.body]).toEqual([
      429,
      { message: 'After 5 wrong codes please wait 15 minutes and start again.' },
    ]);
    expect((await call('iro@brinmoor', 'verifyToken', wrong)).text).toBe(right.text);
    expect((await call('oeu@brinmoor', 'getQrCode')).status).toBe(200);
    inMinutes(16);
    expect(
      (await call('iro@brinmoor', 'verifyToken', { token: codeOf(body.secretCode), deviceName: '' })).body,
    ).toEqual({ hasErrors: false });
    await call('iro@brinmoor', 'disable2fa');
  });

  it('[API-29] a code without a secret before it is wrong', async () => {
    expect((await call('readonly@brinmoor', 'verifyToken', { token: '123456', deviceName: '' })).body).toEqual({
      hasErrors: true,
    });
  });

  it('[SIGN-20][D-51] where the authority requires it, nothing but the own account answers before it is on, and it stays on', async () => {
    await setAuthority(12, { mfaRequired: true });
    try {
      expect((await server.get('super@brinmoor', '/api/LocalAuthority/Settings')).body.forceMfaSetup).toBe(true);
      expect((await server.get('super@brinmoor', '/api/Students', { page: 1, sizePerPage: 10 })).status).toBe(403);
      for (const path of [
        '/api/Users/profile',
        '/api/AlertSubscriptions/get',
        '/api/AlertSubscriptions/getAlertDigestStatus',
      ]) {
        expect((await server.get('super@brinmoor', path)).status, path).toBe(200);
      }
      const { body } = await call('super@brinmoor', 'getQrCode');
      expect(
        (await call('super@brinmoor', 'verifyToken', { token: codeOf(body.secretCode), deviceName: '' })).body,
      ).toEqual({ hasErrors: false });
      expect((await server.get('super@brinmoor', '/api/LocalAuthority/Settings')).body.forceMfaSetup).toBe(false);
      expect((await server.get('super@brinmoor', '/api/Students', { page: 1, sizePerPage: 10 })).status).toBe(200);
      const refused = await call('super@brinmoor', 'disable2fa');
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Your organisation requires two-factor authentication, so it cannot be disabled',
      ]);
      expect((await call('super@brinmoor', 'getMfaStatus')).body).toEqual({ mfaEnabled: true });
    } finally {
      await setAuthority(12, { mfaRequired: false });
    }
    await call('super@brinmoor', 'disable2fa');
  });

  it('[API-30] learns from the pool what was changed there', async () => {
    const { id } = await userNamed('dt@ashcombe.example');
    await server.look((db) => db.updateTable('app_user').set({ mfa_enabled: true }).where('id', '=', id).execute());
    const before = (await trailOf(id, 'mfa.off')).length;
    expect((await call('dt@ashcombe', 'getMfaStatus')).body).toEqual({ mfaEnabled: false });
    expect((await userNamed('dt@ashcombe.example')).mfa_enabled).toBe(false);
    expect((await trailOf(id, 'mfa.off')).length).toBe(before + 1);
  });
});

it('tells a user of themself, whichever authority they work as', async () => {
  const { telephone } = await userNamed('support@support.example');
  await server.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
  const { body } = await server.get('support@support', '/api/Users/profile');
  expect(body).toEqual({
    contents: [
      {
        telephone,
        authorityName: (
          await server.look((db) =>
            db.selectFrom('authority').where('id', '=', 1).select('name').executeTakeFirstOrThrow(),
          )
        ).name,
      },
    ],
  });
});
