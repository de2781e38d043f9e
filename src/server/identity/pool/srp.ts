import { createHash, createHmac, DiffieHellman, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

// Secure remote password, as Cognito's client library speaks it: group 15 of RFC 3526, generator 2,
// SHA-256, and numbers hashed as signed big-endian bytes (a leading 00 where the top bit is set).
const N = BigInt(
  '0xFFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
const g = 2n;
const k = hashNumber(signedHex(N) + signedHex(g));
/**
 * Holds nothing from one use to the next: each sets its own private key. Group 15 by its name: from OpenSSL 3.5 on a
 * prime that is handed over is proven to be one first, in more than a second of processor.
 */
const exchange = getDiffieHellman('modp15');

export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

/** Whom a proof is about. The pool's name is the part of its id after the underscore. */
export interface SrpIdentity {
  readonly poolName: string;
  readonly userId: string;
}

export interface ServerSecret {
  readonly serverPrivate: string;
  readonly serverPublic: string;
}

/** What is stored instead of the password. */
export function makeVerifier(identity: SrpIdentity, password: string): Verifier {
  const salt = signedHex(fromHex(randomBytes(16).toString('hex')));
  return { salt, verifier: verifierOf(identity, salt, password) };
}

/** Whether a password that was told (not proven) is the one of this verifier. */
export function isPasswordOf(identity: SrpIdentity, { salt, verifier }: Verifier, password: string): boolean {
  const [own, told] = [Buffer.from(verifier), Buffer.from(verifierOf(identity, salt, password))];
  return own.length === told.length && timingSafeEqual(own, told);
}

function verifierOf(identity: SrpIdentity, salt: string, password: string): string {
  const inner = sha256(Buffer.from(`${identity.poolName}${identity.userId}:${password}`, 'utf8')).toString('hex');
  return powerOfG(hashNumber(salt + inner)).toString(16);
}

/** Salt and verifier of a name that does not exist: always the same for the same name, and of no password. */
export function fakeVerifier(secret: string, username: string): Verifier {
  const bytes = (purpose: string, length: number) =>
    Buffer.concat(
      Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
        createHmac('sha256', secret).update(`${purpose} ${index} ${username}`).digest(),
      ),
    ).subarray(0, length);
  return {
    salt: signedHex(fromHex(bytes('salt', 16).toString('hex'))),
    verifier: (fromHex(bytes('verifier', 384).toString('hex')) % N).toString(16),
  };
}

/** The server's half of the exchange: 256 random bits, and B = kv + g^b. */
export function makeServerSecret(verifier: string): ServerSecret {
  const b = fromHex(randomBytes(32).toString('hex'));
  const serverPublic = (k * fromHex(verifier) + powerOfG(b)) % N;
  return { serverPrivate: b.toString(16), serverPublic: serverPublic.toString(16) };
}

/** Whether A may be used: a multiple of N would make the shared secret known to anybody. */
export function isUsableClientPublic(hex: string): boolean {
  return /^[0-9a-fA-F]{1,800}$/.test(hex) && fromHex(hex) % N !== 0n;
}

export interface SrpExchange {
  readonly identity: SrpIdentity;
  readonly verifier: string;
  readonly clientPublic: string;
  readonly serverPrivate: string;
  readonly secretBlock: string;
}

/** Whether the client proved that it knows the password, over the time it wrote. */
export function isProven(exchange: SrpExchange, claim: { signature: string; timestamp: string }): boolean {
  const key = sharedKey(exchange);
  const expected = createHmac('sha256', key)
    .update(exchange.identity.poolName, 'utf8')
    .update(exchange.identity.userId, 'utf8')
    .update(Buffer.from(exchange.secretBlock, 'base64'))
    .update(claim.timestamp, 'utf8')
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sharedKey({ verifier, clientPublic, serverPrivate }: SrpExchange): Buffer {
  const v = fromHex(verifier);
  const A = fromHex(clientPublic);
  const b = fromHex(serverPrivate);
  const B = (k * v + powerOfG(b)) % N;
  const u = hashNumber(signedHex(A) + signedHex(B));
  const S = modPow(A * modPow(v, u, N), b, N);
  const extracted = createHmac('sha256', Buffer.from(signedHex(u), 'hex'))
    .update(Buffer.from(signedHex(S), 'hex'))
    .digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key\u0001', 'utf8').digest().subarray(0, 16);
}

/**
 * g^exponent mod N, which is the public key of a Diffie–Hellman exchange: OpenSSL is six times as fast as our own loop,
 * and hides the exponent's bits from the clock.
 */
function powerOfG(exponent: bigint): bigint {
  // A group by its name lacks the method, which it takes all the same.
  DiffieHellman.prototype.setPrivateKey.call(exchange as DiffieHellman, evenHex(exponent), 'hex');
  exchange.generateKeys();
  return fromHex(exchange.getPublicKey('hex'));
}

function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function evenHex(value: bigint): string {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}

function signedHex(value: bigint): string {
  const even = evenHex(value);
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function hashNumber(hex: string): bigint {
  return fromHex(sha256(Buffer.from(hex, 'hex')).toString('hex'));
}
