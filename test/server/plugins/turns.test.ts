import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '../../../src/contract/index.ts';
import { jsonObject as reply } from '../../../src/contract/replies/shape.ts';
import type { JsonSchema } from '../../../src/engine/index.ts';
import { openUnit, type OpenUnit } from '../../../src/server/db/unitOfWork.ts';
import { ServerError } from '../../../src/server/errors.ts';
import type { Handler } from '../../../src/server/modules/handler.ts';
import { Turns } from '../../../src/server/plugins/turns.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';
import { makeTestDatabase } from '../../support/testDatabase.ts';

const any = { type: 'object' } as unknown as JsonSchema;
const allow = [{ 'user.typeId': 2 }];

const operations: Record<string, Operation> = {
  'test.slow': { kind: 'command', summary: 'Waits', allow, method: 'POST', path: '/api/Test/slow', body: any, reply },
  'test.quick': { kind: 'read', summary: 'Does not', allow, method: 'GET', path: '/api/Test/quick', reply },
  'test.file': { kind: 'upload', summary: 'Takes a file', allow, method: 'POST', path: '/api/Test/file', reply },
};

let server: TestServer;
let mine: Record<string, string>;
let others: Record<string, string>;
let address: AddressInfo;
/** Tells how many calls have come so far. */
const inLine = vi.spyOn(Turns.prototype, 'begin');
let begun = 0;
let open: () => void = () => undefined;
let opened = Promise.resolve();
const sockets: Socket[] = [];

/** Work that ends when the test says so, and takes no connection of the database. */
async function slowly() {
  begun += 1;
  await opened;
  return { success: true };
}

const handlers: Record<string, Handler> = {
  'test.slow': { outside: slowly },
  'test.quick': { outside: () => Promise.resolve({ success: true }) },
  'test.file': { mostBytes: () => 100, read: slowly },
};

beforeEach(async () => {
  begun = 0;
  inLine.mockClear();
  opened = new Promise((resolve) => (open = resolve));
  const openRoutes: NonNullable<Parameters<typeof makeTestServer>[0]>['openRoutes'] = (app) =>
    void app.get('/api/Test/open', async (_request, reply) => reply.send(await slowly()));
  server = await makeTestServer({ operations, handlers, openRoutes });
  await addUser(server, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
  await addUser(server, { username: 'dt@ashcombe.example', authorityId: 11, typeId: 2 });
  [mine, others] = [await server.as('la@ashcombe.example'), await server.as('dt@ashcombe.example')];
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = server.app.server.address() as AddressInfo;
});

afterEach(async () => {
  open();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

const slow = (headers = mine) => server.app.inject({ method: 'POST', url: '/api/Test/slow', headers, payload: {} });
const quick = (headers = mine) => server.app.inject({ url: '/api/Test/quick', headers });
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const statuses = async (replies: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(replies)).map(({ statusCode }) => statusCode);

/** A request on a connection of its own, of which `body` is all that comes. */
function send({ body, length = body.length }: { body: string; length?: number }): Socket {
  const socket = connect(address.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(
    `POST /api/Test/slow HTTP/1.1\r\nhost: x\r\nauthorization: ${mine.authorization}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
  );
  return socket;
}

async function haveCome(calls: number): Promise<void> {
  await expect.poll(() => inLine.mock.calls.length).toBe(calls);
}
const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('calls of one user at the same moment', () => {
  it('are worked on eight at a time; sixteen wait, and the next are told when to come again', async () => {
    const admitted = times(24, slow);
    await haveCome(24);
    const refused = await slow();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '2',
      { message: 'Too many requests at once. Please try again in 2 seconds.' },
    ]);
    // Neither another session of theirs helps, nor does it keep anybody else.
    expect((await quick(await server.as('la@ashcombe.example'))).statusCode).toBe(429);
    expect((await quick(others)).statusCode).toBe(200);
    await expect.poll(() => begun).toBe(8);
    open();
    expect(await statuses(admitted)).toEqual(times(24, () => 200));
    expect((await quick()).statusCode).toBe(200);
  });

  it('wait no longer when their caller has gone, and leave their place to others', async () => {
    const inWork = times(8, slow);
    await expect.poll(() => begun).toBe(8);
    const waiting = times(16, () => send({ body: '{}' }));
    await haveCome(24);
    for (const socket of waiting) socket.destroy();
    await expect.poll(connections).toBe(0);
    const next = times(16, slow);
    await haveCome(40);
    expect((await slow()).statusCode).toBe(429);
    open();
    expect(await statuses([...inWork, ...next])).toEqual(times(24, () => 200));
    await expect.poll(() => begun).toBe(24);
  });

  it('keep their place while they are worked on, although their caller has gone', async () => {
    const gone = times(8, () => send({ body: '{}' }));
    await expect.poll(() => begun).toBe(8);
    for (const socket of gone) socket.destroy();
    await expect.poll(connections).toBe(0);
    const waiting = times(16, slow);
    await haveCome(24);
    expect((await quick()).statusCode).toBe(429);
    await expect.poll(() => begun).toBe(8);
    open();
    expect(await statuses(waiting)).toEqual(times(16, () => 200));
  });

  it('give their place back where the rest of them never comes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const halves = times(8, () => send({ body: '{', length: 10 }));
      await Promise.all(halves.map((socket) => once(socket, 'connect')));
      for (const socket of halves) socket.destroy();
      await expect.poll(connections).toBe(0);
    }
    expect((await quick()).statusCode).toBe(200);
  });

  it('are not kept by files on their way, which take minutes', async () => {
    const headers = { ...mine, 'content-type': 'multipart/form-data; boundary=x' };
    const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="u.csv"\r\n\r\na\r\n--x--\r\n';
    const files = times(8, () => server.app.inject({ method: 'POST', url: '/api/Test/file', headers, payload }));
    await expect.poll(() => begun).toBe(8);
    expect((await quick()).statusCode).toBe(200);
    open();
    expect(await statuses(files)).toEqual(times(8, () => 200));
  });
});

describe('calls of nobody', () => {
  it('stand in line by their address, as long a line as a school needs, the identity pool’s too', async () => {
    const ask = (remoteAddress: string) => server.app.inject({ url: '/api/Test/open', remoteAddress });
    const admitted = times(208, () => ask('10.0.0.1'));
    await haveCome(208);
    const refused = await ask('10.0.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    const identity = await server.app.inject({
      method: 'POST',
      url: '/identity/',
      remoteAddress: '10.0.0.1',
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      payload: '{}',
    });
    expect([identity.statusCode, identity.headers['retry-after'], identity.json<{ __type: string }>().__type]).toEqual([
      429,
      '2',
      'TooManyRequestsException',
    ]);
    const elsewhere = ask('10.0.0.2');
    await expect.poll(() => begun).toBe(9);
    // Who has signed in is no longer one of an address.
    expect((await quick()).statusCode).toBe(200);
    open();
    expect(await statuses([...admitted, elsewhere])).toEqual(times(209, () => 200));
  });
});

describe('no connection of the database that is free', () => {
  it('is told within the time that is waited for one, with when to come again, and is none the next time', async () => {
    const database = await makeTestDatabase({ connectionWait: 200 });
    const poor = await makeTestServer({ operations, handlers, database });
    await addUser(poor, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
    const headers = await poor.as('la@ashcombe.example');
    const held: OpenUnit[] = [];
    const takeAll = async (): Promise<unknown> => {
      for (;;) {
        try {
          held.push(await openUnit(database, 11));
        } catch (error) {
          // Anything else is a connection that could not be opened as quickly: one more is to be had.
          if (error instanceof ServerError) return error;
        }
      }
    };
    expect(await takeAll()).toMatchObject({ code: 'NOT_READY', details: { retryAfter: 5 } });
    const refused = await poor.app.inject({ url: '/api/Test/quick', headers });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '5',
      {
        message: 'The portal is very busy at the moment. Please try again in 5 seconds.',
        requestId: refused.headers['x-request-id'],
      },
    ]);
    const identity = await poor.app.inject({
      method: 'POST',
      url: '/identity/',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      payload: '{}',
    });
    expect([identity.statusCode, identity.headers['retry-after'], identity.json<{ __type: string }>().__type]).toEqual([
      503,
      '5',
      'ServiceUnavailableException',
    ]);
    for (const unit of held) await unit.rollback();
    expect((await poor.app.inject({ url: '/api/Test/quick', headers })).statusCode).toBe(200);
    await poor.close();
  });
});
