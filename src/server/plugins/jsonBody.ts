import type { FastifyInstance } from 'fastify';
import { refuseUnwieldyJson } from '../jsonLimits.ts';
import type { CountBytes } from './userLimits.ts';

/**
 * Reads JSON bodies as the framework does, members that would change every object refused, and nothing else; but counts
 * them first as their sender's, and looks how deep and wide they are.
 */
export function registerJsonBody(app: FastifyInstance, countReceived: CountBytes): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      // Where no call answers nobody was asked for a session: there is no viewer at all.
      const user = request.viewer?.sub;
      if (user !== undefined) countReceived(user, Buffer.byteLength(body));
      refuseUnwieldyJson(String(body));
    } catch (error) {
      done(error as Error);
      return;
    }
    void parse(request, String(body), done);
  });
}
