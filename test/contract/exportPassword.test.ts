import { describe, expect, it } from 'vitest';
import { generateExportPassword, isStrongPassword } from '../../src/contract/index.ts';

describe('the password of a file', () => {
  it.each([
    ['Abcdef1!', true],
    ['Abcdefg1£', true],
    ['Ábcdefg1-', true],
    ['Abcdef1!'.slice(1), false],
    ['abcdefg1!', false],
    ['ABCDEFG1!', false],
    ['Abcdefgh!', false],
    ['Abcdefgh1', false],
    ['Abcdefg 1', false],
    ['', false],
  ])('%j is strong: %s [SIGN-13] [C-10]', (password, strong) => {
    expect(isStrongPassword(password)).toBe(strong);
  });

  it('counts characters, not halves of them', () => {
    expect(isStrongPassword('Aa1😀😀')).toBe(false);
  });

  it('is generated with exactly 12 characters, of all four kinds, and passes its own check, whatever is drawn [EXP-6] [C-9]', () => {
    let state = 7;
    const below = (limit: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % limit;
    for (let time = 0; time < 2000; time += 1) {
      const password = generateExportPassword(below);
      expect(password).toHaveLength(12);
      expect(isStrongPassword(password)).toBe(true);
      expect(password).toMatch(/^[A-Za-z\d@$!%*?&]{12}$/);
      expect(password).toMatch(/[@$!%*?&]/);
    }
    for (const below0 of [() => 0, (limit: number) => limit - 1])
      expect(isStrongPassword(generateExportPassword(below0))).toBe(true);
  });

  it('does not betray by its place which kind a character is', () => {
    let state = 3;
    const below = (limit: number) => Math.floor(((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * limit);
    const first = new Set(Array.from({ length: 400 }, () => /\d/.test(generateExportPassword(below).charAt(0))));
    expect(first).toEqual(new Set([true, false]));
  });
});
