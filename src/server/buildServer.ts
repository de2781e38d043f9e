import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Operation } from '../contract/index.ts';
import type { JsonObject } from '../engine/index.ts';
import type { Config } from './config.ts';
import type { Viewer } from './db/acrossAuthorities.ts';
import { accessTokenCheck, poolIdentity } from './identity/accessToken.ts';
import { identityEndpoint } from './identity/endpoint.ts';
import type { LocalPool } from './identity/localPool.ts';
import { requestCounts } from './identity/requestCounts.ts';
import type { Handler, Services } from './modules/handler.ts';
import { fileArrival, limitArrival } from './plugins/arrival.ts';
import { registerAuth } from './plugins/auth.ts';
import { answer, registerErrors, toServerError } from './plugins/errors.ts';
import { registerJsonBody } from './plugins/jsonBody.ts';
import { registerLogging } from './plugins/logging.ts';
import { registerOpenRoutes } from './plugins/openRoutes.ts';
import { registerOperations } from './plugins/operations.ts';
import { registerPages } from './plugins/pages.ts';
import { keepNowhere, registerSecurityHeaders, strictest } from './plugins/securityHeaders.ts';
import { limitIdleReaders, requestLimit, writtenLimit } from './plugins/userLimits.ts';

export interface ServerParts {
  readonly config: Pick<Config, 'pool' | 'legacyOrigins' | 'frameHosts' | 'trustProxy' | 'logLevel'> & Partial<Pick<Config, 'requestsPerMinute' | 'legacyDashboardUrl' | 'publicUrl'>>;
  readonly services: Services;
  /** Null with a Cognito pool. */
  readonly localPool: LocalPool | null;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly handlers: Readonly<Record<string, Handler | undefined>>;
  readonly viewerFacts: (viewer: Viewer) => JsonObject;
  /** Folder of the built portal. */
  readonly appFolder: string;
  /** Routes without a session beside the fixed ones. */
  readonly openRoutes?: (app: FastifyInstance) => void;
  /** Where log lines go; standard output unless said. */
  readonly logTo?: { write: (line: string) => void };
}

const largestBody = 2 * 1024 * 1024;

/** Requests to the identity pool that one address may make in a minute: a whole school may share one. */
const identityRequestsPerMinute = 300;

/** The whole server, not yet listening. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, services, localPool, operations } = parts;
  const { database, now } = services;
  const checkToken = accessTokenCheck(config.pool, localPool);
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, ...(parts.logTo && { stream: parts.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    bodyLimit: largestBody,
    requestTimeout: fileArrival,
    forceCloseConnections: 'idle',
    ...(config.trustProxy.length > 0 && { trustProxy: [...config.trustProxy] }),
    frameworkErrors: (error, request, reply) => void answer(toServerError(error, request), strictest(reply)),
  });

  limitArrival(app);
  limitIdleReaders(app);
  registerErrors(app);
  registerJsonBody(app);
  registerLogging(app);
  await registerSecurityHeaders(app, config);
  keepNowhere(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const { requestsPerMinute = 0 } = config;
  const authenticate = registerAuth(app, { database, checkToken, now, countRequest: requestLimit(requestsPerMinute) });
  registerOpenRoutes(app, { config, database, identity: poolIdentity(config.pool, localPool), operations });
  parts.openRoutes?.(app);
  registerOperations(app, { operations, handlers: parts.handlers, services, authenticate, viewerFacts: parts.viewerFacts, countWritten: writtenLimit(requestsPerMinute > 0) });
  if (localPool !== null) {
    await app.register(async (identity) => {
      const store = requestCounts({ database, pool: localPool, now }, identityRequestsPerMinute);
      await identity.register(rateLimit, { max: identityRequestsPerMinute, timeWindow: 60_000, store });
      await identity.register(identityEndpoint({ database, pool: localPool, now, checkToken, isSecure: config.publicUrl?.startsWith('https:') === true }));
    }, { prefix: '/identity' });
  }
  await registerPages(app, parts.appFolder);
  return app;
}
