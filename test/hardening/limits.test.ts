import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingUp } from '../../src/server/db/acrossAuthorities.ts';
import { limitIdleReaders, requestLimit, writtenLimit } from '../../src/server/plugins/userLimits.ts';
import { fileCalls, type FileCalls } from '../support/fileCalls.ts';
import { addPupils } from '../support/manyPupils.ts';
import { pepCalls } from '../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { addUser, makeTestServer, testConfig } from '../support/testServer.ts';
import { sessionHandlers } from '../../src/server/modules/session/handlers.ts';

describe('requests of one user', () => {
  it('are refused when they are too many in a minute, with when to come again; others go on', { timeout: 300_000 }, async () => {
    const server = await makeTestServer({ handlers: sessionHandlers, config: { ...testConfig, requestsPerMinute: 5 } });
    await addUser(server, { username: 'la@ashcombe.example', authorityId: 11 });
    await addUser(server, { username: 'dt@ashcombe.example', authorityId: 11 });
    const [mine, others] = [await server.as('la@ashcombe.example'), await server.as('dt@ashcombe.example')];
    const ask = (headers: Record<string, string>) => server.app.inject({ url: '/api/LocalAuthority/Settings', headers });
    for (let count = 0; count < 5; count += 1) expect((await ask(mine)).statusCode).toBe(200);
    const refused = await ask(mine);
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too many requests at once, please wait a minute and try again.' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Another session of the same user does not help.
    expect((await ask(await server.as('la@ashcombe.example'))).statusCode).toBe(429);
    expect((await ask(others)).statusCode).toBe(200);
    await server.close();
  });

  it('are counted anew each minute, and not at all where no limit is set', () => {
    let now = 0;
    const reply = { header: () => reply } as unknown as Parameters<ReturnType<typeof requestLimit>>[1];
    const count = requestLimit(2, () => now);
    count('a', reply);
    count('a', reply);
    expect(() => count('a', reply)).toThrow('Too many requests');
    now = 60_001;
    expect(() => count('a', reply)).not.toThrow();
    const unlimited = requestLimit(0);
    for (let times = 0; times < 2000; times += 1) unlimited('a', reply);
  });
});

describe('what one user saves', () => {
  const silent = () => {
    const headers: Record<string, string> = {};
    const reply = { header: (name: string, value: string) => ((headers[name] = value), reply) } as unknown as Parameters<ReturnType<typeof writtenLimit>>[1];
    return { headers, reply };
  };

  it('is refused beyond 100 MB within an hour, with when to go on, and others go on', () => {
    let now = 0;
    const count = writtenLimit(true, () => now);
    const { headers, reply } = silent();
    for (let times = 0; times < 100; times += 1) count('a', reply, 1_000_000);
    now = 29.5 * 60_000;
    expect(() => count('a', reply, 1)).toThrow('You have saved more within an hour than anybody has to (100 MB). Please leave this page open and save again in 31 minutes.');
    expect(headers['retry-after']).toBe('1830');
    expect(() => count('b', reply, 1_000_000)).not.toThrow();
    now = 59.5 * 60_000;
    expect(() => count('a', reply, 1)).toThrow('save again in a minute.');
    now = 60 * 60_000;
    expect(() => count('a', reply, 1)).not.toThrow();
  });

  it('has room for a section of 60,000 characters saved every five seconds of the hour', () => {
    const count = writtenLimit(true, () => 0);
    for (let times = 0; times < 720; times += 1) count('a', silent().reply, 120_000);
    expect(silent().headers).toEqual({});
  });

  it('is counted of every call that changes something, whatever becomes of it', { timeout: 300_000 }, async () => {
    const server = await makeTestServer({ handlers: sessionHandlers, config: { ...testConfig, requestsPerMinute: 100_000 } });
    await addUser(server, { username: 'la@ashcombe.example', authorityId: 11 });
    await addUser(server, { username: 'dt@ashcombe.example', authorityId: 11 });
    const [mine, others] = [await server.as('la@ashcombe.example'), await server.as('dt@ashcombe.example')];
    const send = (headers: Record<string, string>, payload: object) => server.app.inject({ method: 'POST', url: '/api/LocalAuthority/ChangeLa', headers, payload });
    const megabyte = { words: 'x'.repeat(1_000_000 - '{"words":""}'.length) };
    for (let times = 0; times < 100; times += 1) expect((await send(mine, megabyte)).statusCode).toBe(400);
    const refused = await send(mine, { LocalAuthorityId: 11 });
    expect([refused.statusCode, String(refused.json<{ message: string }>().message)]).toEqual([429, expect.stringContaining('Please leave this page open and save again in')]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // What reads goes on, and so does everybody else.
    expect((await server.app.inject({ url: '/api/LocalAuthority/Settings', headers: mine })).statusCode).toBe(200);
    expect((await send(others, { LocalAuthorityId: 11 })).statusCode).toBe(403);
    await server.close();
  });
});

describe('whole lists and files', () => {
  let portal: PortalServer;
  let address: AddressInfo;
  let calls: FileCalls;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    portal = await makePortalServer();
    // Enough rows that their answer does not fit into the buffers of a connection that nobody reads from.
    await portal.look((db) => addPupils(db, 11, 20_000));
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    address = portal.app.server.address() as AddressInfo;
    const plan = await pepCalls(() => portal).planOf('la@ashcombe', 2);
    const { id: stageId } = await portal.look((db) => db.selectFrom('pep_stage').select('id').where('pep_id', '=', plan.pepId).orderBy('id').executeTakeFirstOrThrow());
    calls = fileCalls(portal, `http://127.0.0.1:${address.port}`, { ...plan, stageId });
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await portal.close();
  });

  const headersOf = (user: string) => calls.sessionOf(user);
  const whole = '/api/Students?page=1&sizePerPage=99999';

  /** Asks for a whole list and reads its beginning alone. */
  async function askAndRest(user: string): Promise<Socket> {
    const { authorization } = await headersOf(user);
    const socket = connect(address.port, '127.0.0.1');
    sockets.push(socket);
    socket.write(`GET ${whole} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nx-platform: web\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  }

  it('are sent to two readers of a user at a time, and to the next when one is done', async () => {
    const [first] = [await askAndRest('la@ashcombe'), await askAndRest('la@ashcombe')];
    const third = await portal.get('la@ashcombe', whole);
    expect([third.status, third.body.message, third.headers['retry-after']]).toEqual([429, 'Two whole lists are on their way to you already, please wait for them.', '10']);
    expect((await portal.get('la@ashcombe', '/api/Students?page=1&sizePerPage=10')).status).toBe(200);
    expect((await portal.get('super@ashcombe', '/api/Students?page=1&sizePerPage=99999')).status).toBe(200);
    const open = () => new Promise<number>((resolve, reject) => portal.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
    const before = await open();
    first?.destroy();
    await expect.poll(open).toBeLessThan(before);
    expect((await portal.get('la@ashcombe', whole)).status).toBe(200);
  });

  it('of which a user has uploaded 200 in a day are enough until the next', async () => {
    const add = (count: number, size: number) => settingUp(portal.database, async (db) => {
      const { id: userId } = await db.selectFrom('app_user').select('id').where('username', '=', 'super@ashcombe.example').executeTakeFirstOrThrow();
      const { id: pupilId } = await db.selectFrom('pupil').select('id').where('authority_id', '=', 11).orderBy('id').executeTakeFirstOrThrow();
      const row = { authority_id: 11, pupil_id: pupilId, stage_id: null, file_name: 'a.txt', media_type: 'text/plain', size, added_by: userId, added_at: portal.clock.now };
      await db.deleteFrom('attachment').where('added_by', '=', userId).execute();
      await db.insertInto('attachment').values(Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID() }))).execute();
    });
    await add(199, 10);
    expect((await calls.upload('super@ashcombe', 'a.txt', 'words')).status).toBe(200);
    const refused = await calls.upload('super@ashcombe', 'a.txt', 'words');
    expect([refused.status, refused.body.message]).toEqual([429, 'You have uploaded as many files as one may in a day (200 files, 500 MB). Please go on tomorrow.']);
    await add(20, 26 * 1024 * 1024);
    expect((await calls.upload('super@ashcombe', 'a.txt', 'words')).status).toBe(429);
    expect((await calls.upload('la@ashcombe', 'a.txt', 'words')).status).toBe(200);
    portal.clock.now = new Date(portal.clock.now.getTime() + 24 * 60 * 60_000 + 1000);
    const later = fileCalls(portal, `http://127.0.0.1:${address.port}`, calls.place);
    expect((await later.upload('super@ashcombe', 'a.txt', 'words')).status).toBe(200);
  });
});

describe('a reader who takes nothing', () => {
  it('is let go', async () => {
    const app = Fastify({ forceCloseConnections: true });
    limitIdleReaders(app, 300);
    app.get('/', (_request, reply) => reply.send('x'.repeat(50_000_000)));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const closed = new Promise<void>((resolve) => app.server.once('connection', (socket) => socket.once('close', () => resolve())));
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await closed;
    expect(socket.bytesRead).toBeLessThan(50_000_000);
    socket.destroy();
    await app.close();
  });
});
