import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionHandlers } from '../../../src/server/modules/session/handlers.ts';
import { visitor, type Visitor } from '../../support/poolClient.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';
import { poolRequests } from './poolRequests.ts';

const password = 'Quiet-River-42';
const minute = 60_000;

let server: TestServer;
let address: string;
let count = 0;
let username: string;

beforeAll(async () => {
  server = await makeTestServer({ handlers: sessionHandlers });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => server.close());

beforeEach(async () => {
  username = `user${(count += 1)}@ashcombe.example`;
  await addUser(server, { username, authorityId: 11, password });
});

const newVisitor = (name = username): Visitor =>
  visitor({ address, poolId: server.pool.id, clientId: server.pool.clientId }, name);

const callApi = (token: string) =>
  server.app.inject({ url: '/api/LocalAuthority/Settings', headers: { authorization: `Bearer ${token}` } });

const wrongPassword = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' };

const { pool, begin, answerChallenge } = poolRequests(() => server);

describe('signing in with the real client library', () => {
  it('lets the right password in, and its access token reaches the API [API-1]', async () => {
    const session = await newVisitor().signIn(password);
    const token = session.getAccessToken().getJwtToken();
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ token_use: 'access', client_id: server.pool.clientId, iss: server.pool.issuer });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(60 * 60);
    expect(claims.origin_jti).toEqual(expect.any(String));
    expect(JSON.stringify(claims)).not.toContain(username);
    expect((await callApi(token)).statusCode).toBe(200);
  });

  it('finds the user whatever the case of the name', async () => {
    await expect(newVisitor(username.toUpperCase()).signIn(password)).resolves.toBeDefined();
  });

  it('keeps no password: only salt and verifier', async () => {
    const row = await server.database.kysely
      .selectFrom('pool_user')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(password);
    expect(row.verifier).toMatch(/^[0-9a-f]{700,768}$/);
  });

  it('answers a wrong password and an unknown name in the same words', async () => {
    await expect(newVisitor().signIn('Wrong-Password-1')).rejects.toMatchObject(wrongPassword);
    await expect(newVisitor('nobody@ashcombe.example').signIn(password)).rejects.toMatchObject(wrongPassword);
  });

  it('gives an unknown name a challenge that looks like a known one and stays the same', async () => {
    const known = await begin(username);
    const unknown = await begin('stranger@ashcombe.example');
    const again = await begin('Stranger@ashcombe.example ');
    expect(Object.keys(unknown.body).sort()).toEqual(Object.keys(known.body).sort());
    expect(unknown.body.ChallengeParameters.SALT).toBe(again.body.ChallengeParameters.SALT);
    expect(unknown.body.ChallengeParameters.USER_ID_FOR_SRP).toBe(again.body.ChallengeParameters.USER_ID_FOR_SRP);
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(known.body.ChallengeParameters.USER_ID_FOR_SRP).toMatch(uuid);
    expect(unknown.body.ChallengeParameters.USER_ID_FOR_SRP).toMatch(uuid);
  });

  it('refuses a user who is no longer active', async () => {
    await server.database.kysely
      .updateTable('app_user')
      .set({ is_active: false })
      .where('username', '=', username)
      .execute();
    await expect(newVisitor().signIn(password)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });
});

describe('locking', () => {
  const failTimes = async (name: string, times: number) => {
    for (let attempt = 0; attempt < times; attempt += 1)
      await newVisitor(name)
        .signIn('Wrong-Password-1')
        .catch(() => undefined);
  };

  it('locks a name for a quarter of an hour after five wrong passwords', async () => {
    await failTimes(username, 5);
    await expect(newVisitor().signIn(password)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    server.clock.now = new Date(server.clock.now.getTime() + 14 * minute);
    await expect(newVisitor().signIn(password)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    server.clock.now = new Date(server.clock.now.getTime() + 2 * minute);
    await expect(newVisitor().signIn(password)).resolves.toBeDefined();
  });

  it('locks an unknown name just the same', async () => {
    await failTimes('ghost@ashcombe.example', 5);
    await expect(newVisitor('ghost@ashcombe.example').signIn(password)).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    });
  });

  it('forgets four wrong passwords when the right one comes', async () => {
    await failTimes(username, 4);
    await newVisitor().signIn(password);
    await failTimes(username, 4);
    await expect(newVisitor().signIn(password)).resolves.toBeDefined();
  });

  it('counts a wrong password that waited behind the right one', async () => {
    const [right, wrong] = [newVisitor().signIn(password), newVisitor().signIn('Wrong-Password-1')];
    // Waited for together: whichever is answered first.
    await Promise.all([
      expect(right).resolves.toBeDefined(),
      expect(wrong).rejects.toMatchObject({ code: 'NotAuthorizedException' }),
    ]);
  });

  it('counts attempts made at the same moment one by one', async () => {
    const challenges = await Promise.all(Array.from({ length: 8 }, () => begin(username)));
    const answers = await Promise.all(
      challenges.map(({ body }) => answerChallenge(body.Session, body.ChallengeParameters.SECRET_BLOCK)),
    );
    const messages = answers.map(({ body }) => body.message);
    expect(messages.filter((message) => message === wrongPassword.message)).toHaveLength(5);
    expect(messages.filter((message) => message === 'Password attempts exceeded')).toHaveLength(3);
  });
});

describe('challenges', () => {
  it('are used up by the first answer', async () => {
    const { body } = await begin(username);
    await answerChallenge(body.Session, body.ChallengeParameters.SECRET_BLOCK);
    const replayed = await answerChallenge(body.Session, body.ChallengeParameters.SECRET_BLOCK);
    expect(replayed.body.message).toContain('session is expired');
  });

  it('expire after three minutes', async () => {
    const { body } = await begin(username);
    server.clock.now = new Date(server.clock.now.getTime() + 4 * minute);
    const late = await answerChallenge(body.Session, body.ChallengeParameters.SECRET_BLOCK);
    expect(late.body.message).toContain('session is expired');
  });

  it('refuse a name with what no name has in it', async () => {
    expect((await begin('a\u0000b@ashcombe.example')).body.__type).toBe('InvalidParameterException');
  });

  it('refuse a client value that would make the secret known to all', async () => {
    for (const value of ['0', '00', 'zz', 'f'.repeat(900)]) {
      expect((await begin(username, value)).body.__type).toBe('InvalidParameterException');
    }
  });
});

describe('refreshing', () => {
  it('gives a new access token of the same session', async () => {
    const guest = newVisitor();
    const first = (await guest.signIn(password)).getAccessToken();
    server.clock.now = new Date(server.clock.now.getTime() + 61 * minute);
    expect((await callApi(first.getJwtToken())).statusCode).toBe(401);
    const second = (await guest.refresh()).getAccessToken();
    expect(second.decodePayload().origin_jti).toBe(first.decodePayload().origin_jti);
    expect(second.decodePayload().auth_time).toBe(first.decodePayload().auth_time);
    expect((await callApi(second.getJwtToken())).statusCode).toBe(200);
  });

  it('is refused for a made-up token', async () => {
    const refused = await pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: server.pool.clientId,
      AuthParameters: { REFRESH_TOKEN: 'made-up' },
    });
    expect(refused).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
  });
});

describe('signing out', () => {
  it('everywhere ends every session of the user, and no later one [SIGN-14] [API-47]', async () => {
    const [here, there] = [newVisitor(), newVisitor()];
    const tokens = [await here.signIn(password), await there.signIn(password)].map((session) =>
      session.getAccessToken().getJwtToken(),
    );
    for (const token of tokens) expect((await callApi(token)).statusCode).toBe(200);
    await here.signOutEverywhere();
    for (const token of tokens) expect((await callApi(token)).statusCode).toBe(401);
    // Asked directly: the client library would try again for several seconds.
    const refreshToken = there.user.getSignInUserSession()?.getRefreshToken().getToken();
    const refused = await pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: server.pool.clientId,
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    });
    expect(refused.body.__type).toBe('NotAuthorizedException');
    await expect(there.describe()).rejects.toBeDefined();
    const again = await newVisitor().signIn(password);
    expect((await callApi(again.getAccessToken().getJwtToken())).statusCode).toBe(200);
  });

  it('by a revoked refresh token ends that session only', async () => {
    const [here, there] = [newVisitor(), newVisitor()];
    const ended = (await here.signIn(password)).getAccessToken().getJwtToken();
    const kept = (await there.signIn(password)).getAccessToken().getJwtToken();
    await here.revoke();
    expect((await callApi(ended)).statusCode).toBe(401);
    expect((await callApi(kept)).statusCode).toBe(200);
  });

  it('through our own API ends them too, for a pool that does not tell us [SIGN-14]', async () => {
    const token = (await newVisitor().signIn(password)).getAccessToken().getJwtToken();
    const headers = { authorization: `Bearer ${token}` };
    expect((await server.app.inject({ method: 'POST', url: '/api/session/signOut', headers })).statusCode).toBe(200);
    expect((await callApi(token)).statusCode).toBe(401);
  });
});

describe('the pool', () => {
  it('describes the signed-in user', async () => {
    const guest = newVisitor();
    await guest.signIn(password);
    expect(await guest.describe()).toMatchObject({ email: username });
  });

  it('publishes only public keys', async () => {
    const { keys } = (await server.app.inject(`/identity/${server.pool.id}/.well-known/jwks.json`)).json<{
      keys: Record<string, string>[];
    }>();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('knows no other flow, operation or client', async () => {
    const parameters = { USERNAME: username, PASSWORD: password };
    const plain = await pool('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: server.pool.clientId,
      AuthParameters: parameters,
    });
    expect(plain.body.__type).toBe('InvalidParameterException');
    expect((await pool('SignUp', {})).body.__type).toBe('UnknownOperationException');
    expect((await pool('constructor', {})).body.__type).toBe('UnknownOperationException');
    expect((await pool('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', ClientId: 'other' })).body.__type).toBe(
      'ResourceNotFoundException',
    );
  });

  it('answers a body that it cannot read as the client’s fault', async () => {
    const send = (payload: string | undefined, type: string) =>
      server.app.inject({
        method: 'POST',
        url: '/identity/',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth', 'content-type': type },
        ...(payload !== undefined && { payload }),
      });
    for (const payload of ['{', '[]', 'null', '"x"', '{}', '{"ClientId":7}', undefined]) {
      for (const type of ['application/x-amz-json-1.1', 'application/json'])
        expect((await send(payload, type)).statusCode).toBe(400);
    }
    expect((await send('x'.repeat(20_000), 'application/x-amz-json-1.1')).statusCode).toBe(413);
  });

  it('stops an address that asks too often', async () => {
    const answers = await Promise.all(
      Array.from({ length: 310 }, () =>
        server.app.inject({ method: 'POST', url: '/identity/', remoteAddress: '203.0.113.9' }),
      ),
    );
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });
});
