import { describe, expect, test } from 'vitest';
import {
  clientOfIdentity,
  closureOf,
  entry,
  grid,
  namedAhead,
  signedIn,
  signedOut,
  weightOf,
} from './support/built.ts';

const kB = 1000;

describe('the script of the built pages, in gzip', () => {
  const first = closureOf(entry, signedOut, clientOfIdentity);

  test('is at most 75 kB until the button of the sign-in form works', () => {
    expect(weightOf(first)).toBeLessThanOrEqual(75 * kB);
  });

  test.each([
    ['whose first page has cards', [signedIn]],
    ['whose first page has a grid', [signedIn, grid]],
  ])('is under 250 kB from signing in to the first page of those %s', (_who, sources) => {
    const there = new Set([...first, ...namedAhead()]);
    const then = [...closureOf(...sources)].filter((file) => !there.has(file));
    expect(weightOf(then)).toBeGreaterThan(0);
    expect(weightOf(then)).toBeLessThan(250 * kB);
  });

  test('is a part of the whole: forms, plans and registers come with their screens', () => {
    const whole = closureOf(signedIn, grid);
    for (const later of [
      'src/app/pep/pepParts.ts',
      'src/app/register/registerParts.ts',
      'src/renderer/ask/FilterPanel.tsx',
    ])
      expect([...closureOf(later)].filter((file) => !whole.has(file))).not.toEqual([]);
  });
});
