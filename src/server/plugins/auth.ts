import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { findViewer, type Viewer } from '../db/across/index.ts';
import type { Database } from '../db/database.ts';
import { ServerError } from '../errors.ts';
import type { AccessTokenCheck } from '../identity/pool/accessToken.ts';
import { takeTurn, userCaller, type Turns } from './turns.ts';
import type { CountRequest } from './userLimits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; null where no session is needed. */
    viewer: Viewer | null;
    /** Since when this has not been asked again. */
    viewerAsOf: Date;
  }
}

export interface AuthOptions {
  readonly database: Database;
  readonly checkToken: AccessTokenCheck;
  readonly now: () => Date;
  /** Throws when this user asks too often. */
  readonly countRequest: CountRequest;
  readonly turns: Turns;
}

/** Makes the hook that routes with a session run first, before anything of the body is read. */
export function registerAuth(app: FastifyInstance, options: AuthOptions): onRequestAsyncHookHandler {
  app.decorateRequest('viewer', null);
  app.decorateRequest('viewerAsOf');
  return async (request, reply) => {
    const token = bearerToken(request);
    const now = options.now();
    const claims = token === null ? null : await options.checkToken(token, now);
    if (claims === null) throw new ServerError('NOT_SIGNED_IN');
    options.countRequest(claims.sub);
    await takeTurn(options.turns, userCaller(claims.sub), { request, reply });
    const viewer = await findViewer(options.database, claims, now);
    if (viewer === null) throw new ServerError('NOT_SIGNED_IN');
    request.viewer = viewer;
    request.viewerAsOf = now;
  };
}

/** Only from the header: a token in an address would end up in histories and logs (API-1). */
function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
