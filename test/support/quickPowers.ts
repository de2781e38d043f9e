import { DiffieHellman, getDiffieHellman } from 'node:crypto';
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
  // The client raises in no other group; a prime that is handed over is proven to be one each time.
  const exchange = getDiffieHellman('modp15');
  const prime = exchange.getPrime('hex');
  Integer.prototype.modPow = function (exponent, modulus, callback) {
    if (modulus.toString(16) !== prime) throw new Error('The identity client raises in another group than group 15.');
    DiffieHellman.prototype.setPrivateKey.call(exchange as DiffieHellman, hexOf(exponent), 'hex');
    callback(null, new Integer(exchange.computeSecret(hexOf(this.mod(modulus)), 'hex', 'hex'), 16));
  };
}

/** Of whole bytes. */
function hexOf(number: Large): string {
  const hex = number.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}
