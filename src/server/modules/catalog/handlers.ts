import { createHash } from 'node:crypto';
import { decideForViewer, operations, type CatalogAnswer, type PublicCatalogAnswer } from '../../../contract/index.ts';
import { EngineError, type Catalog, type Facts, type JsonObject } from '../../../engine/index.ts';
import type { Handlers } from '../handler.ts';
import { RATING_LOOKUP, ratingLookup } from '../pep/ratingSettings.ts';
import { declarations } from './declarations.ts';
import { assignmentsOf, pageFacts } from '../session/viewerFacts.ts';

type Declarations = Omit<CatalogAnswer, 'denied' | 'facts'>;

const resolved = new WeakMap<Catalog, Map<string, Declarations>>();

/** Everything declared, resolved for one authority; PEP forms come with the PEP (settled 7.7). */
function declarationsOf(catalog: Catalog, tenant: string): Declarations {
  const known = resolved.get(catalog) ?? new Map<string, Declarations>();
  resolved.set(catalog, known);
  const found = known.get(tenant);
  if (found) return found;
  const { ids } = catalog;
  const made: Declarations = {
    records: byId(ids.records, (id) => catalog.record(id)),
    lookups: byId(ids.lookups, (id) => catalog.lookup(id)),
    forms: byId(ids.forms.filter((id) => !id.startsWith('pep/')), (id) => catalog.form(id, tenant)),
    tables: byId(ids.tables, (id) => catalog.table(id, tenant)),
    screens: byId(ids.screens, (id) => catalog.screen(id)),
  };
  known.set(tenant, made);
  return made;
}

/** What another authority alone has declared is not there for this one. */
function byId<T>(ids: readonly string[], find: (id: string) => T): { [id: string]: T } {
  return Object.fromEntries(ids.flatMap((id): [string, T][] => {
    try {
      return [[id, find(id)]];
    } catch (error) {
      if (error instanceof EngineError && error.code === 'UNKNOWN_DECLARATION') return [];
      throw error;
    }
  }));
}

/** Operation id -> reason, for what this viewer may never do. */
function deniedOperations(facts: Facts): { [operation: string]: string } {
  return Object.fromEntries(Object.entries(operations).flatMap(([id, operation]): [string, string][] => {
    const decision = decideForViewer(operation, facts);
    return decision.allowed ? [] : [[id, decision.reason]];
  }));
}

export const catalogHandlers: Handlers = {
  'catalog.read': {
    run: async ({ db, viewer, services, today, headers }) => {
      const facts = pageFacts(viewer, await assignmentsOf(db, viewer), today);
      const declarations = declarationsOf(services.catalog, String(viewer.authorityId));
      const lookups = { ...declarations.lookups, [RATING_LOOKUP]: ratingLookup(services.catalog, viewer.settings) };
      const answer: CatalogAnswer = { ...declarations, lookups, denied: deniedOperations(facts), facts };
      const body = answer as unknown as JsonObject;
      const tag = `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
      const kept = { etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' };
      return headers['if-none-match'] === tag
        ? { reply: { status: 304, headers: kept } }
        : { reply: { status: 200, headers: kept, body } };
    },
  },
  'catalog.declarations': { run: declarations },
};

/** GET /api/catalog/public: what the signed-out area draws. */
export function publicCatalog(catalog: Catalog): PublicCatalogAnswer {
  return { forms: byId(catalog.ids.forms.filter((id) => id.startsWith('public/')), (id) => catalog.form(id)) };
}
