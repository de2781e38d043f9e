import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { decide, type Decision, type Operation } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import { auditAlone, type Viewer } from '../db/acrossAuthorities.ts';
import { openUnit } from '../db/unitOfWork.ts';
import { ServerError } from '../errors.ts';
import { londonDate } from '../modules/calendar/dates.ts';
import type { Answer, Call, Handler, Services, UnitHandler } from '../modules/handler.ts';
import { checkInput, coerceQuery } from './input.ts';

export interface OperationsOptions {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly handlers: Readonly<Record<string, Handler | undefined>>;
  readonly services: Services;
  readonly authenticate: onRequestAsyncHookHandler;
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
  for (const [id, operation] of Object.entries(options.operations)) {
    const handler = options.handlers[id];
    if (handler === undefined) continue;
    const route: Route = { id, operation, handler };
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { plainErrors: operation.plainErrors === true },
      onRequest: options.authenticate,
      handler: async (request, reply) => send(reply, await run(options, route, request)),
    });
  }
}

async function run(options: OperationsOptions, route: Route, request: FastifyRequest): Promise<Answer> {
  const { viewer } = request;
  if (viewer === null) throw new ServerError('NOT_SIGNED_IN');
  const call = toCall(options.services, { viewer, operation: route.operation, request });
  const viewerFacts: Facts = { user: options.viewerFacts(viewer), today: call.today };
  try {
    if ('outside' in route.handler) {
      enforce(route.operation, viewerFacts);
      return await route.handler.outside(call);
    }
    // Who may call at all comes first: it opens no transaction, and tells nothing of what exists.
    refuseUnless(decide({ ...route.operation, deny: [] }, viewerFacts));
    return await runInUnit(route.handler, { route, call, viewerFacts });
  } catch (error) {
    if (error instanceof ServerError && error.code === 'NOT_ALLOWED') {
      // On its own: the request's transaction has been undone.
      await auditAlone(options.services.database, { authorityId: viewer.authorityId, userId: viewer.userId, action: 'refused', record: route.id });
    }
    throw error;
  }
}

interface Started {
  readonly route: Route;
  readonly call: Call;
  readonly viewerFacts: Facts;
}

async function runInUnit(handler: UnitHandler, { route, call, viewerFacts }: Started): Promise<Answer> {
  const unit = await openUnit(call.services.database, call.viewer.authorityId);
  const answered = await (async () => {
    const unitCall = { ...call, db: unit.db };
    const recordFacts = (await handler.facts?.(unitCall)) ?? {};
    enforce(route.operation, { ...recordFacts, ...viewerFacts });
    return handler.run(unitCall);
  })().catch(async (error: unknown) => {
    if (error instanceof ServerError && error.commit) await unit.commit();
    else await unit.rollback();
    throw error;
  });
  await unit.commit();
  return answered;
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

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  void reply.header('cache-control', 'no-store');
  if (!isReply(answer)) return reply.send(answer);
  const { status, headers = {}, body } = answer.reply;
  return reply.code(status).headers(headers).send(body);
}

function isReply(answer: Answer): answer is Extract<Answer, { readonly reply: unknown }> {
  const { reply } = answer as { reply?: { status?: unknown } };
  return typeof reply === 'object' && typeof reply?.status === 'number';
}
