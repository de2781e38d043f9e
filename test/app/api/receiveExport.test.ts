import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../../../src/app/api/connection.ts';
import { receiveExport } from '../../../src/app/api/receiveExport.ts';
import { connectSession, UNREACHABLE } from '../../../src/app/api/request.ts';

const handedOver: string[] = [];

beforeEach(() => {
  handedOver.length = 0;
  connectSession({ getAccessToken: async () => 'token', expire: vi.fn() });
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:of-a-file', revokeObjectURL: vi.fn() });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    handedOver.push(this.download);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Asks for a file of which two pieces come, and then its end or a broken connection. */
async function receive(end: 'ends' | 'breaks') {
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      pieces += 1;
      if (pieces < 3) to.enqueue(new TextEncoder().encode('PK'));
      else if (end === 'ends') to.close();
      else to.error(new TypeError('terminated'));
    },
  });
  const headers = { 'content-disposition': 'attachment; filename="PEPs.zip"' };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
  return receiveExport('exports.pepPlans', { modalExportFilename: 'Mine.zip' }, new AbortController().signal);
}

it('hands over a file that has come whole, under the name that the server gave it', async () => {
  expect(await receive('ends')).toEqual({ ok: true, body: {} });
  expect(handedOver).toEqual(['PEPs.zip']);
});

it('says that the connection broke in the middle of a file, and hands nothing over of it', async () => {
  const lost = vi.spyOn(connection, 'lost').mockImplementation(() => undefined);
  expect(await receive('breaks')).toEqual({ ok: false, status: 0, message: UNREACHABLE, errors: {} });
  expect(handedOver).toEqual([]);
  expect(lost).toHaveBeenCalledOnce();
});
