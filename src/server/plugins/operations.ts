import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { coerceQuery, decide, type Decision, type Operation } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { auditAlone, type Viewer } from '../db/acrossAuthorities.ts';
import { openUnit } from '../db/unitOfWork.ts';
import { ServerError } from '../errors.ts';
import { londonDate } from '../modules/calendar/dates.ts';
import type { HeldFile } from '../modules/attachments/fileStorage.ts';
import type { Answer, Call, Handler, LongHandler, ReadingHandler, Services, UnitCall, UnitHandler, UploadHandler } from '../modules/handler.ts';
import { readWhole, receiveOne, takeMultipart } from './incomingFile.ts';
import { checkInput } from './input.ts';
import { refusalOf } from './refusals.ts';
import { asksForWholeList, wholeListPlaces, type CountWritten, type TakePlace } from './userLimits.ts';

export interface OperationsOptions {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly handlers: Readonly<Record<string, Handler | undefined>>;
  readonly services: Services;
  readonly authenticate: onRequestAsyncHookHandler;
  /** Throws when this user sends too much to be kept. */
  readonly countWritten: CountWritten;
  /** What rules may read of the viewer, under `user`. */
  readonly viewerFacts: (viewer: Viewer) => JsonObject;
}

interface Route {
  readonly takePlace: TakePlace;
  readonly id: string;
  readonly operation: Operation;
  readonly handler: Handler;
}

/**
 * Makes a route of each operation that has a handler. Who may call it, and when not, is decided here
 * from the operation alone; handlers contain no such rule.
 */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  const takePlace = wholeListPlaces();
  const routes = Object.entries(options.operations).flatMap(([id, operation]): Route[] => {
    const handler = options.handlers[id];
    return handler === undefined ? [] : [{ takePlace, id, operation, handler }];
  });
  const add = (scope: FastifyInstance, route: Route) => void scope.route({
    method: route.operation.method,
    url: route.operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { plainErrors: route.operation.plainErrors === true, failure: route.operation.failure, takesFiles: takesFile(route) },
    onRequest: options.authenticate,
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
  if (route.operation.kind === 'command') options.countWritten(viewer.sub, reply, request.bodyBytes);
  const call = toCall(options.services, { viewer, operation: route.operation, request });
  if (asksForWholeList(route.operation, call)) route.takePlace(viewer.userId, reply);
  const viewerFacts: Facts = { user: options.viewerFacts(viewer), today: call.today };
  try {
    if ('outside' in route.handler) {
      enforce(route.operation, viewerFacts);
      return await route.handler.outside(call);
    }
    // Who may call at all comes first: it opens no transaction, and tells nothing of what exists.
    refuseUnless(decide({ ...route.operation, deny: [] }, viewerFacts));
    const started: Started = { route, call, viewerFacts };
    const arrived = async () => asOf(started, options, await viewerNow(options, request, reply));
    if ('around' in route.handler) return await runAround(route.handler, { ...started, arrived }, reply);
    if ('read' in route.handler) return await runReading(route.handler, { ...started, arrived }, request);
    return 'receive' in route.handler ? await runUpload(route.handler, { ...started, arrived }, request) : await runInUnit({ facts: route.handler.facts, run: route.handler.run }, started);
  } catch (error) {
    const refusal = refusalOf(route.id, call, error);
    // On its own: the request's transaction has been undone.
    if (refusal !== null) await auditAlone(options.services.database, { authorityId: viewer.authorityId, userId: viewer.userId, ...refusal });
    throw error;
  }
}

/** Bodies of other requests have arrived by then. */
const slowArrival = 1000;

/** Who asks, looked up anew where what they send took its time: meanwhile they may have been let go, or signed out. */
async function viewerNow({ authenticate, services }: OperationsOptions, request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
  if (services.now().getTime() - request.viewerAsOf.getTime() > slowArrival) await authenticate.call(request.server, request, reply);
  if (request.viewer === null) throw new ServerError('NOT_SIGNED_IN');
  return request.viewer;
}

/** The same work for its user as they are now, who may have become somebody of another type, but not work as another authority. */
function asOf(started: Started, options: OperationsOptions, viewer: Viewer): Started {
  if (viewer.authorityId !== started.call.viewer.authorityId) throw new ServerError('CONFLICT', { message: 'You work as another authority now. Please send it again.' });
  return { ...started, call: { ...started.call, viewer }, viewerFacts: { ...started.viewerFacts, user: options.viewerFacts(viewer) } };
}

interface Started {
  readonly route: Route;
  readonly call: Call;
  readonly viewerFacts: Facts;
}

/** Work that begins before all of its file is there, or before its turn has come. */
interface Receiving extends Started {
  /** The same when it is, or has. */
  readonly arrived: () => Promise<Started>;
}

/** A piece of work in the request's transaction. */
interface InUnit<T> {
  readonly facts: UnitHandler['facts'];
  readonly run: (call: UnitCall) => Promise<T>;
}

async function runInUnit<T>({ facts, run: work }: InUnit<T>, { route, call, viewerFacts }: Started): Promise<T> {
  const unit = await openUnit(call.services.database, call.viewer.authorityId);
  const answered = await (async () => {
    const unitCall = { ...call, db: unit.db };
    const recordFacts = (await facts?.(unitCall)) ?? {};
    enforce(route.operation, { ...recordFacts, ...viewerFacts });
    return work(unitCall);
  })().catch(async (error: unknown) => {
    if (error instanceof ServerError && error.commit) await unit.commit();
    else await unit.rollback();
    throw error;
  });
  await unit.commit();
  return answered;
}

/** Long work may wait long for its turn: it is done for whoever asked as they are by then, or no more. */
function runAround({ facts, around }: LongHandler, { arrived, ...started }: Receiving, reply: FastifyReply): Promise<Answer> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return around(started.call, { inUnit: async (work) => runInUnit({ facts, run: work }, await arrived()), signal: gone.signal });
}

/** Decided twice: before a byte is read, and when all are there, since much can happen while they come. */
async function runUpload(handler: UploadHandler, started: Receiving, request: FastifyRequest): Promise<Answer> {
  const { facts } = handler;
  const { call } = started;
  const giveUp = (file: HeldFile) => handler.release(call, file, false);
  await runInUnit({ facts, run: () => Promise.resolve({}) }, started);
  const held = await receiveOne(request, (file) => handler.receive(call, file), giveUp);
  const answered = await started.arrived().then((now) => runInUnit({ facts, run: (unitCall) => handler.record(unitCall, held) }, now)).catch(async (error: unknown) => {
    await giveUp(held);
    throw error;
  });
  await handler.release(call, held, true);
  return answered;
}

async function runReading({ facts, mostBytes, read }: ReadingHandler, started: Receiving, request: FastifyRequest): Promise<Answer> {
  await runInUnit({ facts, run: () => Promise.resolve({}) }, started);
  const file = await receiveOne(request, ({ content }) => readWhole(content, mostBytes), () => Promise.resolve());
  const now = await started.arrived();
  return read(now.call, file, { inUnit: (work) => runInUnit({ facts, run: work }, now) });
}

function enforce(operation: Operation, facts: Facts): void {
  refuseUnless(decide(operation, facts));
}

function refuseUnless(decision: Decision): void {
  if (!decision.allowed) throw new ServerError(decision.status === 403 ? 'NOT_ALLOWED' : 'CONFLICT', { message: decision.reason });
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
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])),
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
