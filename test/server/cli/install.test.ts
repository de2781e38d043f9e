import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { missingPackages, refuseOldNode } from '../../../src/server/cli/install.mjs';

const folder = mkdtempSync(join(tmpdir(), 'install-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, packages: object) => writeFileSync(join(folder, name), JSON.stringify({ packages }));

describe('what is missing before the product can start', () => {
  beforeEach(() => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    write('package-lock.json', {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '1.0.0', optional: true },
    });
  });
  test('is everything on a fresh clone, but what suits another platform', () =>
    expect(missingPackages(folder)).toEqual(['node_modules/a', 'node_modules/b']));
  test('is what the lock file has in another version', () => {
    mkdirSync(join(folder, 'node_modules'));
    write('node_modules/.package-lock.json', {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.9.0' },
    });
    expect(missingPackages(folder)).toEqual(['node_modules/b']);
  });
  test('is nothing once it is installed', () => {
    mkdirSync(join(folder, 'node_modules'));
    write('node_modules/.package-lock.json', {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
    });
    expect(missingPackages(folder)).toEqual([]);
  });
});

describe('the version of Node', () => {
  test.each(['18.20.8', '20.18.3'])('%s is refused with a sentence that says what is needed', (version) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const say = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    refuseOldNode(version);
    expect(exit).toHaveBeenCalledWith(1);
    expect(say.mock.calls[0]?.[0]).toContain('Node 20.19 or newer');
    vi.restoreAllMocks();
  });
  test.each(['20.19.0', '22.0.0', '24.3.1'])('%s is taken', (version) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    refuseOldNode(version);
    expect(exit).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
