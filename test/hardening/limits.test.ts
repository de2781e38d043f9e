import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { ServerError } from '../../src/server/errors.ts';
import { Readers } from '../../src/server/plugins/readers.ts';
import { receivedLimit, requestLimit, writtenLimit } from '../../src/server/plugins/userLimits.ts';
import { fileCalls, type FileCalls } from '../support/fileCalls.ts';
import { addPupils } from '../support/manyPupils.ts';
import { pepCalls } from '../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { addUser, makeTestServer, testConfig } from '../support/testServer.ts';
import { sessionHandlers } from '../../src/server/modules/session/handlers.ts';
import { bytesOfRevision, holdFiles, notesAndPupils, openConnections } from './limitScenes.ts';

describe('requests of one user', () => {
  it(
    'are refused when they are too many in a minute, with when to come again; others go on',
    { timeout: 300_000 },
    async () => {
      const server = await makeTestServer({
        handlers: sessionHandlers,
        config: { ...testConfig, requestsPerMinute: 5 },
      });
      await addUser(server, { username: 'la@ashcombe.example', authorityId: 11 });
      await addUser(server, { username: 'dt@ashcombe.example', authorityId: 11 });
      const [mine, others] = [await server.as('la@ashcombe.example'), await server.as('dt@ashcombe.example')];
      const ask = (headers: Record<string, string>) =>
        server.app.inject({ url: '/api/LocalAuthority/Settings', headers });
      for (let count = 0; count < 5; count += 1) expect((await ask(mine)).statusCode).toBe(200);
      const refused = await ask(mine);
      expect([refused.statusCode, refused.json()]).toEqual([
        429,
        { message: 'Too many requests at once, please wait a minute and try again.' },
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      // Another session of the same user does not help.
      expect((await ask(await server.as('la@ashcombe.example'))).statusCode).toBe(429);
      expect((await ask(others)).statusCode).toBe(200);
      await server.close();
    },
  );

  it('are counted anew each minute, and not at all where no limit is set', () => {
    let now = 0;
    const count = requestLimit(2, () => now);
    count('a');
    count('a');
    expect(() => count('a')).toThrow('Too many requests');
    now = 60_001;
    expect(() => count('a')).not.toThrow();
    const unlimited = requestLimit(0);
    for (let times = 0; times < 2000; times += 1) unlimited('a');
  });
});

describe('what one user sends', () => {
  it('is refused beyond 30 MB within a minute, with when to go on, and others go on', () => {
    let now = 0;
    const count = receivedLimit(true, () => now);
    for (let times = 0; times < 15; times += 1) count('a', 2_000_000);
    now = 40_000;
    expect(() => count('a', 1)).toThrow(
      'You have sent more within a minute than anybody has to (30 MB). Please wait a minute and try again.',
    );
    expect(() => count('a', 1)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ retryAfter: 20 }) as unknown }) as Error,
    );
    expect(() => count('b', 2_000_000)).not.toThrow();
    now = 60_000;
    expect(() => count('a', 1)).not.toThrow();
    for (let times = 0; times < 100; times += 1) receivedLimit(false)('a', 2_000_000);
  });

  it('is counted of every call, whatever becomes of it', { timeout: 300_000 }, async () => {
    const portal = await makePortalServer({ config: { ...testConfig, requestsPerMinute: 100_000 } });
    // A list with its filter as a body: nothing is changed by it, and nobody would count it as saved.
    const list = (user: string, more: object) =>
      portal.post(user, '/api/OrganisationsPage/organisationsData', {
        currentPageNumber: 1,
        numberOfItemsPerPage: 10,
        ...more,
      });
    const words = 'x'.repeat(250_000);
    for (let times = 0; times < 119; times += 1) expect((await list('la@ashcombe', { words })).status).toBe(400);
    const refused = await list('la@ashcombe', { words });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have sent more within a minute than anybody has to (30 MB). Please wait a minute and try again.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await portal.get('la@ashcombe', '/api/LocalAuthority/Settings')).status).toBe(200);
    expect((await list('super@ashcombe', { words })).status).toBe(400);
    await portal.close();
  });
});

describe('what is stored for one user', () => {
  it('is refused beyond 200 MB within an hour, with when to go on, and others go on', () => {
    let now = 0;
    const count = writtenLimit(true, () => now);
    for (let times = 0; times < 200; times += 1) count('a', 1_000_000);
    now = 29.5 * 60_000;
    expect(() => count('a', 1)).toThrow(
      'You have saved more within an hour than anybody has to (200 MB). Please leave this page open and save again in 31 minutes.',
    );
    expect(() => count('a', 1)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ retryAfter: 1830 }) as unknown }) as Error,
    );
    expect(() => count('b', 1_000_000)).not.toThrow();
    now = 59.5 * 60_000;
    expect(() => count('a', 1)).toThrow('save again in a minute.');
    now = 60 * 60_000;
    expect(() => count('a', 1)).not.toThrow();
  });

  it('is not counted where it is refused: after one call that is too large smaller ones go on', () => {
    const count = writtenLimit(true, () => 0);
    expect(() => count('a', 300_000_000)).toThrow('You have saved more');
    expect(() => count('a', 1_000_000)).not.toThrow();
  });

  it(
    'has room for a section of 60,000 characters saved every five seconds of the hour, with all that is kept of a save',
    { timeout: 300_000 },
    async () => {
      const portal = await makePortalServer();
      const { planOf, open, save } = pepCalls(() => portal);
      const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2), 'targets');
      const targets = Array.from({ length: 60 }, (_, index): JsonObject => ({
        rowId: `row-${index}`,
        target: 'x'.repeat(500),
        measure: 'y'.repeat(500),
      }));
      expect((await save('la@ashcombe', stage, { targets })).status).toBe(200);
      const { bytes } = await bytesOfRevision(portal, stage.pepStageId);
      expect(bytes).toBeGreaterThan(180_000);
      const count = writtenLimit(true, () => 0);
      for (let times = 0; times < 720; times += 1) expect(() => count('a', bytes + 2000)).not.toThrow();
      await portal.close();
    },
  );

  it(
    'is what the call makes of what it sends: a note to many children counts for each of them, and where it is too much none is stored',
    { timeout: 300_000 },
    async () => {
      const share = { used: 0, most: 10_000_000 };
      const portal = await makePortalServer({
        countWritten: (_user, bytes) => {
          if (share.used + bytes > share.most)
            throw new ServerError('TOO_MANY', { message: 'Too much', retryAfter: 7 });
          share.used += bytes;
        },
      });
      const { ids, notes: before } = await notesAndPupils(portal);
      const notecontent = '🙂'.repeat(9900);
      const note = { id: 0, studentId: ids, noteTypeId: 1, noteDate: '2026-11-17', notecontent };
      const add = () => portal.post('super@ashcombe', '/api/CaseNotes', note);
      expect((await add()).status).toBe(200);
      // In each child's note and in the trail.
      expect(share.used).toBeGreaterThan(ids.length * 2 * Buffer.byteLength(notecontent));
      expect(share.used).toBeLessThan(ids.length * 3 * Buffer.byteLength(notecontent));
      share.most = share.used + 1_000_000;
      const refused = await add();
      expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([429, 'Too much', '7']);
      expect(Number((await notesAndPupils(portal)).notes.count)).toBe(Number(before.count) + ids.length);
      // What is read counts for nobody.
      const used = share.used;
      expect(
        (await portal.get('super@ashcombe', '/api/CaseNotes/AllCaseNotes', { page: 1, sizePerPage: 10 })).status,
      ).toBe(200);
      expect(share.used).toBe(used);
      await portal.close();
    },
  );
});

describe('whole lists and files', () => {
  let portal: PortalServer;
  let clock = 0;
  const readers = new Readers(() => clock);
  let address: AddressInfo;
  let calls: FileCalls;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    portal = await makePortalServer({ readers });
    // Enough rows that their answer does not fit into the buffers of a connection that nobody reads from.
    await portal.look((db) => addPupils(db, 11, 20_000));
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    address = portal.app.server.address() as AddressInfo;
    const plan = await pepCalls(() => portal).planOf('la@ashcombe', 2);
    const { id: stageId } = await portal.look((db) =>
      db.selectFrom('pep_stage').select('id').where('pep_id', '=', plan.pepId).orderBy('id').executeTakeFirstOrThrow(),
    );
    calls = fileCalls(portal, `http://127.0.0.1:${address.port}`, { ...plan, stageId });
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await portal.close();
  });

  const whole = '/api/Students?page=1&sizePerPage=99999';

  /** Asks for a whole list and reads its beginning alone. */
  async function askAndRest(user: string): Promise<Socket> {
    const { authorization } = await calls.sessionOf(user);
    const socket = connect(address.port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`GET ${whole} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nx-platform: web\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  }

  const open = () => openConnections(portal);

  it('are sent to two readers of a user at a time; the next waits, in nobody’s way, until one is done', async () => {
    const [first, second] = [await askAndRest('la@ashcombe'), await askAndRest('la@ashcombe')];
    const order: string[] = [];
    const third = portal.get('la@ashcombe', whole).then((answer) => (order.push('third'), answer));
    expect((await portal.get('la@ashcombe', '/api/Students?page=1&sizePerPage=10')).status).toBe(200);
    expect((await portal.get('super@ashcombe', whole)).status).toBe(200);
    order.push('others');
    first.destroy();
    expect((await third).status).toBe(200);
    expect(order).toEqual(['others', 'third']);
    second.destroy();
    await expect.poll(open).toBe(0);
  });

  it('are cut off where their reader takes less than 16 kB a second for half a minute', async () => {
    await askAndRest('la@ashcombe');
    expect(await open()).toBe(1);
    // What it has not taken stays where it is, however often time passes.
    await expect
      .poll(() => {
        clock += 31_000;
        readers.check();
        return open();
      })
      .toBe(0);
    expect((await portal.get('la@ashcombe', whole)).status).toBe(200);
  });

  it('of which a user has uploaded 200 in a day are enough until the next', async () => {
    await holdFiles(portal, 199, 10);
    expect((await calls.upload('super@ashcombe', 'a.txt', 'words')).status).toBe(200);
    const refused = await calls.upload('super@ashcombe', 'a.txt', 'words');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have reached the limit of one day: 200 files or 500 MB. Please upload the rest tomorrow.',
    ]);
    await holdFiles(portal, 20, 26 * 1024 * 1024);
    expect((await calls.upload('super@ashcombe', 'a.txt', 'words')).status).toBe(429);
    expect((await calls.upload('la@ashcombe', 'a.txt', 'words')).status).toBe(200);
    portal.clock.now = new Date(portal.clock.now.getTime() + 24 * 60 * 60_000 + 1000);
    const later = fileCalls(portal, `http://127.0.0.1:${address.port}`, calls.place);
    expect((await later.upload('super@ashcombe', 'a.txt', 'words')).status).toBe(200);
  });
});
