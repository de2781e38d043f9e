import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../architecture/source.ts';
import { longest } from './longestFirst.ts';
import { mocking, onEmbedded, withoutServer } from './whichDatabase.mjs';

test('the tests that are named to run on the embedded database, there alone, or first are there', () => {
  const named = [...onEmbedded, ...withoutServer, ...longest];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('tests that ask PostgreSQL for something run on it', () => {
  const asking = withoutServer.filter((path) => /testDatabaseUrl/.test(readFileSync(join(root, path), 'utf8')));
  expect(asking).toEqual([]);
});

test('tests of the server that put a module in the place of another share theirs with no other file', () => {
  const apart = mocking.map((glob) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));
  const together = ['test/server', 'test/hardening', 'test/fuzz']
    .flatMap(filesBelow)
    .filter((path) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(join(root, path), 'utf8')))
    .filter((path) => !apart.some((file) => file.test(path)));
  expect(together).toEqual([]);
});
