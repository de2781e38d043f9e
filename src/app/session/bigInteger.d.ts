/** The identity client's large numbers, which its own types leave out. */
declare module 'amazon-cognito-identity-js/es/BigInteger' {
  type Taken = (error: null, power: BigInteger) => void;

  export default class BigInteger {
    constructor(digits: string, radix: 16);
    /** Digits, after a minus where it is below zero. */
    toString(radix: 16): string;
    modPow(exponent: BigInteger, modulus: BigInteger, callback: Taken): void;
  }
}
