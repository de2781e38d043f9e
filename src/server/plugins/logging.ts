import type { FastifyInstance } from 'fastify';

/**
 * One line for each request: what was asked for in general, never of whom. The route's pattern stands
 * for the address, since addresses, query strings, bodies and tokens hold personal data or secrets.
 */
export function registerLogging(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.viewer && { user: request.viewer.userId }),
      },
      'request',
    );
    done();
  });
}
