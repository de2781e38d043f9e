import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which take minutes to arrive over a school's line. */
    readonly takesFiles?: boolean;
  }
}

/** How long a request with a file may take to arrive: 30 MB at half a megabit a second. */
export const fileArrival = 10 * 60_000;

/** How long any other may. */
const arrival = 60_000;

/** Ends requests that trickle in, each of which holds a connection; only those with a file may take long. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && request.routeOptions.config.takesFiles !== true) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, arrival).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
