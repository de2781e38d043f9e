import BigInteger from 'amazon-cognito-identity-js/es/BigInteger';

/** A large number of the identity client, of which this uses no more. */
type Large = InstanceType<typeof BigInteger>;

/**
 * Lets the browser's own large numbers raise those of the identity client to their powers, as the client's makers let
 * a phone do it: the client's loop takes a second of a sign-in, and several on a school's laptop.
 */
export function raiseNatively(): void {
  BigInteger.prototype.modPow = function (this: Large, exponent, modulus, callback) {
    const power = powerOf(nativeOf(this), nativeOf(exponent), nativeOf(modulus));
    callback(null, new BigInteger(power.toString(16), 16));
  };
}

/** `base` to the power of `exponent` (0 or more), as the least remainder of `modulus` that is not negative. */
export function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const least = ((base % modulus) + modulus) % modulus;
  let power = 1n;
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus;
    if (bit === '1') power = (power * least) % modulus;
  }
  return power % modulus;
}

function nativeOf(number: Large): bigint {
  const digits = number.toString(16);
  return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
}
