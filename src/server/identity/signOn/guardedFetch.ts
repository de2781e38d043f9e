import { lookup as resolve, type LookupAddress } from 'node:dns';
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';

/** Milliseconds for a whole exchange, and bytes of its answer: a provider's documents are a few thousand. */
const patience = 5000;
const longestAnswer = 256 * 1024;

export interface Guard {
  /** Whether a provider may stand on this machine, by http too: for tests and demonstrations alone. */
  readonly allowsLoopback: boolean;
  readonly patience?: number;
}

/** Providers stand on this machine only beside demonstration data. */
export const guardFor = (seed: Config['seed'] | undefined): Guard => ({ allowsLoopback: seed === 'demo' });

/** What the OpenID library asks through. */
export type Exchange = (
  address: string,
  init: {
    readonly method?: string;
    readonly headers?: HeadersInit;
    readonly body?: unknown;
    signal?: AbortSignal | null;
  },
) => Promise<Response>;

/** An address that nobody is to be sent to, or an answer that nobody is to read. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
}

const reserved = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  reserved.addSubnet(address, Number(bits));
}
// Tunnels lead to addresses of version 4 that are not looked at, and one network is for examples.
for (const [address, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(address, bits, 'ipv6');

const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address);
  return isIP(address) === 6 && publicSix.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

const isLoopback = (host: string) => ['127.0.0.1', '::1'].includes(host) || /(^|\.)localhost\.?$/.test(host);

/** Throws for what no provider may stand at; names are looked at once more when they are resolved. */
export function refuseAddress(address: string, { allowsLoopback }: Guard): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '') throw new GuardError('not an address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (allowsLoopback && isLoopback(host) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw new GuardError('not encrypted');
  if (isLoopback(host) || (isIP(host) !== 0 && !isPublic(host))) throw new GuardError('not public');
  return url;
}

/** Asks an authority's provider, and nobody else: by TLS, at public addresses, for a short time, a short answer. */
export function guardedFetch(guard: Guard): Exchange {
  return async (address, { method = 'GET', headers, body, signal }) => {
    const url = refuseAddress(address, guard);
    const until = AbortSignal.any([AbortSignal.timeout(guard.patience ?? patience), ...(signal ? [signal] : [])]);
    const isPlain = url.protocol === 'http:';
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const asking = (isPlain ? plainRequest : secureRequest)(
        url,
        {
          method,
          headers: Object.fromEntries(new Headers(headers)),
          signal: until,
          lookup: publicLookup(guard),
          // A connection kept open would have been made without this look at its address.
          agent: isPlain ? new PlainAgent() : new Agent(),
        },
        done,
      );
      asking.on('error', fail);
      asking.end(typeof body === 'string' || body instanceof URLSearchParams ? String(body) : undefined);
    });
    return new Response(await readShort(answer), {
      status: answer.statusCode ?? 502,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    });
  };
}

async function readShort(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > longestAnswer) throw new GuardError('too long');
    pieces.push(piece);
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(pieces));
}

/** Resolves a name, where every address of it is public: looked at here, no second answer can differ. */
function publicLookup({ allowsLoopback }: Guard): LookupFunction {
  return (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error !== null) return answer(error, '');
      const isGood = ({ address }: LookupAddress) =>
        isPublic(address) || (allowsLoopback && isLoopback(host) && isLoopback(address));
      if (!found.every(isGood)) return answer(new GuardError('not public'), '');
      const first = found[0] ?? { address: '', family: 4 };
      if (options.all === true) return answer(error, found);
      return answer(error, first.address, first.family);
    });
}
