import { describe, expect, it } from 'vitest';
import { unboundedPattern } from '../../../src/engine/index.ts';

describe('patterns of an authority’s own', () => {
  it.each([
    '^[0-9]{4}(-[0-9]{2})?$',
    '^\\d{2}:\\d{2}$',
    '^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$',
    '^https://.+$',
    '[+*]',
  ])('are taken where they are known to end soon: %s', (pattern) => expect(unboundedPattern(pattern)).toBeNull());

  it.each([
    ['^(a+)+$', 'repeats a group'],
    ['^(?:a|a)*$', 'repeats a group'],
    ['^(a|b){2,9}$', 'repeats a group'],
    ['^a*a*$', 'has two parts of any length'],
    ['a+$', 'has a part of any length and does not begin with ^'],
    ['^(?=a)b$', 'looks ahead, looks back or names a group'],
    ['^(a)\\1$', 'refers back to what it has found'],
    [`^${'a?'.repeat(12)}$`, 'can be tried in 4096 ways'],
  ])('are refused where they might not: %s', (pattern, why) => expect(unboundedPattern(pattern)).toBe(why));
});
