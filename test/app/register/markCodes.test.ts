import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codesFor } from '../../../src/app/register/markCodes.ts';
import type { Lookup } from '../../../src/engine/index.ts';

const lookup = JSON.parse(readFileSync('schemas/lookups/attendance-code.json', 'utf8')) as Lookup;
const session = { date: '2026-11-18', session: 'AM' };

const opened = (mark: string, row: object) =>
  codesFor(lookup, { ...session, ...row }).find(({ value }) => value === mark)?.opens;
const offered = (mark: string, row: object) =>
  codesFor(lookup, { ...session, ...row }).some(({ value }) => value === mark);

describe('the codes of a session', () => {
  it('ask for how long a closure lasts that lies ahead, and not on a day that has come [D-71]', () => {
    expect(opened('#', { isFuture: true })).toBe('mark/date-range');
    expect(opened('#', { isFuture: false })).toBeUndefined();
    expect(opened('L', { isFuture: true })).toBeUndefined();
  });

  it('clear no D of the pupil’s other school [D-96]', () => {
    expect(offered('-', { mark: 'D', isElsewhere: true })).toBe(false);
    expect(offered('-', { mark: 'D', isElsewhere: false })).toBe(true);
    expect(offered('-', { mark: 'N', isElsewhere: true })).toBe(true);
  });
});
