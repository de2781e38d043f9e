import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidParameter, PoolError } from './poolError.ts';
import { describeUser, globalSignOut, refresh, revokeToken, type SignedInContext } from './session.ts';
import { finishSignIn, startSignIn } from './signIn.ts';

const target = 'AWSCognitoIdentityProviderService.';
const contentType = 'application/x-amz-json-1.1';
const longestBody = 16 * 1024;

type Body = Readonly<Record<string, unknown>>;
type PoolOperation = (context: SignedInContext, body: Body) => Promise<unknown>;

const operations: Readonly<Record<string, PoolOperation>> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetUser: (context, body) => describeUser(context, text(body, 'AccessToken')),
  GlobalSignOut: async (context, body) => {
    await globalSignOut(context, text(body, 'AccessToken'));
    return {};
  },
  RevokeToken: async (context, body) => {
    requireClient(context, body);
    await revokeToken(context, text(body, 'Token'));
    return {};
  },
};

/** Our own pool's address: Cognito's wire format at POST /identity/, and its keys. */
export function identityEndpoint(context: SignedInContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(contentType, { parseAs: 'string', bodyLimit: longestBody }, parseBody);
    app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
    app.setNotFoundHandler((_request, reply) => send(reply.code(404), { __type: 'UnknownOperationException', message: 'There is nothing here.' }));
    app.get(`/${context.pool.id}/.well-known/jwks.json`, (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(context.pool.keys));
    app.post('/', async (request, reply) => {
      const header = request.headers['x-amz-target'];
      const name = typeof header === 'string' && header.startsWith(target) ? header.slice(target.length) : '';
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (operation === undefined) throw new PoolError('UnknownOperationException', 'This pool does not know that operation.');
      return send(reply, await operation(context, isBody(request.body) ? request.body : {}));
    });
    await Promise.resolve();
  };
}

function parseBody(_request: FastifyRequest, body: string | Buffer, done: (error: Error | null, value?: unknown) => void): void {
  try {
    const value: unknown = JSON.parse(String(body));
    if (!isBody(value)) throw new TypeError('not an object');
    done(null, value);
  } catch {
    done(invalidParameter('The body is not a JSON object.'));
  }
}

async function initiateAuth(context: SignedInContext, body: Body) {
  requireClient(context, body);
  const parameters = object(body, 'AuthParameters');
  const flow = text(body, 'AuthFlow');
  if (flow === 'USER_SRP_AUTH') {
    return startSignIn(context, { username: text(parameters, 'USERNAME'), clientPublic: text(parameters, 'SRP_A') });
  }
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') {
    return { AuthenticationResult: await refresh(context, text(parameters, 'REFRESH_TOKEN')), ChallengeParameters: {} };
  }
  throw invalidParameter('That flow is not enabled for this client.');
}

async function respondToAuthChallenge(context: SignedInContext, body: Body) {
  requireClient(context, body);
  if (text(body, 'ChallengeName') !== 'PASSWORD_VERIFIER') throw invalidParameter('That challenge was not made.');
  const responses = object(body, 'ChallengeResponses');
  const tokens = await finishSignIn(context, {
    session: text(body, 'Session'),
    secretBlock: text(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    signature: text(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    timestamp: text(responses, 'TIMESTAMP'),
  });
  return { AuthenticationResult: tokens, ChallengeParameters: {} };
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function requireClient({ pool }: SignedInContext, body: Body): void {
  if (text(body, 'ClientId') !== pool.clientId) throw new PoolError('ResourceNotFoundException', 'That client does not exist.');
}

function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '' && value.length <= 8192 && !/\p{Cc}/u.test(value)) return value;
  throw invalidParameter(`${name} is missing or not a text.`);
}

function object(body: Body, name: string): Body {
  const value = body[name];
  if (isBody(value)) return value;
  throw invalidParameter(`${name} is missing.`);
}

function send(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header('content-type', contentType).header('cache-control', 'no-store').send(JSON.stringify(body));
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof PoolError) return send(reply.code(400), { __type: error.type, message: error.message });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 429) return send(reply.code(429), { __type: 'TooManyRequestsException', message: 'Too many requests, please wait a minute.' });
  if (status < 500) return send(reply.code(status), { __type: 'InvalidParameterException', message: 'The request cannot be read.' });
  request.log.error({ error: (error as Error).name }, 'the identity pool failed');
  return send(reply.code(500), { __type: 'InternalErrorException', message: 'Something went wrong.' });
}
