import { describe, expect, it } from 'vitest';
import { newPasswordChecks } from '../../src/contract/index.ts';

const failing = (text: string) => newPasswordChecks.filter(({ test }) => !test(text)).map(({ id }) => id);

describe('a new password', () => {
  it.each([
    ['Abcdefgh1!', []],
    ['Abcdefg1!', ['length']],
    ['abcdefgh1!', ['upper']],
    ['ABCDEFGH1!', ['lower']],
    ['Abcdefghi!', ['digit']],
    ['Abcdefgh12', ['special']],
    ['Abcdefgh1#', ['special']],
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
  ])('%s is told what it lacks [SIGN-8]', (text, lacking) => expect(failing(text)).toEqual(lacking));

  it.each([...'@$!%*?&'])('may have %s as its special character [SIGN-8]', (special) =>
    expect(failing(`Abcdefgh1${special}`)).toEqual([]),
  );

  it('counts letters as people do, and knows no capital of another alphabet, as a Cognito pool does not', () => {
    expect(failing('😀😀😀aA1!')).toContain('length');
    expect(failing('Äbcdefgh1!')).toEqual(['upper']);
  });
});
