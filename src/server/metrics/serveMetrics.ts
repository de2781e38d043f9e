import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListenAddress } from '../listenAddress.ts';
import type { Metrics } from './metrics.ts';

/** The metrics could not be served where they were to be; the cause says why. */
export class MetricsAddressError extends Error {
  override readonly name = 'MetricsAddressError';
}

/** Metrics that are served. */
export interface ServedMetrics {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the metrics on a port of their own, where nothing else is: whoever may see them is a matter of who reaches it.
 */
export async function serveMetrics(metrics: Metrics, { port, host }: ListenAddress): Promise<ServedMetrics> {
  const server = createServer((request, response) => void answer(metrics, request, response));
  server.listen({ port, host });
  await once(server, 'listening').catch((cause: unknown) => {
    throw new MetricsAddressError('The metrics cannot be served.', { cause });
  });
  const { address, family, port: chosen } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}/metrics`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function answer(metrics: Metrics, { method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end();
  try {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
