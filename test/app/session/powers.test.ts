import BigInteger from 'amazon-cognito-identity-js/es/BigInteger';
import { createDiffieHellman, getDiffieHellman, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { powerOf, raiseNatively } from '../../../src/app/session/powers.ts';

/** The prime that the identity client computes with (RFC 3526, group 15). */
const prime = getDiffieHellman('modp15').getPrime();
const ownPower = BigInteger.prototype.modPow;
const large = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);

function openSslPower(base: Buffer, exponent: Buffer): bigint {
  const exchange = createDiffieHellman(prime, 2);
  exchange.setPrivateKey(exponent);
  return large(exchange.computeSecret(base));
}

function power(how: typeof ownPower, [base, exponent, modulus]: readonly [string, string, string]): string {
  let digits = '';
  const number = new BigInteger(base, 16);
  how.call(number, new BigInteger(exponent, 16), new BigInteger(modulus, 16), (_error, result) => {
    digits = result.toString(16);
  });
  return digits;
}

describe('the powers of a sign-in', () => {
  it('are those that OpenSSL finds, for numbers as large as the client’s', () => {
    for (let round = 0; round < 5; round += 1) {
      const base = randomBytes(384 - round);
      const exponent = randomBytes(128 + round);
      expect(powerOf(large(base), large(exponent), large(prime))).toBe(openSslPower(base, exponent));
    }
  });

  it.each([
    ['small ones', ['2', '400', 'fd']],
    ['of a base beyond the modulus', ['123456789', '1f', 'fd']],
    ['of a base below zero', ['-123456789abcdef', '10001', 'fffffffb']],
    ['of a multiple of the modulus', ['1fa', '3', 'fd']],
  ] as const)('are those of the client’s own loop: %s', (_which, numbers) => {
    raiseNatively();
    const native = power(BigInteger.prototype.modPow, numbers);
    BigInteger.prototype.modPow = ownPower;
    expect(BigInt(`0x${native}`)).toBe(BigInt(`0x${power(ownPower, numbers)}`));
  });

  it('are 1 where the exponent is 0', () => {
    expect(powerOf(5n, 0n, 7n)).toBe(1n);
    expect(powerOf(5n, 0n, 1n)).toBe(0n);
  });
});
