import type { LightMyRequestResponse } from 'fastify';
import { settingUp } from '../../src/server/db/across/index.ts';
import { servedCatalog } from './servedCatalog.ts';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import { knownNames } from '../../src/contract/index.ts';
import { loadCatalog, type Catalog, type JsonObject, type SourceFile } from '../../src/engine/index.ts';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';
import { handlers, openModuleRoutes } from '../../src/server/modules/index.ts';
import { makeSeededDatabase } from './seededDatabase.ts';
import { makeTestServer, type TestParts, type TestServer } from './testServer.ts';

/** A Wednesday in term: the week has days behind it and days to come. */
export const today = '2026-11-18';

export interface Answered {
  readonly status: number;
  /** Empty where the answer is plain text. */
  readonly body: JsonObject;
  readonly text: string;
  readonly headers: LightMyRequestResponse['headers'];
}

export interface PortalServer extends TestServer {
  readonly catalog: Catalog;
  /** Calls as a demonstration user: `dt@ashcombe`, `support@support`. */
  get(user: string, path: string, query?: Record<string, string | number | boolean | string[]>): Promise<Answered>;
  post(user: string, path: string, body: object): Promise<Answered>;
  /** A call that deletes names what in its address. */
  del(user: string, path: string, query: Record<string, string | number>): Promise<Answered>;
  /** Puts changed declarations in the place of the present ones. */
  publish(change: (file: SourceFile) => SourceFile): void;
  /** Looks at the database across authorities. */
  look<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** The whole server with the demonstration data of one fixed day; parts may be replaced. */
export async function makePortalServer(parts: TestParts = {}): Promise<PortalServer> {
  const published = { catalog: servedCatalog() };
  const catalog = following(published);
  const server = await makeTestServer({
    database: parts.database ?? (await makeSeededDatabase(today)),
    catalog,
    handlers,
    openRoutes: openModuleRoutes(catalog),
    ...parts,
  });
  server.clock.now = new Date(`${today}T11:00:00Z`);
  const sessions = new Map<string, Promise<Record<string, string>>>();
  const headersOf = (user: string) => {
    const found = sessions.get(user) ?? server.as(`${user}.example`);
    sessions.set(user, found);
    return found;
  };
  const answered = (reply: LightMyRequestResponse): Answered => ({
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    body: String(reply.headers['content-type']).startsWith('application/json')
      ? (JSON.parse(reply.body) as JsonObject)
      : {},
  });
  return {
    ...server,
    catalog,
    async get(user, path, query = {}) {
      const texts = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
      );
      return answered(
        await server.app.inject({ method: 'GET', url: path, query: texts, headers: await headersOf(user) }),
      );
    },
    async post(user, path, body) {
      return answered(
        await server.app.inject({ method: 'POST', url: path, payload: body, headers: await headersOf(user) }),
      );
    },
    async del(user, path, query) {
      const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
      return answered(
        await server.app.inject({ method: 'DELETE', url: path, query: texts, headers: await headersOf(user) }),
      );
    },
    publish: (change) => void (published.catalog = loadCatalog(readSchemas().map(change), knownNames)),
    look: (work) => settingUp(server.database, work),
  };
}

/** The only content of a single read (D-9). */
export function firstOf(body: JsonObject): JsonObject {
  const { contents } = body;
  const first = Array.isArray(contents) ? contents[0] : undefined;
  if (typeof first !== 'object' || first === null || Array.isArray(first)) throw new Error('The answer holds nothing.');
  return first;
}

/** A catalogue that is always the one published last. */
function following(published: { catalog: Catalog }): Catalog {
  // Not over a catalogue itself: what is frozen may not be answered differently.
  return new Proxy({} as Catalog, { get: (_nothing, name) => Reflect.get(published.catalog, name) as unknown });
}
