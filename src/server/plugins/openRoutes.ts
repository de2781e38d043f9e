import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Operation } from '../../contract/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ServerError } from '../errors.ts';
import type { PoolIdentity } from '../identity/accessToken.ts';
import { docsPage } from './docsPage.ts';
import { openApi } from './openApi.ts';

export interface OpenRoutesOptions {
  readonly config: Pick<Config, 'legacyOrigins' | 'frameHosts'> & Partial<Pick<Config, 'legacyDashboardUrl'>>;
  readonly database: Database;
  readonly identity: PoolIdentity;
  readonly operations: Readonly<Record<string, Operation>>;
}

/** What needs no session: health, what the browser has to know first, and the description of the calls. */
export function registerOpenRoutes(app: FastifyInstance, options: OpenRoutesOptions): void {
  const { config, database, identity, operations } = options;
  app.get('/api/health', async (request, reply) => {
    await sql`select 1`.execute(database.kysely).catch((error: unknown) => {
      request.log.error({ error: (error as Error).name }, 'the database does not answer');
      throw new ServerError('NOT_READY');
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ identity, legacyOrigins: config.legacyOrigins, frameHosts: config.frameHosts,
      ...(typeof config.legacyDashboardUrl === 'string' && { legacyDashboardUrl: config.legacyDashboardUrl }),
    }));
  // Made once: they need no session, so nobody is counted who asks for them again and again.
  let description: ReturnType<typeof openApi> | null = null;
  let page: ReturnType<typeof docsPage> | null = null;
  app.get('/api/openapi.json', (_request, reply) => reply.send((description ??= openApi(operations))));
  app.get('/api/docs', (request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send((page ??= docsPage(operations))(request.styleNonce)));
}
