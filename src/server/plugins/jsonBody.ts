import type { FastifyInstance } from 'fastify';
import { refuseDeepJson } from '../jsonDepth.ts';

/** Reads JSON bodies as the framework does, members that would change every object refused, but looks first how deep they are. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseDeepJson(String(body));
    } catch (error) {
      done(error as Error);
      return;
    }
    void parse(request, String(body), done);
  });
}
