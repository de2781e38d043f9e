import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../architecture/source.ts';
import { onEmbedded, withoutServer } from './whichDatabase.mjs';

test('the tests that run on the embedded database, or there alone, are there', () => {
  const named = [...onEmbedded, ...withoutServer];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('tests that ask PostgreSQL for something run on it', () => {
  const asking = withoutServer.filter((path) => /testDatabaseUrl/.test(readFileSync(join(root, path), 'utf8')));
  expect(asking).toEqual([]);
});

test('tests of the server that put a module in the place of another share theirs with no other file', () => {
  const mocking = ['test/server', 'test/hardening', 'test/fuzz']
    .flatMap(filesBelow)
    .filter((path) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(join(root, path), 'utf8')));
  const apart = mocking.filter((path) => !/^test\/server\/(matrix\/|exports\/refused\.test)/.test(path));
  expect(apart).toEqual([]);
});
