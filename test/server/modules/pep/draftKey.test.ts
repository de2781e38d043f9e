import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../../../src/server/modules/index.ts';
import { addUser, makeTestServer, type TestServer } from '../../../support/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer({ handlers });
  await addUser(server, { username: 'ann@ashcombe.example', authorityId: 11 });
  await addUser(server, { username: 'ben@ashcombe.example', authorityId: 11 });
  await addUser(server, { username: 'cat@brinmoor.example', authorityId: 12 });
  await addUser(server, { username: 'sue@support.example', authorityId: 1, typeId: 3 });
});

afterAll(() => server.close());

interface Key {
  readonly keyId: string;
  readonly key: string;
}

type Session = Record<string, string>;

async function keyOf(session: Session): Promise<Key> {
  const answer = await server.app.inject({ url: '/api/session/draftKey', headers: session });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const [key, ...more] = answer.json<{ contents: Key[] }>().contents;
  expect(more).toEqual([]);
  return key as Key;
}

describe('the key of unsaved text', () => {
  it('is 256 bits long, and the same when asked for again, in other sessions too', async () => {
    const session = await server.as('ann@ashcombe.example');
    const first = await keyOf(session);
    expect(Buffer.from(first.key, 'base64')).toHaveLength(32);
    expect(first.keyId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await keyOf(session)).toEqual(first);
    expect(await keyOf(await server.as('ann@ashcombe.example'))).toEqual(first);
  });

  it('is made once when many ask for it at the same moment', async () => {
    const session = await server.as('ben@ashcombe.example');
    const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(session)));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
  });

  it('is never another user’s, of the same authority or of another', async () => {
    const users = ['ann@ashcombe.example', 'ben@ashcombe.example', 'cat@brinmoor.example', 'sue@support.example'];
    const keys = await Promise.all(users.map(async (user) => keyOf(await server.as(user))));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(users.length);
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(users.length);
  });

  it('of support staff is another for every authority they work as [SET-4]', async () => {
    const session = await server.as('sue@support.example');
    const workAs = (id: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/LocalAuthority/ChangeLa',
        headers: session,
        payload: { LocalAuthorityId: id },
      });
    const own = await keyOf(session);
    expect((await workAs(11)).statusCode).toBe(200);
    const there = await keyOf(session);
    expect(there.key).not.toBe(own.key);
    expect(there.key).not.toBe((await keyOf(await server.as('ann@ashcombe.example'))).key);
    expect((await workAs(1)).statusCode).toBe(200);
    expect(await keyOf(session)).toEqual(own);
  });

  it('is given to nobody who is not signed in', async () => {
    expect((await server.app.inject('/api/session/draftKey')).statusCode).toBe(401);
  });
});
