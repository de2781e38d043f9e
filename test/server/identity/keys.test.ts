import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { accessTokenCheck } from '../../../src/server/identity/pool/accessToken.ts';
import { rotateKeys } from '../../../src/server/identity/pool/keyRotation.ts';
import { loadLocalPool, type LocalPool } from '../../../src/server/identity/pool/localPool.ts';
import { issueTokens } from '../../../src/server/identity/pool/tokens.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { makeTestDatabase } from '../../support/testDatabase.ts';

// Two processes on one database are two loaded pools.

const minute = 60_000;
const day = 24 * 60 * minute;

let database: Database;
let here: LocalPool;
let there: LocalPool;
let start: number;

beforeAll(async () => {
  database = await makeTestDatabase();
  here = await loadLocalPool(database);
  there = await loadLocalPool(database);
  start = Date.now();
});

afterAll(() => database.close());

const after = (milliseconds: number) => new Date(start + milliseconds);
const issue = async (pool: LocalPool, now: Date) =>
  (
    await issueTokens(
      pool,
      { sub: randomUUID(), username: 'x', originJti: randomUUID(), authTime: Math.floor(now.getTime() / 1000) },
      now,
    )
  ).AccessToken;
const holds = async (pool: LocalPool, token: string, now: Date) =>
  (await accessTokenCheck({ kind: 'local' }, pool)(token, now)) !== null;
const kid = (token: string) => decodeProtectedHeader(token).kid;
const stored = () => settingUp(database, (db) => db.selectFrom('pool_key').selectAll().orderBy('created_at').execute());

it('a key signs for thirty days; its tokens hold everywhere until they end, and then it is deleted', async () => {
  await rotateKeys(database, after(29 * day));
  expect(await stored()).toHaveLength(1);
  const old = await issue(here, after(30 * day - minute));
  expect(await holds(there, old, after(30 * day - minute))).toBe(true);

  // Both processes find at the same moment that it is time.
  await Promise.all([rotateKeys(database, after(30 * day + minute)), rotateKeys(database, after(30 * day + minute))]);
  const [retired, current, ...more] = await stored();
  expect(more).toEqual([]);
  expect([retired?.kid, retired?.private_jwk]).toEqual([kid(old), '']);

  const fresh = await issue(here, after(30 * day + 6 * minute));
  expect(kid(fresh)).toBe(current?.kid);
  for (const pool of [here, there]) {
    expect(await holds(pool, fresh, after(30 * day + 6 * minute))).toBe(true);
    expect(await holds(pool, old, after(30 * day + 6 * minute))).toBe(true);
  }
  const { keys } = await here.keyring.publishedAt(after(30 * day + 6 * minute));
  expect(keys.map((key) => key.kid).toSorted()).toEqual([retired?.kid, current?.kid].toSorted());
  expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);

  await rotateKeys(database, after(30 * day + 67 * minute));
  expect((await stored()).map((key) => key.kid)).toEqual([current?.kid]);
  expect((await here.keyring.publishedAt(after(30 * day + 73 * minute))).keys.map((key) => key.kid)).toEqual([
    current?.kid,
  ]);
});

it('an unknown key is looked for at once, but not for everybody who makes one up', async () => {
  const now = after(40 * day);
  await here.keyring.signingAt(now);
  await there.keyring.signingAt(now);
  await rotateKeys(database, after(61 * day));
  // A clock that stood still between: only the unknown key makes this process look.
  const early = await loadLocalPool(database);
  const token = await issue(early, new Date(now.getTime() + 30_000));
  expect(await holds(there, token, new Date(now.getTime() + 5_000))).toBe(false);
  expect(await holds(there, token, new Date(now.getTime() + 30_000))).toBe(true);

  const looked = vi.spyOn(database.kysely, 'transaction');
  const forged = `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'made-up' })).toString('base64url')}.${token.split('.').slice(1).join('.')}`;
  for (let time = 0; time < 20; time += 1)
    expect(await holds(there, forged, new Date(now.getTime() + 41_000))).toBe(false);
  expect(looked).toHaveBeenCalledTimes(1);
  looked.mockRestore();
});
