import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { root } from '../../architecture/source.ts';
import { supportedNodes } from '../../support/nodes.mjs';

const folder = join(root, 'src', 'server', 'container');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

describe('the container image', () => {
  it('runs on a supported Node, not as root, and copies what there is', () => {
    const image = read('Dockerfile');
    for (const version of all(image, /^FROM node:(\d+)-/gm)) expect(supportedNodes.map(String)).toContain(version);
    expect(image).toMatch(/^USER node$/m);
    const copied = all(image, /^COPY --from=built ([^\n]*) \S+$/gm).flatMap((line) => line.split(' '));
    expect(copied).toContain('/portal/src');
    const made = ['node_modules', 'dist'];
    for (const path of copied.map((each) => each.replace('/portal/', '')))
      expect(made.includes(path) || existsSync(join(root, path)), path).toBe(true);
  });

  it('is given settings that there are, with a file system that nobody writes to', () => {
    const compose = read('compose.yaml');
    const settings = Object.fromEntries(
      [...compose.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)]
        .map(([, name = '', value = '']) => [name, value.replace(/\$\{\w+:-(.*?)\}/g, '$1')])
        .filter(([name]) => !name?.startsWith('POSTGRES_')),
    ) as Record<string, string>;
    const config = readConfig(settings);
    expect(config).toMatchObject({ filesDir: '/files', seed: 'demo', publicUrl: 'http://127.0.0.1:8080' });
    expect(config.databaseUrl).toContain('@database:5432/portal');
    expect(config.mail).not.toBeNull();
    const settable = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
    for (const name of Object.keys(settings)) expect(settable, name).toContain(`\`${name}`);
    expect(compose).toMatch(/^ {4}read_only: true$/m);
  });
});

const docker = (...args: string[]) => spawnSync('docker', args, { cwd: root, encoding: 'utf8' });
const compose = (...args: string[]) =>
  docker('compose', '-f', join(folder, 'compose.yaml'), '-p', 'portal-test', ...args);

/** Where a container tool works, and gets the images that this one is built on. */
const isHere = docker('info').status === 0 && docker('pull', 'node:24-bookworm-slim').status === 0;

describe.skipIf(!isHere)('the containers together', { timeout: 1_200_000 }, () => {
  afterAll(() => void compose('down', '--volumes'));

  it('serve the portal, as nobody who may write where the program lies', () => {
    const up = compose('up', '--build', '--wait', '--wait-timeout', '600');
    expect(up.status, up.stderr).toBe(0);
    const inside = (...command: string[]) => compose('exec', '-T', 'portal', ...command);
    expect(inside('id', '-un').stdout.trim()).toBe('node');
    expect(inside('touch', '/portal/x').status).not.toBe(0);
    const health = inside(
      'node',
      '-e',
      "fetch('http://127.0.0.1:8080/api/health').then(async (r) => console.log(await r.text()))",
    );
    expect(JSON.parse(health.stdout)).toEqual({ status: 'ok' });
  });
});
