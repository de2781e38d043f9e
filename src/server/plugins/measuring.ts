import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the operation that a route is. */
    readonly operation?: string;
  }
}

/** Counts every request once its answer has gone. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) =>
    metrics.answered({
      operation: nameOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    }),
  );
}

/** Addresses hold ids and names: what is no operation has one of three words. */
function nameOf({ routeOptions: { config, url = '' } }: FastifyRequest): string {
  if (config.operation !== undefined) return config.operation;
  if (/^\/identity(\/|$)/.test(url)) return 'identity';
  return url.startsWith('/api/') ? 'open' : 'page';
}
