import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTokenCheck } from '../../../src/server/identity/pool/accessToken.ts';
import { cognitoSecondFactor } from '../../../src/server/identity/cognito/cognitoSecondFactor.ts';
import { localSecondFactor } from '../../../src/server/identity/pool/localSecondFactor.ts';
import type { SecondFactor } from '../../../src/server/identity/port/secondFactor.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
let ports: Readonly<Record<'own' | 'cognito', SecondFactor>>;
let accessToken: string;
let sub: string;
let count = 0;

beforeAll(async () => {
  server = await makeTestServer();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { database, pool } = server;
  ports = {
    own: localSecondFactor({
      database,
      pool,
      now: () => server.clock.now,
      checkToken: accessTokenCheck({ kind: 'local' }, pool),
    }),
    // The pool of our own speaks Cognito's wire format: the same client, at another address.
    cognito: cognitoSecondFactor({ region: pool.region, endpoint: `${address}/identity/` }),
  };
});
afterAll(() => server.close());

beforeEach(async () => {
  const username = `factor${(count += 1)}@ashcombe.example`;
  ({ sub } = await addUser(server, { username, authorityId: 11, password: 'Quiet-River-42!' }));
  accessToken = String((await server.as(username)).authorization).replace('Bearer ', '');
});

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: server.clock.now.getTime(),
  });
const other = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');
const stored = () =>
  settingUp(server.database, async (db) => ({
    ...(await db
      .selectFrom('pool_user')
      .select(['totp_device', 'preferred_mfa'])
      .where('sub', '=', sub)
      .executeTakeFirstOrThrow()),
    trail: (
      await db
        .selectFrom('audit')
        .innerJoin('app_user', 'app_user.id', 'audit.user_id')
        .select('action')
        .where('app_user.sub', '=', sub)
        .where('action', 'like', 'mfa.%')
        .orderBy('audit.id')
        .execute()
    ).map(({ action }) => action),
  }));

describe.each(['own', 'cognito'] as const)('the second factor in the pool, through its port (%s)', (name) => {
  it('is set up with a code of the new secret, and disabled; the trail says so once [SIGN-19] [D-51]', async () => {
    const port = ports[name];
    expect(await port.isEnabled(accessToken)).toBe(false);
    const secret = await port.begin(accessToken);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await port.isEnabled(accessToken)).toBe(false);
    expect(await port.confirm(accessToken, { code: other(codeOf(secret)), deviceName: 'Telephone' })).toBe(false);
    expect(await port.confirm(accessToken, { code: codeOf(secret), deviceName: 'Telephone' })).toBe(true);
    expect(await port.isEnabled(accessToken)).toBe(true);
    expect(await stored()).toEqual({
      totp_device: 'Telephone',
      preferred_mfa: 'SOFTWARE_TOKEN_MFA',
      trail: ['mfa.on'],
    });
    await port.disable(accessToken);
    expect(await port.isEnabled(accessToken)).toBe(false);
    expect(await stored()).toEqual({ totp_device: '', preferred_mfa: null, trail: ['mfa.on', 'mfa.off'] });
  });

  it('takes no code without a secret, and none of an older secret', async () => {
    const port = ports[name];
    expect(await port.confirm(accessToken, { code: '123456', deviceName: '' })).toBe(false);
    const [first, second] = [await port.begin(accessToken), await port.begin(accessToken)];
    expect(first).not.toBe(second);
    expect(await port.confirm(accessToken, { code: codeOf(first), deviceName: '' })).toBe(false);
    expect(await port.confirm(accessToken, { code: codeOf(second), deviceName: '' })).toBe(true);
  });

  it('answers nobody whose token does not hold', async () => {
    const port = ports[name];
    for (const token of ['no.such.token', `${accessToken.slice(0, -4)}AAAA`]) {
      await expect(port.begin(token)).rejects.toThrow(/[Tt]oken|revoked|session/);
      await expect(port.isEnabled(token)).rejects.toThrow(/[Tt]oken|revoked|session/);
      await expect(port.disable(token)).rejects.toThrow(/[Tt]oken|revoked|session/);
    }
  });
});
