import { createDiffieHellman } from 'node:crypto';
import { createRequire } from 'node:module';

/** As much of the identity client's large numbers as a power takes. */
interface Large {
  toString(radix: 16): string;
  mod(modulus: Large): Large;
}

interface Library {
  readonly default: {
    new (digits: string, radix: 16): Large;
    readonly prototype: {
      modPow(this: Large, exponent: Large, modulus: Large, callback: (error: null, power: Large) => void): void;
    };
  };
}

/**
 * Lets OpenSSL raise the identity client's numbers to their powers, as it does for the server: the client's own loop
 * takes a quarter of a second for each sign-in, and there are hundreds of them. In a browser the client is tested as
 * it is.
 */
export function raiseQuickly(): void {
  const load = createRequire(import.meta.url);
  const { default: Integer } = load('amazon-cognito-identity-js/lib/BigInteger') as Library;
  Integer.prototype.modPow = function (exponent, modulus, callback) {
    const exchange = createDiffieHellman(bytesOf(modulus), 2);
    exchange.setPrivateKey(bytesOf(exponent));
    callback(null, new Integer(exchange.computeSecret(bytesOf(this.mod(modulus)), null, 'hex'), 16));
  };
}

function bytesOf(number: Large): Buffer {
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}
