import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { servedCatalog } from '../support/servedCatalog.ts';
import { makeTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer({ catalog: servedCatalog() });
});
afterAll(() => server.close());

const ask = (url: string, encoding: string, more: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { 'accept-encoding': encoding, ...more } });

describe('the description of the calls', () => {
  it('is a page of the calls whose style is a file of ours, as the policy asks, whoever asks', async () => {
    const pages = [await ask('/api/docs', 'identity'), await ask('/api/docs', 'identity')];
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    const style = /<link rel="stylesheet" href="([^"]+)">/.exec(pages[0]?.body ?? '')?.[1] ?? '';
    expect((await ask(style, 'identity')).headers['content-type']).toBe('text/css; charset=utf-8');
    expect(pages[0]?.body).not.toMatch(/<style|style="/);
  });

  it('is written and compressed once, however often it is asked for', async () => {
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const { body: plain, headers: first } = await ask(url, 'identity');
      const zipped = vi.spyOn(zlib, 'createBrotliCompress');
      const described = vi.spyOn(JSON, 'stringify');
      const [br, gzip] = [await ask(url, 'gzip, deflate, br'), await ask(url, 'br;q=0, gzip')];
      const isDescription = (value: unknown) => typeof value === 'object' && value !== null && 'paths' in value;
      const calls = [zipped.mock.calls.length, described.mock.calls.filter(([value]) => isDescription(value)).length];
      vi.restoreAllMocks();
      expect(calls).toEqual([0, 0]);
      expect(br.headers['content-encoding']).toBe('br');
      expect(zlib.brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(zlib.gunzipSync(gzip.rawPayload).toString()).toBe(plain);
      expect((await ask(url, 'br', { 'if-none-match': String(first.etag) })).statusCode).toBe(304);
    }
  });
});
