import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Demonstration, Operation } from '../contract/index.ts';
import type { JsonObject } from '../engine/index.ts';
import type { Config } from './config.ts';
import type { Viewer } from './db/across/index.ts';
import { accessTokenCheck, poolIdentity } from './identity/pool/accessToken.ts';
import { identityEndpoint, type EndpointContext } from './identity/pool/endpoint.ts';
import type { LocalPool } from './identity/pool/localPool.ts';
import { requestCounts } from './identity/pool/requestCounts.ts';
import type { SignOnContext } from './identity/signOn/context.ts';
import { signOnEndpoint } from './identity/signOn/endpoint.ts';
import { guardFor } from './identity/signOn/guardedFetch.ts';
import { Providers } from './identity/signOn/providers.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Handler, Services } from './modules/handler.ts';
import { fileArrival, limitArrival } from './plugins/arrival.ts';
import { registerAuth } from './plugins/auth.ts';
import { answer, registerErrors, toServerError } from './plugins/errors.ts';
import { registerJsonBody } from './plugins/jsonBody.ts';
import { registerImportByKey } from './plugins/importByKey.ts';
import { filesInMemory } from './plugins/largeFiles.ts';
import { heldAnswers, holdLargeReplies, listsInWork, type Places } from './plugins/largeReplies.ts';
import { registerLogging } from './plugins/logging.ts';
import { measureCalls } from './plugins/measuring.ts';
import { registerOpenRoutes } from './plugins/openRoutes.ts';
import { registerOperations } from './plugins/operations.ts';
import { keepPace, Pace } from './plugins/pace.ts';
import { registerPages } from './plugins/pages.ts';
import { makeRequestId, registerRequestId, tellRequestId } from './plugins/requestId.ts';
import { Readers, watchReaders } from './plugins/readers.ts';
import { keepNowhere, registerSecurityHeaders, strictest } from './plugins/securityHeaders.ts';
import { giveTurnsBack, turnByAddress, Turns } from './plugins/turns.ts';
import { receivedLimit, requestLimit, writtenLimit, type CountBytes } from './plugins/userLimits.ts';

export interface ServerParts {
  readonly config: Pick<Config, 'pool' | 'legacyOrigins' | 'frameHosts' | 'trustProxy' | 'logLevel'> &
    Partial<Pick<Config, 'requestsPerMinute' | 'legacyDashboardUrl' | 'publicUrl' | 'seed'>>;
  readonly services: Services;
  /** Null with a Cognito pool. */
  readonly localPool: LocalPool | null;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly handlers: Readonly<Record<string, Handler | undefined>>;
  readonly viewerFacts: (viewer: Viewer) => JsonObject;
  /** Folder of the built portal. */
  readonly appFolder: string;
  /** Who can sign in, where demonstration data is served. */
  readonly demonstration?: Demonstration | null;
  /** Routes without a session beside the fixed ones. */
  readonly openRoutes?: (app: FastifyInstance) => void;
  /** Counts the bytes that are stored for a user, and throws when they are too many; the hour's share unless said. */
  readonly countWritten?: CountBytes;
  readonly readers?: Readers;
  readonly pace?: Pace;
  readonly largeReplies?: Places;
  readonly largeFiles?: Places;
  /** Whose calls are in work; others may look at it. */
  readonly turns?: Turns;
  /** Told of every call; null where nobody asks for metrics. */
  readonly metrics?: Metrics | null;
  /** Where log lines go; standard output unless said. */
  readonly logTo?: { write: (line: string) => void };
}

/** Bytes of a body that no call of the catalogue reads. */
const largestBody = 16 * 1024;

/** Requests to the identity pool that one address may make in a minute: a whole school may share one. */
const identityRequestsPerMinute = 300;

/** The whole server, not yet listening. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config } = parts;
  const { requestsPerMinute = 0 } = config;
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, ...(parts.logTo && { stream: parts.logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    requestIdHeader: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    bodyLimit: largestBody,
    requestTimeout: fileArrival,
    forceCloseConnections: 'idle',
    ...(config.trustProxy.length > 0 && { trustProxy: [...config.trustProxy] }),
    frameworkErrors: (error, request, reply) =>
      void answer(toServerError(error, request), tellRequestId(strictest(reply))),
  });

  registerRequestId(app);
  limitArrival(app);
  watchReaders(app, parts.readers ?? new Readers());
  registerErrors(app);
  registerJsonBody(app, receivedLimit(requestsPerMinute > 0));
  registerLogging(app);
  await registerSecurityHeaders(app, config);
  keepNowhere(app);
  if (requestsPerMinute > 0) keepPace(app, parts.pace ?? new Pace());
  // Calls alone: the files of the portal were compressed when it was built.
  const { turns = new Turns(), metrics = null } = parts;
  if (metrics !== null) measureCalls(app, metrics);
  app.decorateRequest('turn', null);
  await app.register((calls) => registerCalls(calls, parts, turns));
  await registerPages(app, parts.appFolder, turns);
  return app;
}

/** Everything but the pages: what answers is made, and compressed, as it is asked for. */
async function registerCalls(app: FastifyInstance, parts: ServerParts, turns: Turns): Promise<void> {
  const { config, services, localPool, operations, handlers, viewerFacts } = parts;
  const { requestsPerMinute = 0 } = config;
  const { database, now } = services;
  const largeReplies = parts.largeReplies ?? heldAnswers();
  // While an answer waits for its place among the large ones, its call is still in work.
  holdLargeReplies(app, largeReplies);
  giveTurnsBack(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const checkToken = accessTokenCheck(config.pool, localPool);
  const countRequest = requestLimit(requestsPerMinute);
  const authenticate = registerAuth(app, { database, checkToken, now, countRequest, turns });
  await app.register(async (open) => {
    open.addHook('onRequest', turnByAddress(turns));
    const { demonstration = null } = parts;
    const identity = poolIdentity(config.pool, localPool);
    const { catalog } = services;
    registerOpenRoutes(open, { config, database, identity, operations, catalog, demonstration });
    parts.openRoutes?.(open);
    await Promise.resolve();
  });
  const { countWritten = writtenLimit(requestsPerMinute > 0), largeFiles = filesInMemory() } = parts;
  registerOperations(app, {
    operations,
    handlers,
    services,
    authenticate,
    viewerFacts,
    largeReplies,
    listsInWork: listsInWork(),
    largeFiles,
    countWritten,
  });
  const byKey = { services, turns, countRequest, countWritten, largeFiles, portal: config.publicUrl ?? null };
  await app.register(async (scope) => registerImportByKey(scope, byKey));
  if (localPool === null) return;
  const isSecure = config.publicUrl?.startsWith('https:') === true;
  const context: EndpointContext = { database, pool: localPool, now, checkToken, isSecure };
  const { publicUrl } = services.identity;
  const providers = new Providers(guardFor(config.seed), now);
  const signOn: SignOnContext = { database, pool: localPool, now, publicUrl, providers, isSecure };
  await app.register((identity) => registerIdentity(identity, { context, signOn, turns }));
}

interface IdentityParts {
  readonly context: EndpointContext;
  readonly signOn: SignOnContext;
  readonly turns: Turns;
}

/** The pool of our own, for the browser to sign in to, and the way in by an authority's own provider. */
async function registerIdentity(app: FastifyInstance, { context, signOn, turns }: IdentityParts): Promise<void> {
  app.addHook('onRequest', turnByAddress(turns));
  const store = requestCounts(context, identityRequestsPerMinute);
  await app.register(rateLimit, { max: identityRequestsPerMinute, timeWindow: 60_000, store });
  await app.register(identityEndpoint(context), { prefix: '/identity' });
  await app.register(signOnEndpoint(signOn), { prefix: '/sign-on' });
}
