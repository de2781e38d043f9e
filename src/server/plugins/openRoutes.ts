import type { FastifyInstance } from 'fastify';
import type { Demonstration, Operation, PublicConfig, PublicContacts } from '../../contract/index.ts';
import type { Catalog } from '../../engine/index.ts';
import type { Config } from '../config.ts';
import { publicContacts } from '../db/across/index.ts';
import type { Database } from '../db/database.ts';
import { keepingWords } from '../modules/retention/kept.ts';
import { writableCheck } from '../db/writable.ts';
import { unavailable } from '../errors.ts';
import type { PoolIdentity } from '../identity/pool/accessToken.ts';
import { docsPage, docsStyle } from './docsPage.ts';
import { outageOf } from '../outage.ts';
import { traceOf } from './errors.ts';
import { keptFor } from '../keptFor.ts';
import { madeOnce } from '../madeOnce.ts';
import { openApi } from './openApi.ts';

export interface OpenRoutesOptions {
  readonly config: Pick<Config, 'legacyOrigins' | 'frameHosts'> & Partial<Pick<Config, 'legacyDashboardUrl'>>;
  readonly database: Database;
  readonly identity: PoolIdentity;
  readonly operations: Readonly<Record<string, Operation>>;
  /** Where demonstration data is served. */
  readonly demonstration: Demonstration | null;
  readonly catalog: Catalog;
}

/** Milliseconds: nobody is asked who wants them, so the database is asked once for all of them. */
const CONTACTS_KEPT = 2000;

const docs = '/api/docs';
const docsStyleAt = `${docs}/style.css`;

/** What needs no session: health, what the browser has to know first, and the description of the calls. */
export function registerOpenRoutes(app: FastifyInstance, options: OpenRoutesOptions): void {
  const { config, database, identity, operations, catalog, demonstration } = options;
  const isWritable = writableCheck(database);
  app.get('/api/health', async (request, reply) => {
    await isWritable().catch((error: unknown) => {
      request.log.error(traceOf(error), 'the database does not answer, or nothing can be written');
      throw outageOf(error) ?? unavailable(10, 'The service is not ready.');
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  const contacts = keptFor(CONTACTS_KEPT, async () =>
    (await publicContacts(database)).map(({ authorityId, rules, ...said }) => ({
      ...said,
      keeping: keepingWords(catalog.of(String(authorityId)), rules),
    })),
  );
  app.get('/api/contacts', async (_request, reply) => {
    const body: PublicContacts = { authorities: await contacts() };
    return reply.header('cache-control', 'no-store').send(body);
  });
  const publicConfig: PublicConfig = {
    identity,
    legacyOrigins: config.legacyOrigins,
    frameHosts: config.frameHosts,
    ...(typeof config.legacyDashboardUrl === 'string' && { legacyDashboardUrl: config.legacyDashboardUrl }),
    ...(demonstration && { demonstration }),
  };
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-store').send(publicConfig));
  app.get(
    '/api/openapi.json',
    madeOnce(
      'application/json',
      () => JSON.stringify(openApi(operations, catalog)),
      () => catalog.ids,
    ),
  );
  app.get(
    docs,
    madeOnce('text/html', () => docsPage(operations, docsStyleAt)),
  );
  app.get(
    docsStyleAt,
    madeOnce('text/css', () => docsStyle),
  );
}
