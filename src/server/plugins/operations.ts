import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { bodyLimit, coerceQuery, decide, decideForViewer, type Operation } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { auditAlone, type Viewer } from '../db/acrossAuthorities.ts';
import { ServerError } from '../errors.ts';
import { londonDate } from '../modules/calendar/dates.ts';
import type { Answer, Call, Handler, Services } from '../modules/handler.ts';
import { takeMultipart } from './incomingFile.ts';
import { checkInput } from './input.ts';
import { holdLarge, inPlace, type Places } from './largeAnswers.ts';
import { enforce, refusalBy, refusalOf, refuseUnless } from './refusals.ts';
import { runAround, runInUnit, runReading, runUpload, type Started } from './runHandler.ts';
import { asksForWholeList, type CountBytes } from './userLimits.ts';

export interface OperationsOptions {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly handlers: Readonly<Record<string, Handler | undefined>>;
  readonly services: Services;
  readonly authenticate: onRequestAsyncHookHandler;
  /** Throws when too much would be stored for this user. */
  readonly countWritten: CountBytes;
  readonly largeAnswers: Places;
  readonly listsInWork: Places;
  /** What rules may read of the viewer, under `user`. */
  readonly viewerFacts: (viewer: Viewer) => JsonObject;
}

interface Route {
  readonly id: string;
  readonly operation: Operation;
  readonly handler: Handler;
}

/**
 * Makes a route of each operation that has a handler. Who may call it, and when not, is decided here
 * from the operation alone; handlers contain no such rule.
 */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  const routes = Object.entries(options.operations).flatMap(([id, operation]): Route[] => {
    const handler = options.handlers[id];
    return handler === undefined ? [] : [{ id, operation, handler }];
  });
  const add = (scope: FastifyInstance, route: Route) =>
    void scope.route({
      method: route.operation.method,
      url: route.operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        plainErrors: route.operation.plainErrors === true,
        failure: route.operation.failure,
        takesFiles: takesFile(route),
      },
      bodyLimit: bodyLimit(route.operation),
      // Who may call at all is known before a byte of the body is read.
      onRequest: [options.authenticate, (request) => refuseStrangers(options, route, request)],
      handler: async (_request, reply) => send(reply, await run(options, route, reply)),
    });
  for (const route of routes.filter((each) => !takesFile(each))) add(app, route);
  void app.register(async (scope) => {
    await takeMultipart(scope);
    for (const route of routes.filter(takesFile)) add(scope, route);
  });
}

const takesFile = ({ handler }: Route) => 'receive' in handler || 'read' in handler;

async function run(options: OperationsOptions, route: Route, reply: FastifyReply): Promise<Answer> {
  const { request } = reply;
  const viewer = await viewerNow(options, request, reply);
  const call = toCall(options.services, { viewer, operation: route.operation, request });
  if (!asksForWholeList(route.operation, call)) return handle(options, route, { call, reply });
  // Before any of it is made, and before a connection of the database is taken for it.
  await holdLarge(options.largeAnswers, viewer.userId, reply);
  return inPlace(options.listsInWork, { userId: viewer.userId, reply }, () => handle(options, route, { call, reply }));
}

async function handle(
  options: OperationsOptions,
  route: Route,
  { call, reply }: { call: Call; reply: FastifyReply },
): Promise<Answer> {
  const { request } = reply;
  const { viewer } = call;
  const viewerFacts: Facts = { user: options.viewerFacts(viewer), today: call.today };
  try {
    if ('outside' in route.handler) {
      enforce(route.operation, viewerFacts);
      return await route.handler.outside(call);
    }
    // Who may call at all comes first: it opens no transaction, and tells nothing of what exists.
    refuseUnless(decide({ ...route.operation, deny: [] }, viewerFacts));
    const started: Started = { operation: route.operation, call, viewerFacts, countWritten: options.countWritten };
    const arrived = async () => asOf(started, options, await viewerNow(options, request, reply));
    if ('around' in route.handler) return await runAround(route.handler, { ...started, arrived }, reply);
    if ('read' in route.handler) return await runReading(route.handler, { ...started, arrived }, request);
    return 'receive' in route.handler
      ? await runUpload(route.handler, { ...started, arrived }, request)
      : await runInUnit({ facts: route.handler.facts, run: route.handler.run }, started);
  } catch (error) {
    await keepRefusal(options, viewer, refusalOf(route.id, call, error));
    throw error;
  }
}

/** Ends a call of somebody who may never make it: neither its body nor a transaction is needed to know. */
async function refuseStrangers(
  options: OperationsOptions,
  { id, operation }: Route,
  request: FastifyRequest,
): Promise<void> {
  const { viewer } = request;
  if (viewer === null) throw new ServerError('NOT_SIGNED_IN');
  const { services, viewerFacts } = options;
  const decision = decideForViewer(operation, { user: viewerFacts(viewer), today: londonDate(services.now()) });
  if (decision.allowed) return;
  const error = refusalBy(decision);
  await keepRefusal(options, viewer, refusalOf(id, { query: {}, body: {} }, error));
  throw error;
}

/** In the trail on its own: the request's transaction has been undone, or was never opened. */
async function keepRefusal(
  options: OperationsOptions,
  viewer: Viewer,
  refusal: ReturnType<typeof refusalOf>,
): Promise<void> {
  const { authorityId, userId } = viewer;
  const { services } = options;
  if (refusal !== null) await auditAlone(services.database, { authorityId, userId, ...refusal });
}

/** Bodies of other requests have arrived by then. */
const slowArrival = 1000;

/** Who asks, looked up anew where what they send took its time: meanwhile they may have been let go, or signed out. */
async function viewerNow(
  { authenticate, services }: OperationsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer> {
  if (services.now().getTime() - request.viewerAsOf.getTime() > slowArrival)
    await authenticate.call(request.server, request, reply);
  if (request.viewer === null) throw new ServerError('NOT_SIGNED_IN');
  return request.viewer;
}

/**
 * The same work for its user as they are now, who may have become somebody of another type, but not work as another
 * authority.
 */
function asOf(started: Started, options: OperationsOptions, viewer: Viewer): Started {
  if (viewer.authorityId !== started.call.viewer.authorityId)
    throw new ServerError('CONFLICT', { message: 'You work as another authority now. Please send it again.' });
  return {
    ...started,
    call: { ...started.call, viewer },
    viewerFacts: { ...started.viewerFacts, user: options.viewerFacts(viewer) },
  };
}

function toCall(services: Services, given: { viewer: Viewer; operation: Operation; request: FastifyRequest }): Call {
  const { viewer, operation, request } = given;
  const query = coerceQuery(operation.query, request.query as Record<string, string | string[]>);
  const body = request.body ?? {};
  checkInput({ url: request.url, query: [operation.query, query], body: [operation.body, body] });
  return {
    viewer,
    services,
    query,
    body: body as JsonObject,
    params: request.params as Record<string, string>,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    today: londonDate(services.now()),
  };
}

async function send(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  if (!isReply(answer)) return reply.send(answer);
  const { status, headers = {}, body, content } = answer.reply;
  const payload = content === undefined ? body : await content();
  return reply.code(status).headers(headers).send(payload);
}

function isReply(answer: Answer): answer is Extract<Answer, { readonly reply: unknown }> {
  const { reply } = answer as { reply?: { status?: unknown } };
  return typeof reply === 'object' && typeof reply?.status === 'number';
}
