import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWERS_KIND, importKindIds, operations, REGISTER_KIND, type Operation } from '../../../src/contract/index.ts';
import { jsonObject as reply } from '../../../src/contract/replies/shape.ts';
import { settingUp, settleMessage, takeMessage } from '../../../src/server/db/across/index.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { queueMessage } from '../../../src/server/messages/outgoing.ts';
import { makeMetrics, type Metrics } from '../../../src/server/metrics/metrics.ts';
import type { Handler } from '../../../src/server/modules/handler.ts';
import { Turns } from '../../../src/server/plugins/turns.ts';
import { inTurn } from '../../../src/server/workbook/turns.ts';
import { samplesOf, valuesOf } from '../../support/metricSamples.ts';
import { makePortalServer, today, type PortalServer } from '../../support/portalServer.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';
import { makeTestDatabase } from '../../support/testDatabase.ts';
import { addUser, makeTestServer } from '../../support/testServer.ts';

/** Something that is waited for until the test lets it go on. */
function gate(): { readonly passed: Promise<{ success: boolean }>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<{ success: boolean }>((resolve) => (open = () => resolve({ success: true })));
  return { passed, open };
}

const metricsOf = (database: Database, turns = new Turns()) => makeMetrics({ database, turns, now: () => new Date() });

describe('the metrics of a portal in use', () => {
  let portal: PortalServer;
  let metrics: Metrics;
  const users = ['dt@ashcombe', 'la@ashcombe', 'la@brinmoor', 'support@support'];

  beforeAll(async () => {
    const database = await makeSeededDatabase(today);
    const turns = new Turns();
    metrics = metricsOf(database, turns);
    portal = await makePortalServer({ database, turns, metrics });
    for (const user of users) {
      const list = await portal.get(user, '/api/Students', { page: 1, sizePerPage: 10 });
      const [first] = list.body.data as { studentId?: number }[];
      await portal.get(user, '/api/StudentDetails/Header', { studentId: first?.studentId ?? 1 });
      await portal.get(user, '/api/Students', { page: 'x' });
      await portal.get(user, '/api/LocalAuthority/Settings');
    }
    await portal.app.inject({ url: '/students/5?name=Ann', headers: { authorization: 'Bearer Ann' } });
    await portal.app.inject({ method: 'POST', url: '/identity/', payload: { Username: 'dt@ashcombe.example' } });
    await portal.app.inject('/api/nothing/5');
    await portal.app.inject('/api/health');
  });

  afterAll(() => portal?.close());

  it('count each call by its operation and the class of its status', async () => {
    const counts = await valuesOf(metrics, 'portal_call_duration_seconds_count');
    expect(counts).toMatchObject({
      'students.list 2xx': users.length,
      'students.list 4xx': users.length,
      'settings.read 2xx': users.length,
      'students.header 2xx': users.length - 1,
      // Support sees no pupil before it works as an authority.
      'students.header 4xx': 1,
      'open 2xx': 1,
      'identity 4xx': 1,
    });
    const sums = await valuesOf(metrics, 'portal_call_duration_seconds_sum');
    expect(sums['students.list 2xx']).toBeGreaterThan(0);
    // A second is told from a hundredth of one: what was measured in milliseconds would be thousands.
    expect(sums['students.list 2xx']).toBeLessThan(60 * users.length);
  });

  it('are those that the rules for alerts ask for', async () => {
    const rules = readFileSync('docs/operations.md', 'utf8').split('```yaml')[1]?.split('```')[0] ?? '';
    const asked = new Set(rules.match(/\b(portal|nodejs|process)_\w+/g));
    const names = new Set((await samplesOf(metrics)).map(({ name }) => name));
    expect(asked.size).toBeGreaterThan(4);
    expect([...asked].filter((name) => !names.has(name))).toEqual([]);
  });

  it('have labels of fixed words and ids of operations alone', async () => {
    const known: Readonly<Record<string, readonly (string | RegExp)[]>> = {
      operation: [...Object.keys(operations), 'imports.put', 'open', 'identity', 'page'],
      status: ['2xx', '3xx', '4xx', '5xx'],
      caller: ['user', 'upload', 'address', 'files', 'key'],
      state: 'in_work waiting total idle failed expired live silent done behind moved set_aside'.split(' '),
      scan: ['waiting'],
      import: [...importKindIds, REGISTER_KIND, ANSWERS_KIND],
      outcome: ['applied', 'undone', 'waiting'],
      pool: ['requests', 'system', 'owner'],
      le: [/^(\+Inf|[\d.]+)$/],
      // Of the library: resources of Node, spaces of its memory, its version.
      type: [/^[A-Za-z]+$/],
      space: [/^[a-z_]+$/],
      kind: [/^[a-z]+$/],
      version: [process.version],
      major: [/^\d+$/],
      minor: [/^\d+$/],
      patch: [/^\d+$/],
    };
    const strange = (await samplesOf(metrics)).flatMap(({ name, labels }) =>
      Object.entries(labels).flatMap(([label, value]) =>
        known[label]?.some((word) => (typeof word === 'string' ? word === value : word.test(value))) === true
          ? []
          : [`${name} ${label}=${value}`],
      ),
    );
    expect(strange).toEqual([]);
  });

  it('say nothing of anybody: no user, no pupil, no school, no authority', async () => {
    const said = await portal.look(async (db) => {
      const accounts = await db.selectFrom('app_user').select(['username', 'first_name', 'last_name', 'sub']).execute();
      const pupils = await db.selectFrom('pupil').select(['first_name', 'last_name']).execute();
      const authorities = await db.selectFrom('authority').select('name').execute();
      return [...accounts, ...pupils, ...authorities].flatMap((row) => Object.values(row));
    });
    expect(said.length).toBeGreaterThan(50);
    const words = new Set((await metrics.text()).toLowerCase().split(/[^a-z0-9@.-]+/));
    const found = said.filter((text) =>
      text
        .toLowerCase()
        .split(/\s+/)
        .every((word) => words.has(word)),
    );
    expect(found).toEqual([]);
    expect(await metrics.text()).not.toMatch(/@|127\.0\.0\.1|\/students|ashcombe|brinmoor/i);
  });
});

describe('what is in work and what waits', () => {
  const slow: Operation = {
    kind: 'command',
    summary: 'Waits',
    allow: [{ 'user.typeId': 2 }],
    method: 'POST',
    path: '/api/Test/slow',
    reply,
  };

  it('are calls by the kind of their caller', async () => {
    const database = await makeTestDatabase();
    const turns = new Turns();
    const metrics = metricsOf(database, turns);
    const held = gate();
    const handlers: Record<string, Handler> = { 'test.slow': { outside: () => held.passed } };
    const server = await makeTestServer({ database, turns, metrics, operations: { 'test.slow': slow }, handlers });
    await addUser(server, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
    const headers = await server.as('la@ashcombe.example');
    const calls = Array.from({ length: 10 }, () =>
      server.app.inject({ method: 'POST', url: '/api/Test/slow', headers, payload: {} }),
    );
    await vi.waitFor(async () => {
      const now = await valuesOf(metrics, 'portal_turns');
      expect(now).toMatchObject({ 'user in_work': 8, 'user waiting': 2, 'upload in_work': 0, 'address waiting': 0 });
    }, 30_000);
    held.open();
    await Promise.all(calls);
    expect(await valuesOf(metrics, 'portal_turns')).toMatchObject({ 'user in_work': 0, 'user waiting': 0 });
    await server.close();
  });

  it('are files, of which one is made at a time', async () => {
    const database = await makeTestDatabase();
    const metrics = metricsOf(database);
    const held = gate();
    const asker = (userId: number) => ({ userId, signal: new AbortController().signal });
    const made = [1, 2, 3].map((userId) => inTurn(asker(userId), () => held.passed));
    await vi.waitFor(
      async () => expect(await valuesOf(metrics, 'portal_files')).toEqual({ in_work: 1, waiting: 2 }),
      30_000,
    );
    held.open();
    await Promise.all(made);
    expect(await valuesOf(metrics, 'portal_files')).toEqual({ in_work: 0, waiting: 0 });
    await database.close();
  });

  it('are connections of the database and messages; without the database only the messages are not known', async () => {
    const database = await makeTestDatabase();
    const metrics = metricsOf(database);
    await settingUp(database, async (db) => {
      for (const recipient of ['a@ashcombe.example', 'b@ashcombe.example'])
        await queueMessage(db, { channel: 'email', purpose: 'test', recipient, subject: 'S', body: 'B' });
    });
    expect(await valuesOf(metrics, 'portal_messages')).toEqual({ waiting: 2, failed: 0, expired: 0 });
    const now = new Date(Date.now() + 1000);
    const taken = await takeMessage(database, { channels: ['email'], now });
    await settleMessage(database, taken?.id ?? '', { failure: 'EENVELOPE' });
    expect(await valuesOf(metrics, 'portal_messages')).toEqual({ waiting: 1, failed: 1, expired: 0 });

    const free = await valuesOf(metrics, 'portal_database_connections');
    const unit = await openUnit(database, 0, '');
    const held = await valuesOf(metrics, 'portal_database_connections');
    await unit.rollback();
    expect([free['requests waiting'], Number(free['requests total'])]).toEqual([0, expect.any(Number)]);
    expect(Number(held['requests total']) - Number(held['requests idle'])).toBe(1);
    await database.close();
    expect(await valuesOf(metrics, 'portal_messages')).toEqual({});
    expect(await valuesOf(metrics, 'portal_files')).toEqual({ in_work: 0, waiting: 0 });
  });
});
