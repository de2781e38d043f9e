import { SignatureV4 } from '@smithy/signature-v4';
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { isSameHash } from './codes.ts';
import type { LocalPool } from './localPool.ts';
import type { PoolContext } from './poolContext.ts';
import { PoolError } from './poolError.ts';

// Administration is signed as every call to AWS is (Signature Version 4), so that the AWS client drives our pool too.

export interface AdminCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A call as it came in. */
export interface SignedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was sent, before anything was read from it. */
  readonly body: string;
}

const service = 'cognito-idp';

/** Clocks may differ by so much, and for so long may a call be sent again. */
const mostApart = 5 * 60_000;

/** Without these in the signature, a call could be turned into another, or sent to another pool. */
const mustBeSigned = ['host', 'x-amz-date', 'x-amz-target'];

/** The credentials of the pool's administrator: who has the pool's secret has them. */
export function adminCredentials(pool: Pick<LocalPool, 'secret'>): AdminCredentials {
  const derive = (purpose: string) =>
    createHmac('sha256', Buffer.from(pool.secret, 'hex')).update(`admin ${purpose}`).digest();
  return {
    accessKeyId: `LOCAL${derive('id').toString('hex').slice(0, 15).toUpperCase()}`,
    secretAccessKey: derive('key').toString('base64'),
  };
}

/** Refuses a call that is not signed by the pool's administrator, in the words of Cognito. */
export async function requireAdmin({ pool, now }: PoolContext, call: SignedCall): Promise<void> {
  const authorization = headerOf(call, 'authorization');
  if (authorization === '') throw new PoolError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const credentials = adminCredentials(pool);
  const claim = readClaim(authorization);
  if (claim.accessKeyId !== credentials.accessKeyId) {
    throw new PoolError('UnrecognizedClientException', 'The security token included in the request is invalid.');
  }
  const date = readDate(headerOf(call, 'x-amz-date'));
  if (date === null || Math.abs(now().getTime() - date.getTime()) > mostApart)
    throw unsound('Signature expired or not yet current.');
  if (mustBeSigned.some((name) => !claim.signedHeaders.includes(name)))
    throw unsound('The host, the date and the target have to be signed.');
  const bodyHash = headerOf(call, 'x-amz-content-sha256');
  if (bodyHash !== '' && !isSameHash(bodyHash, createHash('sha256').update(call.body).digest('hex')))
    throw unsound('The body is not the one that was signed.');
  const expected = await signatureOf(call, {
    credentials,
    region: pool.region,
    date,
    signedHeaders: claim.signedHeaders,
  });
  if (!isSameHash(claim.signature, expected))
    throw unsound('The request signature we calculated does not match the signature you provided.');
}

const unsound = (message: string) => new PoolError('InvalidSignatureException', message);

interface SignatureScope {
  readonly credentials: AdminCredentials;
  readonly region: string;
  readonly date: Date;
  readonly signedHeaders: readonly string[];
}

/** The signature that the administrator would have made over this very call. */
async function signatureOf(
  call: SignedCall,
  { credentials, region, date, signedHeaders }: SignatureScope,
): Promise<string> {
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256, applyChecksum: false });
  const headers = Object.fromEntries(signedHeaders.map((name) => [name, headerOf(call, name)]));
  const [path = '/'] = call.path.split('?');
  const again = await signer.sign(
    { method: 'POST', protocol: 'http:', hostname: headerOf(call, 'host'), path, query: {}, headers, body: call.body },
    { signingDate: date, signableHeaders: new Set(signedHeaders) },
  );
  return readClaim(again.headers.authorization ?? '').signature;
}

interface Claim {
  readonly accessKeyId: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const claimForm =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[A-Z0-9]{1,128})\/[\w/-]{1,200}, ?SignedHeaders=(?<headers>[a-z0-9;-]{1,1000}), ?Signature=(?<signature>[0-9a-f]{64})$/;

function readClaim(authorization: string): Claim {
  const { id = '', headers = '', signature = '' } = claimForm.exec(authorization)?.groups ?? {};
  if (signature === '') throw unsound('Authorization header is not in the expected form.');
  return { accessKeyId: id, signedHeaders: headers.split(';'), signature };
}

function readDate(text: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function headerOf({ headers }: SignedCall, name: string): string {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

/** Node’s own hashing in the form that the signer asks for. */
export class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(chunk));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data, 'utf8');
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
