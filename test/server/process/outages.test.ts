import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { Operation } from '../../../src/contract/index.ts';
import { jsonObject as reply } from '../../../src/contract/replies/shape.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { sessionHandlers } from '../../../src/server/modules/session/handlers.ts';
import type { Handler } from '../../../src/server/modules/handler.ts';
import { startProcess, runToEnd } from '../../support/processes.ts';
import { createDatabase, onAdmin, testDatabaseUrl } from '../../support/testDatabase.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';

const signIn = {
  'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
  'content-type': 'application/x-amz-json-1.1',
};

describe('what the database or the disk does not let be done', () => {
  let server: TestServer;
  let headers: Record<string, string>;
  let failure: object = {};

  const operations: Record<string, Operation> = {
    'test.save': {
      kind: 'command',
      summary: 'A call of this test',
      method: 'POST',
      path: '/api/Test/save',
      allow: [{ 'user.typeId': 2 }],
      reply,
      failure: 'There was a problem saving the data, please try again.',
    },
  };
  const handlers: Record<string, Handler> = {
    'test.save': { run: () => Promise.reject(Object.assign(new Error('said to nobody'), failure)) },
  };

  beforeAll(async () => {
    server = await makeTestServer({ operations, handlers });
    await addUser(server, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
    headers = await server.as('la@ashcombe.example');
  });

  afterAll(() => server.close());

  const save = () => server.app.inject({ method: 'POST', url: '/api/Test/save', headers, payload: {} });

  it('is answered with 503 and when to try again, not as a failure of ours', async () => {
    const cases: [object, string, RegExp][] = [
      [
        { code: '53100' },
        '60',
        /^There is no room left to save anything at the moment\. Please try again in 60 seconds\.$/,
      ],
      [{ code: 'ENOSPC' }, '60', /no room left/],
      [{ code: 'EDQUOT' }, '60', /no room left/],
      [{ code: '25006' }, '10', /^Nothing can be saved at the moment\. Please try again in 10 seconds\.$/],
      [{ code: '53300' }, '5', /very busy/],
      [
        { code: 'ECONNREFUSED' },
        '10',
        /^The portal cannot reach its data at the moment\. Please try again in 10 seconds\.$/,
      ],
      [{ code: '57P01' }, '10', /cannot reach its data/],
      [{ code: '08006' }, '10', /cannot reach its data/],
      [{ message: 'Connection terminated unexpectedly' }, '10', /cannot reach its data/],
      [{ message: 'timeout exceeded when trying to connect' }, '10', /cannot reach its data/],
    ];
    for (const [thrown, retryAfter, message] of cases) {
      failure = thrown;
      const answer = await save();
      expect([thrown, answer.statusCode, answer.headers['retry-after']]).toEqual([thrown, 503, retryAfter]);
      expect(answer.json()).toEqual({
        message: expect.stringMatching(message) as string,
        requestId: answer.headers['x-request-id'],
      });
    }
    failure = { code: 'XX000' };
    expect((await save()).statusCode).toBe(500);
  });
});

describe.skipIf(!testDatabaseUrl)('a database on a server that is gone', () => {
  it('is answered with 503 by every way in, and served again when it is back, by the same process', async () => {
    const { url, drop } = await createDatabase(testDatabaseUrl ?? '');
    const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
    await migrate(database);
    const server = await makeTestServer({ database, handlers: sessionHandlers });
    await addUser(server, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
    const headers = await server.as('la@ashcombe.example');
    const ways = () =>
      Promise.all([
        server.app.inject({ url: '/api/health' }),
        server.app.inject({ url: '/api/LocalAuthority/Settings', headers }),
        server.app.inject({
          method: 'POST',
          url: '/identity/',
          headers: signIn,
          payload: JSON.stringify({
            ClientId: server.pool.clientId,
            AuthFlow: 'USER_SRP_AUTH',
            AuthParameters: { USERNAME: 'la@ashcombe.example', SRP_A: 'a1' },
          }),
        }),
      ]);
    expect((await ways())[0].statusCode).toBe(200);
    // In the middle of a transaction too: nobody waits for an answer at that moment.
    const held = await database.kysely.startTransaction().execute();
    const name = new URL(url).pathname.slice(1);
    await onAdmin(testDatabaseUrl ?? '', `alter database ${name} allow_connections false`);
    await onAdmin(
      testDatabaseUrl ?? '',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expect
      .poll(async () => (await ways()).map(({ statusCode, headers: { 'retry-after': after } }) => [statusCode, after]))
      .toEqual([
        [503, '10'],
        [503, '10'],
        [503, '10'],
      ]);
    await held
      .rollback()
      .execute()
      .catch(() => undefined);
    await onAdmin(testDatabaseUrl ?? '', `alter database ${name} allow_connections true`);
    await expect.poll(async () => (await ways())[0].statusCode).toBe(200);
    await server.close();
    await drop();
  });
});

// A disk of a few megabytes, which root alone may mount; elsewhere the report says that this was not tried, and why.
describe('a full disk', { timeout: 300_000 }, () => {
  let disk = '';
  const fill = () => join(disk, 'fill');

  const mount = (...args: string[]) => spawnSync('mount', args).status === 0;

  function needsDisk(context: TestContext, size: string): void {
    disk = mkdtempSync(join(tmpdir(), 'full-'));
    if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk))
      context.skip('not tried here: no file system can be mounted (it needs Linux and root)');
    context.onTestFinished(() => void spawnSync('umount', ['-l', disk]));
  }

  /** To the last byte. */
  function fillUp(): void {
    const file = openSync(fill(), 'a');
    try {
      for (let piece = Buffer.alloc(1024 * 1024); piece.length > 0;) {
        try {
          if (writeSync(file, piece) < piece.length) continue;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          piece = piece.subarray(0, Math.floor(piece.length / 2));
        }
      }
    } finally {
      closeSync(file);
    }
  }

  it('ends a start with one sentence, leaves no half of a database, and a start with room goes well', async (context) => {
    needsDisk(context, '4m');
    const env = { DATA_DIR: join(disk, 'data'), SEED: 'none', DATABASE_URL: '', PORT: '0' };
    const sentence = `DATA_DIR is "${env.DATA_DIR}", on a disk that is full. Please make room there and start again; what was saved is not touched.\n`;
    expect(await runToEnd('main.ts', [], env)).toEqual({ code: 1, output: sentence });
    expect(existsSync(join(env.DATA_DIR, 'lease.json'))).toBe(false);
    expect(mount('-o', 'remount,size=256m', disk)).toBe(true);
    const running = await startProcess(env);
    expect((await fetch(`${running.address}/api/health`)).status).toBe(200);
    fillUp();
    const health = async () => {
      const answer = await fetch(`${running.address}/api/health`);
      return [answer.status, answer.headers.get('retry-after'), (await answer.json()) as unknown];
    };
    await expect.poll(health).toEqual([
      503,
      '60',
      {
        message: 'There is no room left to save anything at the moment. Please try again in 60 seconds.',
        requestId: expect.any(String) as string,
      },
    ]);
    rmSync(fill());
    await expect.poll(health).toEqual([200, null, { status: 'ok' }]);
    expect(await running.end('SIGKILL')).toMatchObject({ code: null });
    fillUp();
    expect(await runToEnd('main.ts', [], env)).toEqual({ code: 1, output: sentence });
    rmSync(fill());
    const again = await startProcess(env);
    expect(await again.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it.skipIf(!testDatabaseUrl)('of a database on a server ends the answer of health', async (context) => {
    needsDisk(context, '64m');
    mkdirSync(join(disk, 'space'));
    expect(spawnSync('chown', ['-R', 'postgres', disk]).status).toBe(0);
    const server = testDatabaseUrl ?? '';
    const space = `full_${process.pid}`;
    await onAdmin(server, `create tablespace ${space} location '${join(disk, 'space')}'`);
    const { url, drop } = await createDatabase(server);
    await onAdmin(server, `alter database ${new URL(url).pathname.slice(1)} set tablespace ${space}`);
    const running = await startProcess({ DATABASE_URL: url, SEED: 'none' });
    expect((await fetch(`${running.address}/api/health`)).status).toBe(200);
    fillUp();
    await expect.poll(async () => (await fetch(`${running.address}/api/health`)).status).toBe(503);
    await running.end('SIGTERM');
    rmSync(fill());
    await drop();
    await onAdmin(server, `drop tablespace ${space}`);
  });
});
