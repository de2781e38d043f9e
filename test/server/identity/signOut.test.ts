import { SignJWT } from 'jose';
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { asked, comeIn, domain, lastEntry, runSignOn } from '../../support/runSignOn.ts';

const scene = runSignOn();

describe('signing out of single sign-on', () => {
  const logoutToken = (claims: Record<string, unknown>, key: KeyObject = scene.ashcombe.signingKey) =>
    new SignJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, sub: scene.name, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'of-the-council', typ: 'logout+jwt' })
      .setIssuer(scene.ashcombe.issuer)
      .setAudience(scene.ashcombe.clientId)
      .setIssuedAt()
      .setJti(randomUUID())
      .setExpirationTime('2m')
      .sign(key);
  const tell = async (token: string) =>
    (
      await fetch(`${scene.portal}/sign-on/logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status;
  const renew = async (REFRESH_TOKEN: string) =>
    (
      await fetch(`${scene.portal}/identity/`, {
        method: 'POST',
        headers: {
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
          'content-type': 'application/x-amz-json-1.1',
        },
        body: JSON.stringify({
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: scene.server.pool.clientId,
          AuthParameters: { REFRESH_TOKEN },
        }),
      })
    ).status;

  it('at the provider ends the session here, and renews none', async () => {
    const { AccessToken: token, RefreshToken } = await comeIn(scene);
    expect(await renew(RefreshToken)).toBe(200);
    const logout = await logoutToken({});
    expect(await tell(logout)).toBe(200);
    expect((await asked(scene, token)).status).toBe(401);
    expect(await renew(RefreshToken)).toBe(400);
    expect(await lastEntry(scene)).toEqual(['signOn.ended', `${scene.name}@${domain}`, {}]);
    const { AccessToken: again } = await comeIn(scene);
    expect(await tell(logout)).toBe(400);
    expect((await asked(scene, again)).status).toBe(200);
  });

  it('is believed of nobody else, and of nothing that is not a logout token', async () => {
    const { AccessToken: token } = await comeIn(scene);
    const forged = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    for (const bad of [
      await logoutToken({}, forged),
      await logoutToken({}, scene.brinmoor.signingKey),
      await logoutToken({ nonce: 'of an ID token' }),
      await logoutToken({ events: {} }),
      await logoutToken({ sub: undefined }),
      'nothing',
      '',
    ])
      expect(await tell(bad)).toBe(400);
    expect(await tell(await logoutToken({ sub: 'somebody else' }))).toBe(200);
    expect((await asked(scene, token)).status).toBe(200);
  });

  it('here ends the provider’s own session as well, which tells the portal', async () => {
    const { AccessToken: token } = await comeIn(scene);
    const leaving = await scene.browser.follow(`${scene.portal}/sign-on/end`);
    expect(leaving).toContain(`${scene.ashcombe.issuer}/session/end?`);
    expect((await asked(scene, token)).status).toBe(401);
    const page = await (await scene.browser.go(leaving)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const done = await scene.browser.go(`${scene.ashcombe.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(done.headers.get('location')).toBe(`${scene.portal}/login`);
    expect(await scene.browser.wayBack(scene.portal, domain, '')).toContain('error=access_denied');
    expect(await scene.browser.follow(`${scene.portal}/sign-on/end`, (at) => at.endsWith('/login'))).toBe(
      `${scene.portal}/login`,
    );
  });

  it('at the provider, in a second browser, reaches the portal by itself', async () => {
    const { AccessToken: token } = await comeIn(scene);
    const page = await (await scene.browser.go(`${scene.ashcombe.issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await scene.browser.go(`${scene.ashcombe.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    await expect.poll(async () => (await asked(scene, token)).status).toBe(401);
  });

  it('by the browser ends the session of that name alone', async () => {
    const { AccessToken: token } = await comeIn(scene);
    const { provider_sid: sid } = await settingUp(scene.server.database, (db) =>
      db
        .selectFrom('sign_on_session')
        .innerJoin('app_user', 'app_user.sub', 'sign_on_session.sub')
        .select('provider_sid')
        .where('username', '=', `${scene.name}@${domain}`)
        .executeTakeFirstOrThrow(),
    );
    const leave = (of: Record<string, string>) =>
      fetch(`${scene.portal}/sign-on/front-channel?${new URLSearchParams(of)}`);
    await leave({ iss: scene.ashcombe.issuer });
    await leave({ iss: scene.brinmoor.issuer, sid: sid ?? '' });
    expect((await asked(scene, token)).status).toBe(200);
    await leave({ iss: scene.ashcombe.issuer, sid: sid ?? '' });
    expect((await asked(scene, token)).status).toBe(401);
  });
});
