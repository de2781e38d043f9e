import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonObject } from '../../src/engine/index.ts';
import { visitor } from '../support/poolClient.ts';
import { staffPassword } from './ground.ts';
import type { Timed } from './figures.ts';

export interface Portal {
  readonly address: string;
  readonly poolId: string;
  readonly clientId: string;
  /** Of every account; that of the staff who are made for a load unless said. */
  readonly password?: string;
}

/** Calls of one person, each noted with what it took. */
export interface Caller {
  get(operation: string, path: string): Promise<JsonObject | null>;
  post(operation: string, path: string, body: JsonObject): Promise<{ status: number; body: JsonObject }>;
}

const addresses = new AsyncLocalStorage<string>();
const plainFetch = globalThis.fetch;

/** Every person calls from an address of their own, as the proxy before the server would say. */
export function callFromOwnAddresses(): void {
  globalThis.fetch = (input, init) => {
    const address = addresses.getStore();
    const headers = new Headers(init?.headers);
    if (address !== undefined) headers.set('x-forwarded-for', address);
    return plainFetch(input, { ...init, headers });
  };
}

export const fromAddress = <T>(address: string, work: () => Promise<T>): Promise<T> => addresses.run(address, work);

/** An access token of a sign-in as a browser does it. */
export async function tokenOf(portal: Portal, username: string): Promise<string> {
  const session = await visitor(portal, username).signIn(portal.password ?? staffPassword);
  return session.getAccessToken().getJwtToken();
}

/** Signs in as a browser does, the password never on the wire. */
export async function signedIn(portal: Portal, username: string, note: (timed: Timed) => void): Promise<Caller> {
  const began = performance.now();
  const token = await tokenOf(portal, username).catch((error: unknown) => {
    note({ operation: 'sign in', status: 0, ms: performance.now() - began });
    throw error;
  });
  note({ operation: 'sign in', status: 200, ms: performance.now() - began });
  const call = async (operation: string, path: string, body?: JsonObject) => {
    const start = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      'x-platform': 'web',
      'accept-encoding': 'gzip, br',
      ...(body && { 'content-type': 'application/json' }),
    };
    try {
      const reply = await fetch(portal.address + path, {
        method: body ? 'POST' : 'GET',
        headers,
        signal: AbortSignal.timeout(120_000),
        ...(body && { body: JSON.stringify(body) }),
      });
      const bytes = await reply.arrayBuffer();
      note({ operation, status: reply.status, ms: performance.now() - start });
      const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true;
      return { status: reply.status, body: isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as JsonObject) : {} };
    } catch {
      note({ operation, status: 0, ms: performance.now() - start });
      return { status: 0, body: {} };
    }
  };
  return {
    get: async (operation, path) => {
      const { status, body } = await call(operation, path);
      return status === 200 ? body : null;
    },
    post: call,
  };
}
