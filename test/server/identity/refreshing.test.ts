import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../../support/poolClient.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';

const password = 'Quiet-River-42';
const username = 'la@ashcombe.example';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await makeTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await addUser(server, { username, authorityId: 11, password });
});

afterAll(() => server.close());

/**
 * Somebody who has signed in, and refreshes as the clock goes on; asked directly, since the client library would try
 * again for several seconds.
 */
async function signedIn() {
  const guest = visitor({ address, poolId: server.pool.id, clientId: server.pool.clientId }, username);
  await guest.signIn(password);
  const REFRESH_TOKEN = guest.user.getSignInUserSession()?.getRefreshToken().getToken();
  const payload = JSON.stringify({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: server.pool.clientId,
    AuthParameters: { REFRESH_TOKEN },
  });
  const headers = {
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    'content-type': 'application/x-amz-json-1.1',
  };
  return {
    refresh: async () => {
      const { statusCode, body } = await server.app.inject({ method: 'POST', url: '/identity/', headers, payload });
      const { __type, AuthenticationResult } = JSON.parse(body) as {
        __type?: string;
        AuthenticationResult?: { AccessToken: string };
      };
      return [statusCode, __type ?? typeof AuthenticationResult?.AccessToken];
    },
    wait: (hours: number) => void (server.clock.now = new Date(server.clock.now.getTime() + hours * 60 * 60_000)),
  };
}

const given = [200, 'string'];
const refused = [400, 'NotAuthorizedException'];

describe('a session', () => {
  it('goes on for as long as somebody works in it, but not longer than a working day', async () => {
    const { refresh, wait } = await signedIn();
    for (let hours = 2; hours < 12; hours += 2) {
      wait(2);
      expect([hours, await refresh()]).toEqual([hours, given]);
    }
    wait(2);
    expect(await refresh()).toEqual(refused);
  });

  it('of which nothing was heard for some hours is over: what lies on a computer that was shut opens nothing', async () => {
    const { refresh, wait } = await signedIn();
    wait(1);
    expect(await refresh()).toEqual(given);
    wait(3);
    expect(await refresh()).toEqual(refused);
  });

  it('of a day when sessions were longer is over as well', async () => {
    // One that is used is given a new end by that; the other keeps its old one.
    const [{ refresh, wait }, unused] = [await signedIn(), await signedIn()];
    await server.database.kysely.transaction().execute(async (db) => {
      await db
        .updateTable('pool_refresh_token')
        .set({ expires_at: new Date(server.clock.now.getTime() + 30 * 24 * 60 * 60_000) })
        .execute();
    });
    wait(11);
    expect(await refresh()).toEqual(given);
    wait(1);
    for (const session of [{ refresh }, unused]) expect(await session.refresh()).toEqual(refused);
  });
});
