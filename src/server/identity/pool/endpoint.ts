import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServerError } from '../../errors.ts';
import { outageOf } from '../../outage.ts';
import { traceOf } from '../../plugins/errors.ts';
import { adminOperation } from './adminOperations.ts';
import { requireAdmin } from './adminSignature.ts';
import { KnownBrowser } from './knownBrowser.ts';
import { operations } from './operations.ts';
import type { DoorContext, SignedInContext } from './poolContext.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import { isBody, type Body } from './wire.ts';

const target = 'AWSCognitoIdentityProviderService.';
const contentType = 'application/x-amz-json-1.1';
const longestBody = 16 * 1024;

export interface EndpointContext extends SignedInContext {
  /** Whether browsers reach the portal encrypted, even where a proxy does not say so. */
  readonly isSecure: boolean;
}

/** Our own pool's address: Cognito's wire format at POST /identity/, and its keys. */
export function identityEndpoint(context: EndpointContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(contentType, { parseAs: 'string' }, parseBody);
    app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
    app.setNotFoundHandler((_request, reply) =>
      send(reply.code(404), { __type: 'UnknownOperationException', message: 'There is nothing here.' }),
    );
    app.get(`/${context.pool.id}/.well-known/jwks.json`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(await context.pool.keyring.publishedAt(context.now())),
    );
    app.post('/', { bodyLimit: longestBody }, async (request, reply) => {
      const header = request.headers['x-amz-target'];
      const name = typeof header === 'string' && header.startsWith(target) ? header.slice(target.length) : '';
      const isSecure = context.isSecure || request.protocol === 'https';
      const browser = new KnownBrowser(context.pool, request.headers.cookie, isSecure);
      const answer = await perform({ ...context, browser }, request, name);
      return send(browser.newCookie === null ? reply : reply.header('set-cookie', browser.newCookie), answer);
    });
    await Promise.resolve();
  };
}

/** A body with the very text that was sent, over which signatures are made. */
class ReadBody {
  readonly sent: string;
  readonly value: Body;

  constructor(sent: string, value: Body) {
    this.sent = sent;
    this.value = value;
  }
}

function perform(context: SignedInContext & DoorContext, request: FastifyRequest, name: string): unknown {
  const { sent, value } =
    request.body instanceof ReadBody ? request.body : new ReadBody('', isBody(request.body) ? request.body : {});
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (operation !== undefined) return operation(context, value);
  const administration = adminOperation(name);
  if (administration === null)
    throw new PoolError('UnknownOperationException', 'This pool does not know that operation.');
  return requireAdmin(context, { path: request.url, headers: request.headers, body: sent }).then(() =>
    administration(context, value),
  );
}

function parseBody(
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, value?: ReadBody) => void,
): void {
  try {
    const sent = String(body);
    const value: unknown = JSON.parse(sent);
    if (!isBody(value)) throw new TypeError('not an object');
    done(null, new ReadBody(sent, value));
  } catch {
    done(invalidParameter('The body is not a JSON object.'));
  }
}

function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('content-type', contentType).header('cache-control', 'no-store').send(JSON.stringify(body));
}

function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = outageOf(thrown) ?? thrown;
  if (error !== thrown) request.log.error(traceOf(thrown), 'the database or the disk does not do what is needed');
  if (error instanceof PoolError) return send(reply.code(400), { __type: error.type, message: error.message });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (error instanceof ServerError && error.details.retryAfter !== undefined) {
    const type = status === 429 ? 'TooManyRequestsException' : 'ServiceUnavailableException';
    return send(reply.code(status).header('retry-after', String(error.details.retryAfter)), {
      __type: type,
      message: error.message,
    });
  }
  if (status === 429)
    return send(reply.code(429), {
      __type: 'TooManyRequestsException',
      message: 'Too many requests, please wait a minute.',
    });
  if (status < 500)
    return send(reply.code(status), { __type: 'InvalidParameterException', message: 'The request cannot be read.' });
  request.log.error({ error: (error as Error).name }, 'the identity pool failed');
  return send(reply.code(500), { __type: 'InternalErrorException', message: 'Something went wrong.' });
}
