import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { bodyLimit, codecOf, coerceQuery, decide, decideForViewer, type Operation } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { auditAlone, type Viewer } from '../db/across/index.ts';
import { ServerError } from '../errors.ts';
import { londonDate } from '../../contract/index.ts';
import { declarationsFor } from '../modules/declarations/declarationsFor.ts';
import { callAgain, movedCall } from '../modules/merging/movedCall.ts';
import { Reply, type Call, type Handler, type ListHandler, type Services, type UnitCall } from '../modules/handler.ts';
import { takeMultipart } from './incomingFile.ts';
import { checkInput } from './input.ts';
import { holdLarge, inPlace, type Places } from './largeReplies.ts';
import { refusalBy, refusalOf, refuseUnless } from './refusals.ts';
import { runInUnit, runOutside, runReading, runUpload, type Receiving, type Started } from './runHandler.ts';
import { asksForWholeList, type CountBytes } from './userLimits.ts';

export interface OperationsOptions {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly handlers: Readonly<Record<string, Handler | undefined>>;
  readonly services: Services;
  readonly authenticate: onRequestAsyncHookHandler;
  /** Throws when too much would be stored for this user. */
  readonly countWritten: CountBytes;
  readonly largeReplies: Places;
  readonly listsInWork: Places;
  readonly largeFiles: Places;
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
        operation: route.id,
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

const takesFile = ({ operation }: Route) => operation.kind === 'upload';

async function run(options: OperationsOptions, route: Route, reply: FastifyReply): Promise<unknown> {
  const { request } = reply;
  const viewer = await viewerNow(options, request, reply);
  const asked = await toCall(options.services, { viewer, operation: route.operation, request });
  // A file comes only once, so a call that brings one cannot be made again.
  const call = (takesFile(route) ? await movedCall(asked) : null) ?? asked;
  if (!asksForWholeList(route.operation, call)) return handle(options, route, { call, reply });
  // A whole list waits for its place before its rows are read, so that a waiting call holds no database connection.
  await holdLarge(options.largeReplies, viewer.userId, reply);
  return inPlace(options.listsInWork, { userId: viewer.userId, reply }, () => handle(options, route, { call, reply }));
}

async function handle(
  options: OperationsOptions,
  route: Route,
  { call, reply }: { call: Call; reply: FastifyReply },
): Promise<unknown> {
  const { viewer } = call;
  const viewerFacts: Facts = { user: options.viewerFacts(viewer), today: call.today };
  try {
    // Whether this user may make the call at all is decided first: that opens no transaction, and reveals nothing of
    // what exists.
    refuseUnless(decide({ ...route.operation, deny: [] }, viewerFacts));
    const started: Started = { operation: route.operation, call, viewerFacts, countWritten: options.countWritten };
    const receiving = (begun: Started): Receiving => ({
      ...begun,
      arrived: async () => asOf(begun, options, await viewerNow(options, reply.request, reply)),
    });
    return await answer(route, receiving(started), { reply, options }).catch(async (error: unknown) => {
      const again = takesFile(route) ? null : await callAgain(call, error);
      if (again === null) throw error;
      return answer(route, receiving({ ...started, call: again }), { reply, options });
    });
  } catch (error) {
    await keepRefusal(options, viewer, refusalOf(route.id, call, error));
    throw error;
  }
}

/** Runs the handler of a call, each kind of handler in its own way. */
async function answer(
  { id, handler }: Route,
  started: Receiving,
  { reply, options: { largeFiles } }: { readonly reply: FastifyReply; readonly options: OperationsOptions },
): Promise<unknown> {
  if ('list' in handler) return runInUnit({ run: (call) => listReply(id, handler, call) }, started);
  if ('outside' in handler) return runOutside(handler, started, reply);
  if ('read' in handler) return runReading(handler, started, { request: reply.request, largeFiles });
  if ('receive' in handler) return runUpload(handler, started, reply.request);
  return runInUnit(handler, started);
}

async function listReply(id: string, { list }: ListHandler, call: UnitCall): Promise<JsonObject | Reply> {
  const listed = await list(call);
  return listed instanceof Reply ? listed : codecOf(id).pageToWire(listed.page, listed.query);
}

/** Refuses a call that this user may never make, before its body is read and before a transaction is opened. */
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

/** Writes a refusal to the trail in its own transaction: the request's has been rolled back, or was never opened. */
async function keepRefusal(
  options: OperationsOptions,
  viewer: Viewer,
  refusal: ReturnType<typeof refusalOf>,
): Promise<void> {
  const { authorityId, userId } = viewer;
  const { services } = options;
  if (refusal !== null) await auditAlone(services.database, { authorityId, userId, ...refusal });
}

/** Milliseconds after which a body counts as slow; most requests have arrived whole by then. */
const slowArrival = 1000;

/** The user, looked up again where the body was slow: meanwhile they may have been deactivated, or signed out. */
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
 * The same call with its user as they are now. Their user type may have changed; a call that was begun for another
 * authority is refused.
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

async function toCall(
  services: Services,
  given: { viewer: Viewer; operation: Operation; request: FastifyRequest },
): Promise<Call> {
  const { viewer, operation, request } = given;
  const query = coerceQuery(operation.query, request.query as Record<string, string | string[]>);
  const body = request.body ?? {};
  checkInput({ url: request.url, query: [operation.query, query], body: [operation.body, body] });
  return {
    viewer,
    services,
    declarations: await declarationsFor(services, viewer),
    query,
    body: body as JsonObject,
    params: request.params as Record<string, string>,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    today: londonDate(services.now()),
  };
}

async function send(reply: FastifyReply, answered: unknown): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  if (!(answered instanceof Reply)) return reply.send(answered);
  const own: Reply<unknown> = answered;
  const { status, headers, body, content } = own;
  return reply
    .code(status)
    .headers(headers)
    .send(content === undefined ? body : await content());
}
