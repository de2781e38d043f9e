import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await makeTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});

afterAll(() => server?.close());

/** Sends these bytes, and gives all that comes back until the server ends the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => void (answer += chunk.toString('latin1'))).on('error', () => undefined);
  // What the server has not read when it ends the connection resets it, which `once` would throw.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(Buffer.from(bytes, 'latin1'));
  await closed;
  return answer;
}

const json = 'content-type: application/json';

it.each([
  [
    'two lengths',
    `POST /identity/ HTTP/1.1\r\nhost: x\r\n${json}\r\ncontent-length: 2\r\ncontent-length: 30\r\n\r\n{}GET /api/health HTTP/1.1\r\n\r\n`,
  ],
  [
    'a length and pieces',
    `POST /identity/ HTTP/1.1\r\nhost: x\r\n${json}\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n`,
  ],
  [
    'pieces said twice',
    `POST /identity/ HTTP/1.1\r\nhost: x\r\n${json}\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  ['a length that is none', `POST /identity/ HTTP/1.1\r\nhost: x\r\n${json}\r\ncontent-length: +2\r\n\r\n{}`],
  ['a bare line feed in a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: b\nx-injected: 1\r\nx y: 1\r\n\r\n'],
  ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: b\u0000c\r\n\r\n'],
  ['a method that is none', 'GET\u0001 /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u0000\r\n\r\n'],
  [
    'more headers than anybody needs',
    `GET /api/health HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 3000 }, (_, index) => `x-${index}: ${'y'.repeat(20)}`).join('\r\n')}\r\n\r\n`,
  ],
  ['a line break in an address', 'GET /api/health%0d%0ax-injected:1\r\nx-a: 1 HTTP/1.1\r\nhost: x\r\n\r\n'],
])('%s: refused, the connection ended, nothing of it answered as a second request', async (_what, bytes) => {
  const answer = await send(bytes);
  expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  expect(answer.match(/HTTP\/1\.1 /g) ?? []).toHaveLength(answer === '' ? 0 : 1);
  expect(answer).not.toMatch(/x-injected|"ok"|at .*:\d+:\d+/);
  expect((await server.app.inject('/api/health')).statusCode).toBe(200);
});
