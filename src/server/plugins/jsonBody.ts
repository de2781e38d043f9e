import type { FastifyInstance } from 'fastify';
import { refuseDeepJson } from '../jsonDepth.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long its JSON body is; 0 without one. */
    bodyBytes: number;
  }
}

/** Reads JSON bodies as the framework does, members that would change every object refused, but looks first how deep they are. */
export function registerJsonBody(app: FastifyInstance): void {
  app.decorateRequest('bodyBytes', 0);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyBytes = Buffer.byteLength(body);
    try {
      refuseDeepJson(String(body));
    } catch (error) {
      done(error as Error);
      return;
    }
    void parse(request, String(body), done);
  });
}
