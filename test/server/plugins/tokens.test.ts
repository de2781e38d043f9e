import {
  calculateJwkThumbprint,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
} from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src/contract/index.ts';
import { issueTokens } from '../../../src/server/identity/pool/tokens.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;
let good: string;
let forger: { key: CryptoKey; jwk: JWK };

beforeAll(async () => {
  portal = await makePortalServer();
  good = await tokenOf({});
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  forger = { key: privateKey, jwk: await exportJWK(publicKey) };
});

afterAll(() => portal?.close());

/**
 * One route of every kind: a list, options, a read with names in its path, a command, an upload, a stored file, an
 * export, a delete.
 */
const routes = [
  'students.list',
  'lookups.schools',
  'pep.stage',
  'attendance.saveMark',
  'attachments.upload',
  'attachments.read',
  'exports.students',
  'notes.delete',
  'settings.read',
  'authorities.change',
  'session.signOut',
] as const;

async function statuses(headers: Record<string, string>, more = ''): Promise<(number | string)[]> {
  const ask = async (id: (typeof routes)[number]) => {
    const { method, path } = operations[id];
    const url = path.replaceAll(/:\w+/g, 'targets') + more;
    const reply = await portal.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
    return [id, reply.statusCode] as const;
  };
  const all = await Promise.all(routes.filter((id) => id !== 'session.signOut').map(ask));
  // Last: it closes the door to whatever is still on its way.
  all.push(await ask('session.signOut'));
  return all.filter(([, status]) => status !== 401).map(([id, status]) => `${id} ${status}`);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-platform': 'web' });
const seconds = () => Math.floor(portal.clock.now.getTime() / 1000);

interface Change {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly key?: CryptoKey | Uint8Array;
}

const subOf = (username: string) =>
  portal.look(
    async (db) =>
      (await db.selectFrom('app_user').select('sub').where('username', '=', username).executeTakeFirstOrThrow()).sub,
  );

/** A token of the pool, but for what is changed. */
async function tokenOf({ claims = {}, header = {}, key }: Change): Promise<string> {
  const { pool } = portal;
  const now = seconds();
  const usual = {
    sub: await subOf('la@ashcombe.example'),
    iss: pool.issuer,
    iat: now,
    exp: now + 3600,
    jti: randomUUID(),
    origin_jti: randomUUID(),
    auth_time: now,
    token_use: 'access',
    client_id: pool.clientId,
    scope: 'aws.cognito.signin.user.admin',
  };
  const all: Record<string, unknown> = { ...usual, ...claims };
  for (const [name, value] of Object.entries(all)) if (value === undefined) delete all[name];
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'RS256', kid: pool.keyring.signing.kid, ...header })
    .sign(key ?? pool.keyring.signing.key);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  it('of the pool opens every kind of route', async () => {
    const reply = await portal.app.inject({
      method: 'GET',
      url: '/api/LocalAuthority/Settings',
      headers: bearer(good),
    });
    expect(reply.statusCode).toBe(200);
    expect((await statuses(bearer(good))).length).toBe(routes.length);
    good = await tokenOf({});
  });

  it.each([
    ['another client’s', { client_id: 'another' }],
    ['of another issuer', { iss: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Another' }],
    ['for another use', { token_use: 'id' }],
    ['of no use', { token_use: undefined }],
    ['of no subject', { sub: undefined }],
    ['of an empty subject', { sub: '' }],
    ['of a subject that is no text', { sub: 7 }],
    ['of somebody unknown', { sub: randomUUID() }],
    ['of no session', { origin_jti: undefined }],
    ['of no sign-in', { auth_time: undefined }],
    ['of a sign-in at a text', { auth_time: '1' }],
    ['without an end', { exp: undefined }],
    ['for an audience in the place of a client', { client_id: undefined, aud: 'x' }],
  ])('%s is refused everywhere [API-1]', async (_, claims) => {
    expect(await statuses(bearer(await tokenOf({ claims })))).toEqual([]);
  });

  it('past its end or before its time is refused everywhere [API-1]', async () => {
    for (const claims of [{ exp: seconds() - 1 }, { exp: seconds() - 86_400 }, { nbf: seconds() + 600 }])
      expect(await statuses(bearer(await tokenOf({ claims })))).toEqual([]);
  });

  it('that is an id token of the pool is refused everywhere [API-1]', async () => {
    const { IdToken } = await issueTokens(
      portal.pool,
      {
        sub: await subOf('la@ashcombe.example'),
        username: 'la@ashcombe.example',
        originJti: randomUUID(),
        authTime: seconds(),
      },
      portal.clock.now,
    );
    expect(await statuses(bearer(IdToken))).toEqual([]);
  });

  it('signed by another key, under any name, is refused everywhere [API-1]', async () => {
    const headers = [
      {},
      { kid: undefined },
      { kid: await calculateJwkThumbprint(forger.jwk) },
      { jwk: forger.jwk },
      { jku: 'https://elsewhere.example/keys' },
      { x5u: 'https://elsewhere.example/key' },
      { kid: '../../dev/null' },
    ];
    for (const header of headers)
      expect([header, await statuses(bearer(await tokenOf({ header, key: forger.key })))]).toEqual([header, []]);
  });

  it('of a pool of the same kind is refused everywhere [API-1]', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
    const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
    expect(
      await statuses(
        bearer(
          await tokenOf({
            claims: { iss: 'local-identity/local_another00', client_id: 'another' },
            header: { kid },
            key: privateKey,
          }),
        ),
      ),
    ).toEqual([]);
  });

  it('without a signature is refused everywhere [API-1]', async () => {
    const [, payload = ''] = good.split('.');
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      for (const signature of ['', 'AA', good.split('.')[2]])
        expect(await statuses(bearer(`${part({ alg, typ: 'JWT' })}.${payload}.${signature}`))).toEqual([]);
    }
  });

  it('signed with the public key as a shared secret is refused everywhere [API-1]', async () => {
    const [jwk] = (await portal.pool.keyring.publishedAt(portal.clock.now)).keys;
    if (!jwk) throw new Error('The pool has no key.');
    const pem = await exportSPKI((await importJWK(jwk, 'RS256', { extractable: true })) as CryptoKey);
    for (const secret of [pem, JSON.stringify(jwk), jwk.n ?? '']) {
      for (const alg of ['HS256', 'HS384', 'HS512'])
        expect(
          await statuses(bearer(await tokenOf({ header: { alg }, key: new TextEncoder().encode(secret) }))),
        ).toEqual([]);
    }
  });

  it('changed in a letter is refused everywhere [API-1]', async () => {
    const [header = '', payload = '', signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = part({ ...claims, sub: await subOf('super@ashcombe.example') });
    const broken = [
      `${header}.${other}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -6)}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.split('').toReversed().join('')}`,
      `${header}.${payload}`,
      `${good}.${signature}`,
    ];
    for (const token of broken) expect([token.length, await statuses(bearer(token))]).toEqual([token.length, []]);
  });

  it('is taken from the header of authorisation alone, in its one form [API-1]', async () => {
    const odd = [
      '',
      'Bearer',
      'Bearer ',
      good,
      `Basic ${good}`,
      `Token ${good}`,
      `Bearer ${good} ${good}`,
      `Bearer ${good},Bearer ${good}`,
      `Bearer  ${good}`,
      `Bearer\t${good}`,
      'Bearer null',
      'Bearer undefined',
      'Bearer a.b.c',
      `Bearer ${'a'.repeat(6000)}.b.c`,
    ];
    for (const authorization of odd)
      expect([authorization.slice(0, 20), await statuses({ authorization, 'x-platform': 'web' })]).toEqual([
        authorization.slice(0, 20),
        [],
      ]);
    expect(await statuses({ 'x-platform': 'web' })).toEqual([]);
    expect(
      await statuses({
        cookie: `token=${good}; accessToken=${good}`,
        'x-access-token': good,
        'x-authorization': `Bearer ${good}`,
      }),
    ).toEqual([]);
    expect(await statuses({}, `?access_token=${good}&token=${good}`)).toEqual([]);
  });
});

describe('a session that has ended', () => {
  it('is refused everywhere, every token of it and of the user’s others [SIGN-14] [API-1]', async () => {
    const [here, there] = [await portal.as('iro@ashcombe.example'), await portal.as('iro@ashcombe.example')];
    for (const headers of [here, there])
      expect((await portal.app.inject({ url: '/api/LocalAuthority/Settings', headers })).statusCode).toBe(200);
    expect(
      (await portal.app.inject({ method: 'POST', url: '/api/session/signOut', headers: here, payload: {} })).statusCode,
    ).toBe(200);
    for (const headers of [here, there]) expect(await statuses(headers)).toEqual([]);
  });

  it('of somebody deactivated is refused everywhere, at once [API-1] [D-48]', async () => {
    const headers = await portal.as('readonly@ashcombe.example');
    const set = (is_active: boolean) =>
      portal.look((db) =>
        db.updateTable('app_user').set({ is_active }).where('username', '=', 'readonly@ashcombe.example').execute(),
      );
    expect((await portal.app.inject({ url: '/api/LocalAuthority/Settings', headers })).statusCode).toBe(200);
    await set(false);
    expect(await statuses(headers)).toEqual([]);
    await set(true);
  });
});
