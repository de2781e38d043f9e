import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyOf, officeCrypto } from '../../../src/server/workbook/officeCrypto.ts';

/** As the format says it, step by step. */
function keyByTheBook(...[password, algorithm, salt, count, keyBits, blockKey]: Parameters<typeof keyOf>): Buffer {
  const hashed = (...parts: Buffer[]) => createHash(algorithm).update(Buffer.concat(parts)).digest();
  const numbers = Array.from({ length: count }, (_, index) => Buffer.from(Uint32Array.of(index).buffer));
  const spun = numbers.reduce((key, number) => hashed(number, key), hashed(salt, Buffer.from(password, 'utf16le')));
  const last = hashed(spun, blockKey);
  return Buffer.alloc(keyBits / 8, 0x36).fill(last, 0, Math.min(last.length, keyBits / 8));
}

const blocks = ['fea7d276', 'd7aa0f6d', '146e0be7'].map((hex) => Buffer.from(hex, 'hex'));

it.each([
  ['SHA512', 256],
  ['SHA384', 128],
  ['SHA1', 128],
  ['SHA1', 256],
  ['MD5', 192],
])('the keys of a file by %s with %i bits are those of the format, block by block', (algorithm, keyBits) => {
  const salt = Buffer.from('0123456789abcdef');
  for (const password of ['Tide-table-1', 'Gezeiten £ü', ''])
    for (const count of [0, 1, 300])
      for (const block of blocks)
        expect(keyOf(password, algorithm, salt, count, keyBits, block)).toEqual(
          keyByTheBook(password, algorithm, salt, count, keyBits, block),
        );
});

it('a file that was locked opens with its password, and with no other that was tried before or after', async () => {
  const plain = Buffer.from('PK\u0003\u0004 rows');
  const locked = officeCrypto.encrypt(plain, { password: 'Tide-table-1' });
  await expect(officeCrypto.decrypt(locked, { password: 'Tide-table-2' })).rejects.toThrow(/password/);
  expect((await officeCrypto.decrypt(locked, { password: 'Tide-table-1' })).subarray(0, plain.length)).toEqual(plain);
});
