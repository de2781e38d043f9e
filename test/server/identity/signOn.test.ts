import { describe, expect, it } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { visitor } from '../../support/poolClient.ts';
import {
  asked,
  comeIn,
  domain,
  fetchSession,
  lastEntry,
  outcome,
  password,
  runSignOn,
} from '../../support/runSignOn.ts';
import { startProvider } from '../../support/signOnProvider.ts';
import { PlainBrowser, signOnBy } from '../../support/signOnScene.ts';
import { addUser } from '../../support/testServer.ts';

const scene = runSignOn();

describe('single sign-on', () => {
  it('opens the session of the user whose address the provider stands for, and says so in the trail', async () => {
    const { AccessToken: token } = await comeIn(scene);
    expect(await (await asked(scene, token)).json()).toMatchObject({ userEmail: `${scene.name}@${domain}` });
    expect(await lastEntry(scene)).toEqual(['signIn.signOn', `${scene.name}@${domain}`, {}]);
  });

  it('hands the session out once', async () => {
    await comeIn(scene);
    expect(await fetchSession(scene)).toBe(401);
  });

  it('takes nothing a second time, from another browser, or too late', async () => {
    const back = await scene.browser.wayBack(scene.portal, domain, scene.name);
    expect(await new PlainBrowser().arrive(back)).toBe('ended');
    expect(await scene.browser.arrive(back)).toBe('done');
    expect(await scene.browser.arrive(back)).toBe('ended');
    const late = await scene.browser.wayBack(scene.portal, domain, scene.name);
    scene.server.clock.now = new Date(Date.now() + 11 * 60_000);
    expect(await scene.browser.arrive(late)).toBe('ended');
  });

  it('gives the session to no other browser, and keeps it a minute', async () => {
    expect(await outcome(scene)).toBe('done');
    expect(await fetchSession(scene, new PlainBrowser())).toBe(401);
    scene.server.clock.now = new Date(Date.now() + 61_000);
    expect(await fetchSession(scene)).toBe(401);
  });

  it.each(['nonce', 'verifier'] as const)('takes no token of another %s', async (column) => {
    const back = await scene.browser.wayBack(scene.portal, domain, scene.name);
    await settingUp(scene.server.database, (db) =>
      db
        .updateTable('sign_on_transaction')
        .set({ [column]: 'of-somebody-else-0123456789-0123456789-0123456789' })
        .execute(),
    );
    expect(await scene.browser.arrive(back)).toBe('failed');
    expect(await fetchSession(scene)).toBe(401);
  });

  it('says that clocks differ where a token is over before it came', async () => {
    scene.server.clock.now = new Date(Date.now() + 2 * 60 * 60_000);
    expect(await outcome(scene)).toBe('clock');
  });

  it('says what the provider refuses', async () => {
    expect(await outcome(scene, '')).toBe('refused');
    expect(await lastEntry(scene)).toEqual(['signOn.refused', null, { why: 'refused' }]);
  });

  it.each([
    ['unverified', { email_verified: false }],
    ['unverified', { email_verified: undefined }],
    ['unverified', { preferred_username: 'kept', email: undefined }],
    ['unknown', { email: `nobody@${domain}` }],
    ['elsewhere', { email: 'super@brinmoor.example' }],
  ])('lets nobody in who is %s: %j', async (why, said) => {
    scene.ashcombe.accounts[scene.name] = { ...scene.ashcombe.accounts[scene.name], ...said };
    expect(await outcome(scene)).toBe(why);
    expect(await fetchSession(scene)).toBe(401);
    expect(await lastEntry(scene)).toEqual(['signOn.refused', null, { why }]);
  });

  it('takes the name of a tenant of the authority’s own where it says so', async () => {
    await signOnBy(
      scene.server,
      { authorityId: 11, provider: scene.ashcombe },
      { domains: [domain], addressClaim: 'preferred_username' },
    );
    scene.ashcombe.accounts[scene.name] = { preferred_username: `${scene.name.toUpperCase()}@Ashcombe.example` };
    await comeIn(scene);
    expect(await lastEntry(scene)).toEqual(['signIn.signOn', `${scene.name}@${domain}`, {}]);
  });

  it('lets nobody in who is not active, or not of that authority', async () => {
    const change = (set: { is_active?: boolean; authority_id?: number }) =>
      settingUp(scene.server.database, (db) =>
        db.updateTable('app_user').set(set).where('username', '=', `${scene.name}@${domain}`).execute(),
      );
    await change({ is_active: false });
    expect(await outcome(scene)).toBe('inactive');
    expect(await lastEntry(scene)).toEqual(['signOn.refused', `${scene.name}@${domain}`, { why: 'inactive' }]);
    await change({ is_active: true, authority_id: 12 });
    expect(await outcome(scene)).toBe('unknown');
  });

  it('sends the people of two authorities to two providers, and believes each of its own alone', async () => {
    scene.brinmoor.accounts.head = { email: 'super@brinmoor.example', email_verified: true };
    expect(await scene.browser.follow(`${scene.portal}/sign-on/start?domain=brinmoor.example`)).toContain(
      scene.brinmoor.issuer,
    );
    expect(await outcome(scene, 'head', 'brinmoor.example')).toBe('done');
    scene.brinmoor.accounts.head = { email: `${scene.name}@${domain}`, email_verified: true };
    scene.browser = new PlainBrowser();
    expect(await outcome(scene, 'head', 'brinmoor.example')).toBe('elsewhere');
    expect(await lastEntry(scene, 12)).toEqual(['signOn.refused', null, { why: 'elsewhere' }]);
  });

  it('says that a provider is away, before and after, and comes back with it', async () => {
    const back = await scene.browser.wayBack(scene.portal, domain, scene.name);
    await scene.ashcombe.stop();
    expect(await scene.browser.arrive(back)).toBe('away');
    expect(await scene.browser.arrive(`${scene.portal}/sign-on/start?domain=${domain}`)).toBe('away');
    expect(await lastEntry(scene)).toEqual(['signOn.refused', null, { why: 'away' }]);
    scene.ashcombe = await startProvider(scene.portal, scene.ashcombe);
    scene.browser = new PlainBrowser();
    await comeIn(scene);
  });

  it('goes on with a new secret, once the portal is told', async () => {
    await scene.ashcombe.stop();
    scene.ashcombe = await startProvider(scene.portal, {
      ...scene.ashcombe,
      secret: 'second-secret-of-the-portal-0123456789',
    });
    expect(await outcome(scene)).toBe('failed');
    await signOnBy(scene.server, { authorityId: 11, provider: scene.ashcombe }, { domains: [domain] });
    await comeIn(scene);
  });

  it('gives a domain to one authority alone, whoever else asks for it at once', async () => {
    const domains = ['shared.example', 'also.example'];
    const asking = [
      signOnBy(scene.server, { authorityId: 11, provider: scene.ashcombe }, { domains }),
      signOnBy(scene.server, { authorityId: 12, provider: scene.brinmoor }, { domains: [...domains, 'third.example'] }),
    ];
    const refused = (await Promise.allSettled(asking)).flatMap((said) =>
      said.status === 'rejected' ? [said.reason as unknown] : [],
    );
    expect(refused).toMatchObject([
      { details: { errors: { '/domains': expect.stringContaining('another authority') } } },
    ]);
    const keepers = await settingUp(scene.server.database, (db) =>
      db.selectFrom('sign_on_domain').select('authority_id').distinct().where('domain', 'in', domains).execute(),
    );
    expect(keepers).toHaveLength(1);
  });

  it('logs neither code nor token nor address of a sign-in, be it let in or refused', async () => {
    const back = await scene.browser.wayBack(scene.portal, domain, scene.name);
    expect(await scene.browser.arrive(back)).toBe('done');
    // Beside its tokens a session says for how many seconds it is good, which any number of a log may contain.
    const tokens = Object.values(await fetchSession(scene)).filter((value) => typeof value === 'string');
    expect(tokens.length).toBeGreaterThan(1);
    expect(await scene.browser.arrive(back)).toBe('ended');
    const person = scene.ashcombe.accounts[scene.name];
    scene.ashcombe.accounts[scene.name] = { email: `nobody.known@${domain}`, email_verified: true };
    const refused = await scene.browser.wayBack(scene.portal, domain, scene.name);
    expect(await scene.browser.arrive(refused)).toBe('unknown');
    scene.ashcombe.accounts[scene.name] = { ...person, email_verified: true };
    const spoilt = (await scene.browser.wayBack(scene.portal, domain, scene.name)).replace('code=', 'code=x');
    expect(await scene.browser.arrive(spoilt)).toBe('failed');
    const lines = scene.log.join('');
    expect(lines).toContain('single sign-on refused');
    const secrets = [back, refused, spoilt].flatMap((address) => [...new URL(address).searchParams.values()]);
    for (const secret of [
      ...secrets.filter((word) => word !== scene.ashcombe.issuer),
      ...tokens,
      `@${domain}`,
      scene.ashcombe.secret,
    ])
      expect(lines).not.toContain(secret);
  });

  it('tells by a domain alone what is offered, and nothing of anybody', async () => {
    const offer = async (of: string) =>
      (await fetch(`${scene.portal}/sign-on/offer?domain=${of}`)).json() as Promise<unknown>;
    expect(await offer(domain)).toEqual({ name: 'Authority 11', passwords: true });
    expect(await offer('nowhere.example')).toEqual({ name: null, passwords: true });
    expect(await offer(`${scene.name}@${domain}`)).toEqual({ name: null, passwords: true });
  });
});

describe('passwords beside it', () => {
  const signIn = (username: string) =>
    visitor({ address: scene.portal, poolId: scene.server.pool.id, clientId: scene.server.pool.clientId }, username)
      .signIn(password)
      .then(
        () => 'success',
        () => 'error',
      );

  it('let support in even where its own authority has ended them', async () => {
    const username = 'helper@support.example';
    await addUser(scene.server, { username, authorityId: 1, password });
    await signOnBy(
      scene.server,
      { authorityId: 1, provider: { ...scene.ashcombe, clientId: 'of-support' } },
      { domains: ['support.example'], passwords: false },
    );
    expect(await signIn(username)).toBe('success');
  });

  it('let nobody in where the authority says so, but its super users', async () => {
    expect(await signIn(`${scene.name}@${domain}`)).toBe('success');
    await signOnBy(
      scene.server,
      { authorityId: 11, provider: scene.ashcombe },
      { domains: [domain], passwords: false },
    );
    expect(await signIn(`${scene.name}@${domain}`)).toBe('error');
    expect(await lastEntry(scene)).toEqual(['signOn.refused', `${scene.name}@${domain}`, { why: 'password' }]);
    expect(await signIn(`super@${domain}`)).toBe('success');
    const outside = `${scene.name}@elsewhere.example`;
    await addUser(scene.server, { username: outside, authorityId: 11, password });
    expect(await signIn(outside)).toBe('success');
    await comeIn(scene);
  });
});
