import { SignJWT, generateKeyPair } from 'jose';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { issueTokens } from '../../../src/server/identity/pool/tokens.ts';
import { addUser, type TestServer } from '../../support/testServer.ts';
import { claimsOf, makeServer, notesLeft, operations, refusals } from './inventedCalls.ts';

let statusId = 1;

let server: TestServer;
let headers: Record<string, string>;
const lines: string[] = [];

beforeAll(async () => {
  server = await makeServer(
    () => statusId,
    (line) => void lines.push(line),
  );
  headers = await server.as('la@ashcombe.example');
});

afterAll(() => server.close());

const post = (path: string, payload: object = {}) => server.app.inject({ method: 'POST', url: path, headers, payload });
const notes = () => notesLeft(server);

describe('who is asking', () => {
  const call = (authorization: string) => server.app.inject({ url: '/api/Test/things/a', headers: { authorization } });

  it('is refused without a token, with the body of every error [API-1]', async () => {
    const response = await server.app.inject('/api/Test/things/a');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: 'Please sign in.' });
  });

  it('is refused with a token in the address', async () => {
    const token = headers.authorization?.slice('Bearer '.length) ?? '';
    expect((await server.app.inject(`/api/Test/things/a?access_token=${token}`)).statusCode).toBe(401);
  });

  it('is refused with a token of another key, issuer, client, use or time', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const good = await claimsOf(server, 'la@ashcombe.example');
    const sign = (claims: object, key = server.pool.keyring.signing.key, alg = 'RS256') =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: server.pool.keyring.signing.kid }).sign(key);
    expect((await call(`Bearer ${await sign(good)}`)).statusCode).toBe(200);
    const bad = [
      await sign(good, privateKey),
      await sign({ ...good, iss: 'https://elsewhere.example' }),
      await sign({ ...good, client_id: 'other' }),
      await sign({ ...good, token_use: 'id' }),
      await sign({ ...good, exp: good.auth_time - 1 }),
      await sign({ ...good, origin_jti: undefined }),
      await sign({ ...good, sub: randomUUID(), origin_jti: randomUUID() }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.x`,
      'nonsense',
    ];
    for (const token of bad) expect([token, (await call(`Bearer ${token}`)).statusCode]).toEqual([token, 401]);
  });

  it('is refused when the id token is sent instead', async () => {
    const { sub } = await addUser(server, { username: 'id@ashcombe.example', authorityId: 11 });
    const tokens = await issueTokens(
      server.pool,
      { sub, username: 'x', originJti: randomUUID(), authTime: 1 },
      new Date(),
    );
    expect((await call(`Bearer ${tokens.IdToken}`)).statusCode).toBe(401);
    expect((await call(`Bearer ${tokens.AccessToken}`)).statusCode).toBe(200);
  });

  it('cannot take over the session of another user by its name', async () => {
    const { sub } = await addUser(server, { username: 'thief@ashcombe.example', authorityId: 11 });
    const { origin_jti: originJti } = await settingUp(server.database, (db) =>
      db.selectFrom('user_session').select('origin_jti').executeTakeFirstOrThrow(),
    );
    const tokens = await issueTokens(server.pool, { sub, username: 'x', originJti, authTime: 1 }, new Date());
    expect((await call(`Bearer ${tokens.AccessToken}`)).statusCode).toBe(401);
  });

  it('is refused once no longer active', async () => {
    await addUser(server, { username: 'gone@ashcombe.example', authorityId: 11 });
    const session = await server.as('gone@ashcombe.example');
    expect((await server.app.inject({ url: '/api/Test/things/a', headers: session })).statusCode).toBe(200);
    await settingUp(server.database, (db) =>
      db.updateTable('app_user').set({ is_active: false }).where('username', '=', 'gone@ashcombe.example').execute(),
    );
    expect((await server.app.inject({ url: '/api/Test/things/a', headers: session })).statusCode).toBe(401);
  });
});

describe('what is asked', () => {
  it('is found at its path in any case, names in the path kept as written', async () => {
    const response = await server.app.inject({ url: '/API/test/THINGS/SomeThing', headers });
    expect(response.json()).toMatchObject({ thing: 'SomeThing', authority: 11 });
  });

  it('has numbers, lists and truth values of the query string made what the schema says', async () => {
    const response = await server.app.inject({ url: '/api/Test/things/a?id=7&ids=1&on=true', headers });
    expect(response.json()).toMatchObject({ query: { id: 7, ids: [1], on: true } });
  });

  it('is refused by field when it is not what the schema says', async () => {
    const query = await server.app.inject({ url: '/api/Test/things/a?id=x&unknown=1', headers });
    expect(query.statusCode).toBe(400);
    expect(Object.keys(query.json<{ errors: object }>().errors).sort()).toEqual(['id', 'unknown']);
    const body = await post('/api/Test/write', { count: '7' });
    expect(body.statusCode).toBe(400);
    expect(body.json<{ errors: object }>().errors).toEqual({
      count: 'This is not a value that is accepted here',
      name: 'This is required',
    });
  });

  it('is refused when it is no JSON, of another kind, or too large', async () => {
    const send = (type: string, payload: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/Test/write',
        headers: { ...headers, 'content-type': type },
        payload,
      });
    expect((await send('application/json', '{"name":')).statusCode).toBe(400);
    expect((await send('application/xml', '<name/>')).statusCode).toBe(415);
    expect((await send('application/json', JSON.stringify({ name: 'x'.repeat(3_000_000) }))).statusCode).toBe(413);
  });

  it('is refused when the address holds what no database can', async () => {
    for (const url of ['/api/Test/things/a%00b', '/api/Test/things/a?ids=%00']) {
      expect((await server.app.inject({ url, headers })).statusCode).toBe(400);
    }
  });

  it('answers 404 in JSON where there is no such call', async () => {
    const response = await server.app.inject({ url: '/api/nothing', headers });
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'That was not found.' }]);
  });
});

describe('a request that trickles in', () => {
  it('is ended after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const arrived = once(server.app.server, 'request');
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
      const closed = once(socket, 'close');
      socket.write(
        'POST /identity/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      );
      await arrived;
      vi.advanceTimersByTime(59_000);
      expect(socket.destroyed).toBe(false);
      vi.advanceTimersByTime(2_000);
      await closed;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('who may', () => {
  it('is decided by the operation: 403, nothing done, and the refusal in the trail', async () => {
    const response = await post('/api/Test/superOnly');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ message: expect.any(String) as string });
    expect(await notes()).not.toContain('Never');
    const trail = await refusals(server);
    expect(trail).toMatchObject([{ authority_id: 11, record: 'test.superOnly' }]);
  });

  it('is 409 where the record says no, and 403 where the user does', async () => {
    statusId = 5;
    const byRecord = await post('/api/Test/denied');
    expect([byRecord.statusCode, byRecord.json()]).toEqual([409, { message: 'Completed on 2025-07-01' }]);
    statusId = 1;
    const byUser = await post('/api/Test/denied');
    expect([byUser.statusCode, byUser.json()]).toEqual([403, { message: 'Not for you' }]);
  });

  it('is 403 for whom it can never be, before the record or what was sent is looked at', async () => {
    const refused = await post('/api/Test/neverForYou', { unknown: 1 });
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: 'Never for you' }]);
  });

  it('fails, rather than open or shut, when a fact is missing', async () => {
    expect((await post('/api/Test/missingFact')).statusCode).toBe(500);
  });
});

describe('the work of a request', () => {
  it('stands when it is answered', async () => {
    expect((await post('/api/Test/write', { name: 'Done' })).json()).toEqual({ success: true });
    expect(await notes()).toContain('Done');
  });

  it('is undone by an error, which says nothing of itself', async () => {
    const response = await post('/api/Test/fails');
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { message: 'Something went wrong, please try again.', requestId: response.headers['x-request-id'] },
    ]);
    expect(await notes()).not.toContain('Half');
  });

  it('stands in part when the refusal says so', async () => {
    const response = await post('/api/Test/conflict');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      message: expect.any(String) as string,
      errors: { name: 'Changed meanwhile' },
      theirs: 'x',
    });
    expect(await notes()).toContain('Kept');
  });

  it('of as many requests at once as one user may send all comes to an end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => server.app.inject({ url: '/api/Test/things/a', headers })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('the log', () => {
  it('has method, route, status, time and user, and no person, token, address or body', async () => {
    lines.length = 0;
    await post('/api/Test/write?secretQuery=1', { name: 'Zoe' });
    await server.app.inject({ url: '/api/Test/things/SecretThing', headers });
    await post('/api/Test/fails');
    const text = lines.join('');
    const entry = JSON.parse(lines.find((line) => line.includes('things')) ?? '{}') as Record<string, unknown>;
    expect(entry).toMatchObject({
      method: 'GET',
      route: '/api/Test/things/:thing',
      status: 200,
      ms: expect.any(Number) as number,
      user: expect.any(Number) as number,
      reqId: expect.any(String) as string,
    });
    const secrets = ['secretQuery', 'Zoe', 'SecretThing', 'ashcombe.example', 'secret detail', '127.0.0.1'];
    for (const secret of [...secrets, headers.authorization ?? '?']) expect(text).not.toContain(secret);
    expect(text).toContain('a request failed');
  });
});

describe('what needs no session', () => {
  it('is health, once ready', async () => {
    const response = await server.app.inject('/api/health');
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('is what the browser has to know of the pool', async () => {
    expect((await server.app.inject('/config.json')).json()).toEqual({
      identity: { region: 'local', userPoolId: server.pool.id, clientId: server.pool.clientId, endpoint: '/identity/' },
      legacyOrigins: ['https://old.example'],
      frameHosts: [],
    });
  });

  it('is the description of the calls, made from the operations', async () => {
    const api = (await server.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[] }>>;
    }>();
    expect(Object.keys(api.paths)).toHaveLength(Object.keys(operations).length);
    expect(api.paths['/api/Test/things/{thing}']?.get?.parameters.map(({ name }) => name)).toEqual([
      'thing',
      'id',
      'ids',
      'on',
    ]);
    const page = await server.app.inject('/api/docs');
    expect(page.body).toContain('test.superOnly');
    expect(page.body).not.toContain('<script');
  });
});
