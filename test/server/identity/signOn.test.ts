import { SignJWT } from 'jose';
import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { visitor } from '../../support/poolClient.ts';
import { startProvider, type SignOnProvider } from '../../support/signOnProvider.ts';
import { openPortal, PlainBrowser, signOnBy } from '../../support/signOnScene.ts';
import { addUser, type TestServer } from '../../support/testServer.ts';

const domain = 'ashcombe.example';
const password = 'Quiet-River-42!';

let server: TestServer;
let portal: string;
let ashcombe: SignOnProvider;
let brinmoor: SignOnProvider;
let browser: PlainBrowser;
let name: string;
let count = 0;

beforeAll(async () => {
  ({ server, portal } = await openPortal());
  ashcombe = await startProvider(portal);
  brinmoor = await startProvider(portal);
  await addUser(server, { username: `super@${domain}`, authorityId: 11, typeId: 3, password });
  await addUser(server, { username: 'super@brinmoor.example', authorityId: 12, typeId: 3, password });
});

afterAll(async () => {
  await Promise.all([ashcombe.stop(), brinmoor.stop()]);
  await server.close();
});

beforeEach(async () => {
  server.clock.now = new Date();
  browser = new PlainBrowser();
  name = `person${(count += 1)}`;
  await addUser(server, { username: `${name}@${domain}`, authorityId: 11, password });
  ashcombe.accounts[name] = { email: `${name}@${domain}`, email_verified: true };
  await signOnBy(server, { authorityId: 11, provider: ashcombe }, { domains: [domain] });
  await signOnBy(server, { authorityId: 12, provider: brinmoor }, { domains: ['brinmoor.example'] });
});

/** What the page fetches, or the status of a refusal. */
async function fetchSession(by = browser): Promise<{ AccessToken: string; RefreshToken: string } | number> {
  const answer = await by.go(`${portal}/sign-on/session`, {});
  return answer.status === 200
    ? ((await answer.json()) as { AccessToken: string; RefreshToken: string })
    : answer.status;
}

const settings = (token: string) =>
  fetch(`${portal}/api/LocalAuthority/Settings`, { headers: { authorization: `Bearer ${token}` } });

/** Comes in the whole way; answers the access token. */
async function comeIn(who = name): Promise<string> {
  expect(await browser.arrive(await browser.wayBack(portal, domain, who))).toBe('done');
  const session = await fetchSession();
  if (typeof session === 'number') throw new Error(`No session: ${session}.`);
  expect((await settings(session.AccessToken)).status).toBe(200);
  return session.AccessToken;
}

const outcome = async (who = name, of = domain) => browser.arrive(await browser.wayBack(portal, of, who));

/** The entries of an authority's trail that are of single sign-on, newest last. */
async function trail(authorityId = 11): Promise<unknown[]> {
  const rows = await settingUp(server.database, (db) =>
    db
      .selectFrom('audit')
      .leftJoin('app_user', 'app_user.id', 'audit.user_id')
      .select(['action', 'username', 'detail'])
      .where('audit.authority_id', '=', authorityId)
      .where('action', 'in', ['signIn', 'signIn.signOn', 'signOn.refused', 'signOn.ended'])
      .orderBy('audit.id')
      .execute(),
  );
  return rows.map(({ action, username, detail }) => [action, username, detail]);
}

const lastEntry = async (authorityId = 11) => (await trail(authorityId)).at(-1);

describe('single sign-on', () => {
  it('opens the session of the user whose address the provider stands for, and says so in the trail', async () => {
    const token = await comeIn();
    expect(await (await settings(token)).json()).toMatchObject({ userEmail: `${name}@${domain}` });
    expect(await lastEntry()).toEqual(['signIn.signOn', `${name}@${domain}`, {}]);
  });

  it('hands the session out once', async () => {
    await comeIn();
    expect(await fetchSession()).toBe(401);
  });

  it('takes nothing a second time, from another browser, or too late', async () => {
    const back = await browser.wayBack(portal, domain, name);
    expect(await new PlainBrowser().arrive(back)).toBe('ended');
    expect(await browser.arrive(back)).toBe('done');
    expect(await browser.arrive(back)).toBe('ended');
    const late = await browser.wayBack(portal, domain, name);
    server.clock.now = new Date(Date.now() + 11 * 60_000);
    expect(await browser.arrive(late)).toBe('ended');
  });

  it('gives the session to no other browser, and keeps it a minute', async () => {
    expect(await outcome()).toBe('done');
    expect(await fetchSession(new PlainBrowser())).toBe(401);
    server.clock.now = new Date(Date.now() + 61_000);
    expect(await fetchSession()).toBe(401);
  });

  it.each(['nonce', 'verifier'] as const)('takes no token of another %s', async (column) => {
    const back = await browser.wayBack(portal, domain, name);
    await settingUp(server.database, (db) =>
      db
        .updateTable('sign_on_transaction')
        .set({ [column]: 'of-somebody-else-0123456789-0123456789-0123456789' })
        .execute(),
    );
    expect(await browser.arrive(back)).toBe('failed');
    expect(await fetchSession()).toBe(401);
  });

  it('says that clocks differ where a token is over before it came', async () => {
    server.clock.now = new Date(Date.now() + 2 * 60 * 60_000);
    expect(await outcome()).toBe('clock');
  });

  it('says what the provider refuses', async () => {
    expect(await outcome('')).toBe('refused');
    expect(await lastEntry()).toEqual(['signOn.refused', null, { why: 'refused' }]);
  });

  it.each([
    ['unverified', { email_verified: false }],
    ['unverified', { email_verified: undefined }],
    ['unverified', { preferred_username: 'kept', email: undefined }],
    ['unknown', { email: `nobody@${domain}` }],
    ['elsewhere', { email: 'super@brinmoor.example' }],
  ])('lets nobody in who is %s: %j', async (why, said) => {
    ashcombe.accounts[name] = { ...ashcombe.accounts[name], ...said };
    expect(await outcome()).toBe(why);
    expect(await fetchSession()).toBe(401);
    expect(await lastEntry()).toEqual(['signOn.refused', null, { why }]);
  });

  it('takes the name of a tenant of the authority’s own where it says so', async () => {
    await signOnBy(
      server,
      { authorityId: 11, provider: ashcombe },
      { domains: [domain], addressClaim: 'preferred_username' },
    );
    ashcombe.accounts[name] = { preferred_username: `${name.toUpperCase()}@Ashcombe.example` };
    await comeIn();
  });

  it('lets nobody in who is not active, or not of that authority', async () => {
    const change = (set: { is_active?: boolean; authority_id?: number }) =>
      settingUp(server.database, (db) =>
        db.updateTable('app_user').set(set).where('username', '=', `${name}@${domain}`).execute(),
      );
    await change({ is_active: false });
    expect(await outcome()).toBe('inactive');
    expect(await lastEntry()).toEqual(['signOn.refused', `${name}@${domain}`, { why: 'inactive' }]);
    await change({ is_active: true, authority_id: 12 });
    expect(await outcome()).toBe('unknown');
  });

  it('sends the people of two authorities to two providers, and believes each of its own alone', async () => {
    brinmoor.accounts.head = { email: 'super@brinmoor.example', email_verified: true };
    expect(await browser.follow(`${portal}/sign-on/start?domain=brinmoor.example`)).toContain(brinmoor.issuer);
    expect(await outcome('head', 'brinmoor.example')).toBe('done');
    brinmoor.accounts.head = { email: `${name}@${domain}`, email_verified: true };
    browser = new PlainBrowser();
    expect(await outcome('head', 'brinmoor.example')).toBe('elsewhere');
    expect(await lastEntry(12)).toEqual(['signOn.refused', null, { why: 'elsewhere' }]);
    expect(await signOnBy(server, { authorityId: 12, provider: brinmoor }, { domains: [domain] })).toContain('another');
  });

  it('says that a provider is away, before and after, and comes back with it', async () => {
    const back = await browser.wayBack(portal, domain, name);
    await ashcombe.stop();
    expect(await browser.arrive(back)).toBe('away');
    expect(await browser.arrive(`${portal}/sign-on/start?domain=${domain}`)).toBe('away');
    expect(await lastEntry()).toEqual(['signOn.refused', null, { why: 'away' }]);
    ashcombe = await startProvider(portal, ashcombe);
    browser = new PlainBrowser();
    await comeIn();
  });

  it('goes on with a new secret, once the portal is told', async () => {
    await ashcombe.stop();
    ashcombe = await startProvider(portal, { ...ashcombe, secret: 'second-secret-of-the-portal-0123456789' });
    expect(await outcome()).toBe('failed');
    await signOnBy(server, { authorityId: 11, provider: ashcombe }, { domains: [domain] });
    await comeIn();
  });

  it('tells by a domain alone what is offered, and nothing of anybody', async () => {
    const offer = async (of: string) =>
      (await fetch(`${portal}/sign-on/offer?domain=${of}`)).json() as Promise<unknown>;
    expect(await offer(domain)).toEqual({ name: 'Authority 11', passwords: true });
    expect(await offer('nowhere.example')).toEqual({ name: null, passwords: true });
    expect(await offer(`${name}@${domain}`)).toEqual({ name: null, passwords: true });
  });
});

describe('passwords beside it', () => {
  const signIn = (username: string) =>
    visitor({ address: portal, poolId: server.pool.id, clientId: server.pool.clientId }, username)
      .signIn(password)
      .then(
        () => 'success',
        () => 'error',
      );

  it('open the portal no more where the authority says so, but to its super users and to support', async () => {
    expect(await signIn(`${name}@${domain}`)).toBe('success');
    await signOnBy(server, { authorityId: 11, provider: ashcombe }, { domains: [domain], passwords: false });
    expect(await signIn(`${name}@${domain}`)).toBe('error');
    expect(await lastEntry()).toEqual(['signOn.refused', `${name}@${domain}`, { why: 'password' }]);
    expect(await signIn(`super@${domain}`)).toBe('success');
    const outside = `${name}@elsewhere.example`;
    await addUser(server, { username: outside, authorityId: 11, password });
    expect(await signIn(outside)).toBe('success');
    await comeIn();
  });
});

describe('signing out', () => {
  const logoutToken = (claims: Record<string, unknown>, key: KeyObject = ashcombe.signingKey) =>
    new SignJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, sub: name, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'of-the-council', typ: 'logout+jwt' })
      .setIssuer(ashcombe.issuer)
      .setAudience(ashcombe.clientId)
      .setIssuedAt()
      .setJti(randomUUID())
      .setExpirationTime('2m')
      .sign(key);
  const tell = async (token: string) =>
    (await fetch(`${portal}/sign-on/logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) }))
      .status;

  it('at the provider ends the session here, and renews none', async () => {
    const token = await comeIn();
    const logout = await logoutToken({});
    expect(await tell(logout)).toBe(200);
    expect((await settings(token)).status).toBe(401);
    expect(await lastEntry()).toEqual(['signOn.ended', `${name}@${domain}`, {}]);
    const again = await comeIn();
    expect(await tell(logout)).toBe(400);
    expect((await settings(again)).status).toBe(200);
  });

  it('is believed of nobody else, and of nothing that is not a logout token', async () => {
    const token = await comeIn();
    const forged = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    for (const bad of [
      await logoutToken({}, forged),
      await logoutToken({}, brinmoor.signingKey),
      await logoutToken({ nonce: 'of an ID token' }),
      await logoutToken({ events: {} }),
      await logoutToken({ sub: undefined }),
      'nothing',
      '',
    ])
      expect(await tell(bad)).toBe(400);
    expect(await tell(await logoutToken({ sub: 'somebody else' }))).toBe(200);
    expect((await settings(token)).status).toBe(200);
  });

  it('here ends the provider’s own session as well, which tells the portal', async () => {
    const token = await comeIn();
    const asked = await browser.follow(`${portal}/sign-on/end`);
    expect(asked).toContain(`${ashcombe.issuer}/session/end?`);
    expect((await settings(token)).status).toBe(401);
    const page = await (await browser.go(asked)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const done = await browser.go(`${ashcombe.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(done.headers.get('location')).toBe(`${portal}/login`);
    expect(await browser.wayBack(portal, domain, '')).toContain('error=access_denied');
    expect(await browser.follow(`${portal}/sign-on/end`, (at) => at.endsWith('/login'))).toBe(`${portal}/login`);
  });

  it('at the provider, in a second browser, reaches the portal by itself', async () => {
    const token = await comeIn();
    const page = await (await browser.go(`${ashcombe.issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await browser.go(`${ashcombe.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    await expect.poll(async () => (await settings(token)).status).toBe(401);
  });

  it('by the browser ends the session of that name alone', async () => {
    const token = await comeIn();
    const { provider_sid: sid } = await settingUp(server.database, (db) =>
      db
        .selectFrom('sign_on_session')
        .innerJoin('app_user', 'app_user.sub', 'sign_on_session.sub')
        .select('provider_sid')
        .where('username', '=', `${name}@${domain}`)
        .executeTakeFirstOrThrow(),
    );
    const leave = (of: Record<string, string>) => fetch(`${portal}/sign-on/front-channel?${new URLSearchParams(of)}`);
    await leave({ iss: ashcombe.issuer });
    await leave({ iss: brinmoor.issuer, sid: sid ?? '' });
    expect((await settings(token)).status).toBe(200);
    await leave({ iss: ashcombe.issuer, sid: sid ?? '' });
    expect((await settings(token)).status).toBe(401);
  });
});
