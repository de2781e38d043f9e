import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { makeTestServer, testConfig, type TestServer } from '../support/testServer.ts';
import { makeScene } from './inputs/scene.ts';

let portal: PortalServer;
let pages: TestServer;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><meta property="csp-nonce" nonce="__NONCE__"><body>portal</body></html>',
  );
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'console.log(1)');
  portal = await makePortalServer();
  pages = await makeTestServer({ appFolder: folder });
  file = String((await makeScene(portal)).ofCall['attachments.read']?.fileReference);
});

afterAll(async () => {
  await portal?.close();
  await pages?.close();
  rmSync(folder, { recursive: true });
});

const page = (url: string) => pages.app.inject({ url });
const call = async (url: string, payload?: object, user = 'la@ashcombe.example') =>
  portal.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: await portal.as(user),
    ...(payload && { payload }),
  });

const answers: [string, () => ReturnType<typeof page>][] = [
  ['a page', () => page('/peps')],
  ['a script', () => page('/assets/main-abc123.js')],
  ['the settings of the browser', () => page('/config.json')],
  ['the description of the calls', () => page('/api/openapi.json')],
  ['a page about the calls', () => page('/api/docs')],
  ['a list', () => call('/api/Students?page=1&sizePerPage=10')],
  ['a whole list', () => call('/api/Students?page=1&sizePerPage=99999')],
  ['a change', () => call('/api/session/signOut', {}, 'dt@ashcombe.example')],
  ['the declarations', () => call('/api/catalog')],
  ['a file', () => call(`/api/Attachments/download?fileReference=${file}`)],
  ['a refusal', () => call('/api/Students?page=x')],
  ['a refusal of a body', () => call('/api/CaseNotes', { id: 'x' })],
  ['nobody signed in', () => page('/api/Students')],
  ['nothing there', () => page('/api/nothing')],
  ['an address that cannot be read', () => page('/api/%zz')],
  [
    'the pool',
    () =>
      pages.app.inject({
        method: 'POST',
        url: '/identity/',
        headers: { 'content-type': 'application/x-amz-json-1.1' },
        payload: '{}',
      }),
  ],
  ['the keys of the pool', () => page(`/identity/${pages.pool.id}/.well-known/jwks.json`)],
];

describe('security headers', () => {
  it.each(answers)('stand on %s', async (_what, ask) => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) as string,
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    for (const feature of [
      'camera',
      'microphone',
      'geolocation',
      'usb',
      'payment',
      'display-capture',
      'serial',
      'hid',
      'fullscreen',
      'browsing-topics',
    ])
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|x-aspnet|via)/.test(name))).toEqual([]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBeDefined();
    expect(headers['content-type']).toMatch(/charset=utf-8$|^application\/x-amz-json-1\.1$|^text\/plain$/i);
  });

  it.each(answers.slice(5, 14))('keep %s out of every cache that others share', async (_what, ask) => {
    expect((await ask()).headers['cache-control']).toMatch(/no-store|private, no-cache/);
  });

  it('let a page run our own files alone, and write no text into it as markup', async () => {
    const { headers } = await page('/peps');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'connect-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
  });

  it('of a file let it load and run nothing, and name it as an attachment', async () => {
    const { headers } = await call(`/api/Attachments/download?fileReference=${file}`);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
    });
  });

  it('let pages of named hosts stand inside ours and fill the screen, no more', async () => {
    const other = await makeTestServer({ config: { ...testConfig, frameHosts: ['scenes.example'] } });
    const { headers } = await other.app.inject('/config.json');
    expect(headers['permissions-policy']).toContain('fullscreen=(self "https://scenes.example")');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cross-origin-embedder-policy']).toBeUndefined();
    await other.close();
  });

  it('promise encryption for a year where there is some', async () => {
    const { headers } = await pages.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});
