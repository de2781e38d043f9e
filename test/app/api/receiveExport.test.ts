import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../../../src/app/api/connection.ts';
import { FILES_HEADER } from '../../../src/contract/index.ts';
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
  const course = { signal: new AbortController().signal, tell: () => undefined };
  return receiveExport('exports.pepPlans', { modalExportFilename: 'Mine.zip' }, course);
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

it('tells how many files of an archive have come whole, also where a beginning comes in two pieces', async () => {
  const pieces = ['PK\x03\x04first', ' PPK\x03', '\x04second PK\x03\x04third', ' ends PK\x01\x02'];
  const body = new ReadableStream<Uint8Array>({
    start(to) {
      for (const piece of pieces) to.enqueue(new TextEncoder().encode(piece));
      to.close();
    },
  });
  const headers = { 'content-disposition': 'attachment; filename="PEPs.zip"', [FILES_HEADER]: '3' };
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
  const told: unknown[] = [];
  const course = { signal: new AbortController().signal, tell: (progress: unknown) => void told.push(progress) };
  expect(await receiveExport('exports.pepPlans', {}, course)).toEqual({ ok: true, body: {} });
  expect(handedOver).toEqual(['PEPs.zip']);
  expect(told).toEqual([0, 0, 2, 2].map((done) => ({ done, total: 3 })));
});
