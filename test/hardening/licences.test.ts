import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../architecture/source.ts';
import { licencesOf, notAllowed } from './licences.ts';

it('every package that the product is installed with may be used and passed on', () => {
  const licences = licencesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect([...licences.values()].flat().length).toBeGreaterThan(100);
  expect(notAllowed(licences)).toEqual([]);
});

it('a licence that is not on the list is named, unless there is another to choose', () => {
  const lock = JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': { license: 'GPL-3.0' },
      'node_modules/b': { license: '(GPL-3.0 OR MIT)' },
      'node_modules/c': { dev: true, license: 'GPL-3.0' },
      'node_modules/x/node_modules/d': {},
    },
  });
  expect(notAllowed(licencesOf(lock))).toEqual(['GPL-3.0: a', 'none: d']);
});
