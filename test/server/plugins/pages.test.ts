import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import zlib from 'node:zlib';
import { compressFiles } from '../../../src/server/cli/compressFiles.mjs';
import { makeTestServer, testConfig, type TestServer } from '../../support/testServer.ts';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><meta property="csp-nonce" nonce="__NONCE__"><body>portal</body></html>',
  );
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), `console.log(${'"x"+'.repeat(1000)}"")`);
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  await compressFiles(folder);
  server = await makeTestServer({ appFolder: folder });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const directives = (header: unknown) =>
  new Map(
    String(header)
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );

describe('pages', () => {
  it('are one page at every route, also at one that the browser calls not found [NAV-24]', async () => {
    for (const url of ['/', '/peps', '/students/5/peps?x=1', '/no/such/page', '/index.html']) {
      const response = await get(url);
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).toContain('portal');
    }
  });

  it('carry a nonce of their own, the one the policy names', async () => {
    const [first, second] = [await get('/'), await get('/')];
    const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(nonceOf(first.body)).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body));
    expect(directives(first.headers['content-security-policy']).get('style-src')).toEqual([
      "'self'",
      `'nonce-${nonceOf(first.body)}'`,
    ]);
  });

  it('keep files with a hash in their name for ever, compressed where asked', async () => {
    const script = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-encoding']).toBe('br');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('hand out files as they were compressed when they were built, and compress none', async () => {
    const compressors = (['createBrotliCompress', 'createGzip', 'brotliCompressSync', 'gzipSync'] as const).map(
      (name) => vi.spyOn(zlib, name),
    );
    const plain = await get('/assets/main-abc123.js');
    const br = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    const page = await get('/', { 'accept-encoding': 'gzip, br' });
    const calls = compressors.map(({ mock }) => mock.calls.length);
    vi.restoreAllMocks();
    expect(calls).toEqual([0, 0, 0, 0]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([br.headers['content-encoding'], zlib.brotliDecompressSync(br.rawPayload).toString()]).toEqual([
      'br',
      plain.body,
    ]);
    expect([gzip.headers['content-encoding'], zlib.gunzipSync(gzip.rawPayload).toString()]).toEqual([
      'gzip',
      plain.body,
    ]);
    for (const { headers } of [br, gzip]) {
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript') as string,
      });
    }
    expect(page.headers['content-encoding']).toBeUndefined();
    // As such they are not there.
    expect((await get('/assets/main-abc123.js.br')).statusCode).toBe(404);
  });

  it('are not answered where a file, a call or the pool was meant', async () => {
    expect((await get('/assets/gone-abc.js')).statusCode).toBe(404);
    expect((await get('/api/gone')).statusCode).toBe(404);
    expect((await get('/identity/gone')).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url: '/peps' })).statusCode).toBe(404);
  });

  it('do not give away files beside them', async () => {
    expect((await get('/.vite/manifest.json')).body).toContain('portal');
    for (const url of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/..%5cpackage.json']) {
      expect((await get(url)).body).not.toContain('dependencies');
    }
  });
});

describe('security headers', () => {
  it('allow only scripts of our own, none that evaluates text, and nobody to frame the page', async () => {
    const policy = directives((await get('/')).headers['content-security-policy']);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy.has('frame-src')).toBe(false);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe/);
  });

  it('stand on every kind of answer', async () => {
    for (const url of [
      '/',
      '/assets/main-abc123.js',
      '/api/health',
      '/api/gone',
      `/identity/${server.pool.id}/.well-known/jwks.json`,
    ]) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('promise encryption only where there is some', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toContain(
      'max-age=31536000',
    );
  });
});

describe('pages of others', () => {
  it('are shown inside ours from the hosts of the settings alone, which the browser is told [D-41]', async () => {
    const other = await makeTestServer({
      config: { ...testConfig, frameHosts: ['scenes.example', 'maps.example:8443'] },
    });
    const config = await other.app.inject('/config.json');
    expect(config.json()).toMatchObject({ frameHosts: ['scenes.example', 'maps.example:8443'] });
    expect(directives(config.headers['content-security-policy']).get('frame-src')).toEqual([
      'https://scenes.example',
      'https://maps.example:8443',
    ]);
    await other.close();
  });
});

describe('an address that cannot be read', () => {
  it('is refused like everything else, with headers, and not repeated', async () => {
    for (const url of ['/%zz', '/api/%zz?x=secret', `/api/Pep/key-stages-1-4/form/${'x'.repeat(200)}`]) {
      const { statusCode, headers, body } = await get(url);
      expect([url, statusCode]).toEqual([url, url.includes('%zz') ? 400 : 404]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body).not.toMatch(/zz|secret/);
    }
  });
});

describe('the address of a caller', () => {
  const callerSeen = async (trustProxy: string[]) => {
    let ip = '';
    const openRoutes: NonNullable<Parameters<typeof makeTestServer>[0]>['openRoutes'] = (app) =>
      void app.get('/api/Test/caller', (request, reply) => {
        ({ ip } = request);
        return reply.send({});
      });
    const other = await makeTestServer({ config: { ...testConfig, trustProxy }, openRoutes });
    await other.app.inject({ url: '/api/Test/caller', headers: { 'x-forwarded-for': '192.0.2.7' } });
    await other.close();
    return ip;
  };

  it('is taken from a proxy that the settings name, and from nobody else', async () => {
    expect(await callerSeen([])).toBe('127.0.0.1');
    expect(await callerSeen(['10.0.0.0/8'])).toBe('127.0.0.1');
    expect(await callerSeen(['127.0.0.1'])).toBe('192.0.2.7');
  });
});

describe('with a Cognito pool', () => {
  it('the browser is told of it and may speak to it, and ours is not there', async () => {
    const pool = { kind: 'cognito', region: 'eu-west-2', userPoolId: 'eu-west-2_AbCdEfGhI', clientId: '4abc' } as const;
    const other = await makeTestServer({ config: { ...testConfig, pool }, localPool: null });
    const config = await other.app.inject('/config.json');
    expect(config.json()).toMatchObject({
      identity: { region: 'eu-west-2', userPoolId: 'eu-west-2_AbCdEfGhI', clientId: '4abc' },
    });
    expect(config.json<{ identity: object }>().identity).not.toHaveProperty('endpoint');
    expect(directives(config.headers['content-security-policy']).get('connect-src')).toEqual([
      "'self'",
      'https://cognito-idp.eu-west-2.amazonaws.com',
    ]);
    expect((await other.app.inject({ method: 'POST', url: '/identity/' })).statusCode).toBe(404);
    await other.close();
  });
});

describe('files of the portal on their way', () => {
  it('are sixteen at a time to one address, which keeps no other waiting, and come whole', async () => {
    const large = 24_000_000;
    writeFileSync(join(folder, 'assets', 'large-abc123.js'), 'x'.repeat(large));
    const trusting = await makeTestServer({ appFolder: folder, config: { ...testConfig, trustProxy: ['127.0.0.1'] } });
    await trusting.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = trusting.app.server.address() as AddressInfo;
    const ask = (address: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { 'x-forwarded-for': address };
        request({ port, host: '127.0.0.1', agent: false, path: '/assets/large-abc123.js', headers }, resolve)
          .on('error', reject)
          .end();
      });
    const bytesOf = async (answer: IncomingMessage) => {
      let bytes = 0;
      for await (const part of answer) bytes += (part as Buffer).length;
      return bytes;
    };
    // Nobody takes what they asked for yet.
    const begun = await Promise.all(Array.from({ length: 16 }, () => ask('10.0.0.1')));
    let isNext = false;
    const next = ask('10.0.0.1').then((answer) => {
      isNext = true;
      return answer;
    });
    expect(await bytesOf(await ask('10.0.0.2'))).toBe(large);
    expect(isNext).toBe(false);
    expect(await Promise.all(begun.map(bytesOf))).toEqual(begun.map(() => large));
    expect(await bytesOf(await next)).toBe(large);
    await trusting.close();
  });
});
