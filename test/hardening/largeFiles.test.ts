import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MOST_IMPORT_BYTES } from '../../src/contract/index.ts';
import { filesInMemory } from '../../src/server/plugins/largeFiles.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';

const places = filesInMemory(300);
const takes = vi.spyOn(places, 'take');
let portal: PortalServer;
let address = '';

beforeAll(async () => {
  portal = await makePortalServer({ largeFiles: places });
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => portal.close());

const head = Buffer.from(
  '--x\r\ncontent-disposition: form-data; name="file"; filename="s.csv"\r\ncontent-type: text/csv\r\n\r\nURN,Name\r\n',
);
const end = Buffer.from('\r\n--x--\r\n');
/** More than a file may have that needs no place; one cell, so that it is quickly refused. */
const large = Buffer.alloc(MOST_IMPORT_BYTES + 1024 * 1024, 'x');
const small = Buffer.from('960001,A school\r\n');

/** A file that is being sent; its last bytes only when the test says so. */
async function begin(user: string, content: Buffer) {
  const headers = { ...(await portal.as(`${user}.example`)), 'content-type': 'multipart/form-data; boundary=x' };
  const gone = new AbortController();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const url = `${address}/api/Imports/upload?kind=school`;
  const request = { method: 'POST', headers, body, duplex: 'half', signal: gone.signal } as RequestInit;
  const reply = fetch(url, request).then(
    async (answer) => ({ status: answer.status, message: ((await answer.json()) as { message?: string }).message }),
    () => ({ status: 0, message: undefined }),
  );
  controller?.enqueue(Buffer.concat([head, content]));
  return {
    finish: () => {
      controller?.enqueue(end);
      controller?.close();
      return reply;
    },
    leave: () => {
      gone.abort();
      return reply;
    },
  };
}

const placesTaken = () => takes.mock.settledResults.filter(({ type }) => type === 'fulfilled').length;

/** A large file that has its place, and stays on its way. */
async function hold(user: string) {
  const before = placesTaken();
  const file = await begin(user, large);
  await expect.poll(placesTaken, { timeout: 60_000 }).toBe(before + 1);
  return file;
}

const sent = async (user: string, content: Buffer) => (await begin(user, content)).finish();

describe('files larger than most', () => {
  it('are in memory two at a time, one of a user; small ones are read meanwhile', async () => {
    const refused = { status: 429, message: expect.stringContaining('A large file of yours is being read already.') };
    const first = await hold('super@ashcombe');
    expect(await sent('super@ashcombe', large)).toEqual(refused);
    expect((await sent('super@ashcombe', small)).status).toBe(200);
    const second = await hold('super@brinmoor');
    const { status, message } = await sent('support@support', large);
    expect([status, message]).toEqual([503, expect.stringContaining('Many large files are being read')]);
    await Promise.all([first.leave(), second.leave()]);
    // Their places are free; what is wrong with the one row stands in its preview.
    await expect.poll(() => sent('super@ashcombe', large), { timeout: 60_000 }).toMatchObject({ status: 200 });
  }, 120_000);
});
