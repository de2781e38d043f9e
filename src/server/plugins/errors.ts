import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EngineError } from '../../engine/index.ts';
import { errorCodes, ServerError, type ErrorCode } from '../errors.ts';
import { outageOf } from '../outage.ts';
import { PoolError } from '../identity/pool/poolError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors of this route are answered as plain text: their sentence is shown as it comes (D-8). */
    plainErrors?: boolean;
    /** Said of a failure that was not foreseen, in place of the general sentence. */
    failure?: string | undefined;
  }
}

/** Answers every error of the API in one form (D-8); what was not foreseen says nothing of itself. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => answer(toServerError(error, request), reply));
}

export function answer(error: ServerError, reply: FastifyReply): FastifyReply {
  const [type, text] =
    reply.request.routeOptions.config.plainErrors === true
      ? ['text/plain', error.message]
      : ['application/json', JSON.stringify({ ...error.body(), ...reference(error, reply) })];
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply.code(error.status).header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(text);
}

/** What a user can tell whoever looks after the portal of a failure that they cannot mend (D-8). */
const reference = ({ status }: ServerError, { request }: FastifyReply): { requestId?: string } =>
  status >= 500 ? { requestId: request.id } : {};

const byStatus = new Map<number, ErrorCode>(
  (Object.keys(errorCodes) as ErrorCode[]).map((code) => [errorCodes[code].status, code]),
);

export function toServerError(error: unknown, request: FastifyRequest): ServerError {
  if (error instanceof ServerError) return error;
  if (error instanceof EngineError && error.code === 'BAD_TABLE_QUERY') {
    return new ServerError('INVALID', {
      errors: Object.fromEntries(error.details.map((detail, index) => [String(index), detail])),
    });
  }
  if (error instanceof PoolError) return new ServerError(ofPool[error.type] ?? 'INVALID');
  if ((error as { code?: unknown } | null)?.code === passedRecord)
    return new ServerError('CONFLICT', {
      message: 'This record was passed to another authority. It can only be read here.',
    });
  if (isDataException(error)) {
    request.log.warn(traceOf(error), 'a value that the database cannot hold');
    return new ServerError('INVALID');
  }
  const outage = outageOf(error);
  if (outage !== null) {
    request.log.error(traceOf(error), 'the database or the disk does not do what is needed');
    return outage;
  }
  const { code, statusCode: status = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit);
  if (status >= 400 && status < 500) return new ServerError(byStatus.get(status) ?? 'INVALID');
  request.log.error(traceOf(error), 'a request failed');
  const { failure } = request.routeOptions.config;
  return new ServerError('FAILED', failure === undefined ? {} : { message: failure });
}

function tooLarge(bytes: number): ServerError {
  const most = `${Math.floor(bytes / 1024)} kB`;
  const message = `This is more than can be sent at once (${most}). Nothing was saved: please make it shorter and try again.`;
  return new ServerError('TOO_LARGE', { message });
}

/**
 * What the identity pool refuses in the middle of a call is the caller's to mend: a session that has ended, too many
 * codes.
 */
const ofPool: Readonly<Record<string, ErrorCode>> = {
  NotAuthorizedException: 'NOT_SIGNED_IN',
  LimitExceededException: 'TOO_MANY',
  TooManyRequestsException: 'TOO_MANY',
};

/** SQLSTATE of the database's own (migration 0030), whoever comes to write of a passed record. */
const passedRecord = 'PP001';

/** SQLSTATE class 22: an id past the integers, a year 0, a NUL in a text. The caller's fault, not a failure. */
function isDataException(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
}

/** Where it happened, without the message: messages of the database repeat the values they are about. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  // The stack begins with the message, of which a line may look like a place.
  const { stack = '', message } = error;
  const where = stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  // The engine's own messages name facts, tables and fields, never anybody's data.
  return { error: error.name, code, where, ...(error instanceof EngineError && { message: error.message }) };
}
