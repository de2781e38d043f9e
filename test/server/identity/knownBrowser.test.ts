import { beforeEach, describe, expect, it } from 'vitest';
import { KnownBrowser } from '../../../src/server/identity/pool/knownBrowser.ts';
import { createPoolUser } from '../../../src/server/identity/pool/localPool.ts';
import { attemptsKey } from '../../../src/server/identity/pool/userId.ts';
import { CookieJar } from '../../support/cookieJar.ts';
import { visitor } from '../../support/poolClient.ts';
import { lastCode, messagesTo, otherCode } from '../../support/poolMessages.ts';
import { ownPassword, password, poolScene } from '../../support/poolScene.ts';
import { makeTestServer, testConfig } from '../../support/testServer.ts';
import { becomesStranger } from './becomesStranger.ts';
import { cookiesOf } from './cookiesOf.ts';

// Wrong passwords of strangers lock a name; the browsers in which its owner has signed in stay open.

const scene = poolScene();
const day = 24 * 60;
const locked = { message: 'Password attempts exceeded' };
const mistaken = { message: 'Incorrect username or password.' };

let jar: CookieJar;

beforeEach(() => {
  jar = new CookieJar();
});

const signInHere = (secret = password) => jar.browse(() => scene.newVisitor().begin(secret));
const userHere = () =>
  scene.inTables((db) =>
    db
      .selectFrom('pool_user')
      .select(['sub', 'browser_mark'])
      .where('username', '=', scene.username)
      .executeTakeFirstOrThrow(),
  );

/** As five wrong passwords lock it. */
async function lockName(): Promise<void> {
  const key = attemptsKey(scene.server.pool, (await userHere()).sub);
  const lock = {
    failed: 5,
    last_failed_at: scene.server.clock.now,
    locked_until: new Date(scene.server.clock.now.getTime() + 15 * 60_000),
  };
  await scene.inTables((db) =>
    db
      .insertInto('pool_attempt')
      .values({ username_hash: key, ...lock })
      .onConflict((conflict) => conflict.column('username_hash').doUpdateSet(lock))
      .execute(),
  );
}

describe('a browser in which somebody has signed in', () => {
  it('lets them in while strangers keep the name locked, for whom it stays so [D-1]', async () => {
    await signInHere();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(scene.newVisitor().begin('Wrong-Password-1')).rejects.toMatchObject(mistaken);
    for (const _again of [1, 2]) {
      await expect(signInHere()).resolves.toMatchObject({ asked: 'nothing' });
      await expect(scene.newVisitor().begin(password)).rejects.toMatchObject(locked);
      await expect(new CookieJar().browse(() => scene.newVisitor().begin(password))).rejects.toMatchObject(locked);
    }
  });

  it('is locked by five wrong passwords of its own, and alone: neither the name nor another browser is [D-1]', async () => {
    const other = new CookieJar();
    await signInHere();
    await other.browse(() => scene.newVisitor().begin(password));
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(signInHere('Wrong-Password-1')).rejects.toMatchObject(mistaken);
    await expect(signInHere()).rejects.toMatchObject(locked);
    await expect(scene.newVisitor().begin(password)).resolves.toMatchObject({ asked: 'nothing' });
    await expect(other.browse(() => scene.newVisitor().begin(password))).resolves.toMatchObject({ asked: 'nothing' });
    expect((await scene.trail()).filter((action) => action.startsWith('signIn.'))).toEqual([
      ...Array<string>(4).fill('signIn.failed'),
      'signIn.locked',
    ]);
    scene.later(16);
    await expect(signInHere()).resolves.toMatchObject({ asked: 'nothing' });
  });

  describe('and where a second factor is asked for', () => {
    let secret: string;
    beforeEach(async () => {
      await jar.browse(() => scene.guest.signIn(password));
      secret = await scene.setUpToken();
    });

    /** A step bears two wrong codes. */
    const fiveWrongCodes = (where: CookieJar) =>
      where.browse(async () => {
        for (const codes of [[1, 2], [3, 4], [5]]) {
          const who = scene.newVisitor();
          await who.begin(password);
          for (const _code of codes)
            await expect(who.sendCode(otherCode(scene.codeOf(secret)), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
              code: 'CodeMismatchException',
            });
        }
      });
    const codeIn = async (where: CookieJar) => {
      const who = scene.newVisitor();
      await where.browse(() => who.begin(password));
      return where.browse(() => who.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA'));
    };

    it('lets them in while strangers lock the name by its codes, who are not known by the password alone [D-1] [SIGN-4]', async () => {
      const passwordOnly = new CookieJar();
      await fiveWrongCodes(passwordOnly);
      expect(passwordOnly.header).toBe('');
      await expect(codeIn(passwordOnly)).rejects.toMatchObject(locked);
      await expect(codeIn(jar)).resolves.toMatchObject({ asked: 'nothing' });
    });

    it('is locked by five wrong codes of its own, and the name is not [D-1]', async () => {
      await fiveWrongCodes(jar);
      await expect(signInHere()).rejects.toMatchObject(locked);
      await expect(codeIn(new CookieJar())).resolves.toMatchObject({ asked: 'nothing' });
    });
  });

  it('is sent and may guess codes for a forgotten password apart from strangers [D-3]', async () => {
    await signInHere();
    for (let time = 0; time < 4; time += 1) await scene.newVisitor().forgot();
    const code = await lastCode(scene.server.database, scene.username);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await scene
        .newVisitor()
        .confirm(otherCode(code), ownPassword)
        .catch(() => undefined);
    await jar.browse(() => scene.newVisitor().forgot());
    expect(await messagesTo(scene.server.database, scene.username)).toHaveLength(4);
    const own = await lastCode(scene.server.database, scene.username);
    await expect(scene.newVisitor().confirm(own, ownPassword)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    await jar.browse(() => scene.newVisitor().confirm(own, ownPassword));
    await expect(scene.newVisitor().signIn(ownPassword)).resolves.toBeDefined();
  });

  it('changes the password while strangers keep the name locked, and is still known after', async () => {
    await jar.browse(() => scene.guest.signIn(password));
    await lockName();
    expect(await jar.browse(() => scene.guest.change(password, ownPassword))).toBe('SUCCESS');
    await expect(signInHere(ownPassword)).resolves.toMatchObject({ asked: 'nothing' });
    await expect(scene.newVisitor().begin(ownPassword)).rejects.toMatchObject(locked);
  });
});

describe('a browser that was known is a stranger’s', () => {
  it.each(becomesStranger(scene))('%s', async (_when, secret, happen) => {
    await signInHere();
    await happen();
    await lockName();
    await expect(scene.newVisitor().begin(secret)).rejects.toMatchObject(locked);
    await expect(signInHere(secret)).rejects.toMatchObject(locked);
  });

  it('not a minute before', async () => {
    await signInHere();
    scene.later(180 * day - 1);
    await lockName();
    await expect(signInHere()).resolves.toMatchObject({ asked: 'nothing' });
  });
});

describe('the cookie of a known browser', () => {
  it('stays with the pool’s address, out of reach of scripts and other sites, and holds nothing of anybody', async () => {
    const given = await scene.server.app.inject({
      method: 'POST',
      url: '/identity/',
      headers: { 'x-amz-target': 'x' },
    });
    expect(given.headers['set-cookie']).toBeUndefined();
    await signInHere('Wrong-Password-1').catch(() => undefined);
    expect(jar.header).toBe('');
    const lines = await cookiesOf(signInHere);
    expect(lines).toEqual([
      expect.stringMatching(
        /^known-browser=[\w.-]{80,100}; Max-Age=15552000; Path=\/identity\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const { sub } = await scene.inTables((db) =>
      db.selectFrom('pool_user').select('sub').where('username', '=', scene.username).executeTakeFirstOrThrow(),
    );
    for (const personal of [scene.username, sub, sub.replaceAll('-', '')]) {
      for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const)
        expect(jar.header).not.toContain(Buffer.from(personal).toString(form));
    }
  });

  it('counts for its own name, as it was signed, and for nothing else', async () => {
    await signInHere();
    const user = await userHere();
    const keyWith = (value: string, who = user) =>
      new KnownBrowser(scene.server.pool, `visit=1; known-browser=${value}`, false).attemptsKey(
        who,
        scene.server.clock.now,
      );
    const value = jar.header.split('=')[1] ?? '';
    const [tag = '', issued = '', nonce = '', proof = ''] = value.split('.');
    const strange = keyWith('');
    expect(keyWith(value)).not.toBe(strange);
    const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
    const [before, after] = [(text: string) => text.replace(/^./, other), (text: string) => text.replace(/.$/, other)];
    const later = (Number.parseInt(issued, 36) + 1).toString(36);
    const forged = [
      [tag, issued, before(nonce), proof],
      [tag, later, nonce, proof],
      [tag, issued, nonce, before(proof)],
      [after(tag), issued, nonce, proof],
      [tag, issued, nonce],
      ['', '', '', ''],
    ];
    for (const each of [...forged.map((parts) => parts.join('.')), '~~~~~~', '%00', 'x'.repeat(3000)])
      expect([each, keyWith(each)]).toEqual([each, strange]);
    await scene.nextUser();
    await signInHere();
    const second = await userHere();
    const [newest = ''] = (jar.header.split('=')[1] ?? '').split('~');
    expect(keyWith(newest, second)).not.toBe(keyWith('', second));
    for (const each of [value, [newest.split('.')[0], issued, nonce, proof].join('.')])
      expect(keyWith(each, second)).toBe(keyWith('', second));
  });

  it('speaks of five names, of each once: those that signed in last', () => {
    const { pool, clock } = scene.server;
    const users = Array.from({ length: 6 }, (_, index) => ({ sub: `person ${index}`, browser_mark: `mark ${index}` }));
    const browserWith = (cookies: string | undefined) => new KnownBrowser(pool, cookies, false);
    const signedIn = (cookies: string | undefined, user: (typeof users)[number]) => {
      const browser = browserWith(cookies);
      browser.remember(user, clock.now);
      return browser.newCookie?.split(';')[0];
    };
    const [first, ...others] = users;
    const cookies = [...users, ...others, ...others].reduce<string | undefined>(signedIn, undefined);
    const isKnown = (user: (typeof users)[number]) =>
      browserWith(cookies).attemptsKey(user, clock.now) !== attemptsKey(pool, user.sub);
    expect([first, ...others].map((user) => user && isKnown(user))).toEqual([false, true, true, true, true, true]);
  });

  it.each([
    ['the portal’s address', { publicUrl: 'https://portal.example' }, {}],
    ['a trusted proxy', { trustProxy: ['127.0.0.1'] }, { 'x-forwarded-proto': 'https' }],
  ])('is kept for encrypted connections where %s says that there are such', async (_who, config, headers) => {
    const other = await makeTestServer({ config: { ...testConfig, ...config } });
    try {
      const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
      await createPoolUser(other.database, other.pool, { username: 'one@ashcombe.example', password });
      const guest = visitor({ address, poolId: other.pool.id, clientId: other.pool.clientId }, 'one@ashcombe.example');
      const lines = await cookiesOf(() => guest.begin(password), headers);
      expect(lines).toEqual([expect.stringMatching(/^__Secure-known-browser=.*; HttpOnly; SameSite=Strict; Secure$/)]);
    } finally {
      await other.close();
    }
  });
});
