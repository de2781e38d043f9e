import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Nothing that is taken for something else in print (0 O, 1 I L, 2 Z, 5 S, 8 B), and no vowels, which make words. */
const alphabet = '34679CDFGHJKMNPQRTVWXY';

const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * The id of a request, to be read out on the telephone: K7QM-3XTP. It always is our own: what a caller or a proxy sends
 * as one would stand in the log as they like, and may be the same for many requests.
 */
export const makeRequestId = (): string => `${group()}-${group()}`;

/** Tells every request's id in its answer, also where the request is refused. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void tellRequestId(reply));
}

/** Tells the id in an answer that no hook sees. */
export const tellRequestId = (reply: FastifyReply): FastifyReply => reply.header('x-request-id', reply.request.id);
