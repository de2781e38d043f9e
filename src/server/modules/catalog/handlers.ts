import { createHash } from 'node:crypto';
import { decideForViewer, operations, type CatalogAnswer, type PublicCatalogAnswer } from '../../../contract/index.ts';
import { EngineError, type Catalog, type Facts } from '../../../engine/index.ts';
import type { Viewer } from '../../db/acrossAuthorities.ts';
import { inPieces } from '../../inPieces.ts';
import type { Handlers } from '../handler.ts';
import { RATING_LOOKUP, ratingLookup } from '../pep/ratingSettings.ts';
import { declarations } from './declarations.ts';
import { assignmentsOf, pageFacts } from '../session/viewerFacts.ts';

type Declarations = Omit<CatalogAnswer, 'denied' | 'facts'>;

/** The declarations of an authority, an object without its closing bracket, and the hash of it. */
interface Written {
  /** The authority's own words for ratings, by which alone two texts of it may differ. */
  readonly ratings: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** By the catalogue's ids: one that is read anew has others. */
const written = new WeakMap<Catalog['ids'], Map<string, Written>>();

/** Everything declared, resolved and written once for each authority; PEP forms come with the PEP (settled 7.7). */
function declarationsOf(
  catalog: Catalog,
  { authorityId, settings }: Pick<Viewer, 'authorityId' | 'settings'>,
): Written {
  const known = written.get(catalog.ids) ?? new Map<string, Written>();
  written.set(catalog.ids, known);
  const tenant = String(authorityId);
  const ratings = JSON.stringify(settings.ratings);
  const found = known.get(tenant);
  if (found?.ratings === ratings) return found;
  const { ids } = catalog;
  const all: Declarations = {
    records: byId(ids.records, (id) => catalog.record(id)),
    lookups: { ...byId(ids.lookups, (id) => catalog.lookup(id)), [RATING_LOOKUP]: ratingLookup(catalog, settings) },
    forms: byId(
      ids.forms.filter((id) => !id.startsWith('pep/')),
      (id) => catalog.form(id, tenant),
    ),
    tables: byId(ids.tables, (id) => catalog.table(id, tenant)),
    screens: byId(ids.screens, (id) => catalog.screen(id)),
  };
  const bytes = Buffer.from(JSON.stringify(all).slice(0, -1));
  const made = { ratings, bytes, hash: hashOf(bytes) };
  known.set(tenant, made);
  return made;
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** What another authority alone has declared is not there for this one. */
function byId<T>(ids: readonly string[], find: (id: string) => T): { [id: string]: T } {
  return Object.fromEntries(
    ids.flatMap((id): [string, T][] => {
      try {
        return [[id, find(id)]];
      } catch (error) {
        if (error instanceof EngineError && error.code === 'UNKNOWN_DECLARATION') return [];
        throw error;
      }
    }),
  );
}

/** Operation id -> reason, for what this viewer may never do. */
function deniedOperations(facts: Facts): { [operation: string]: string } {
  return Object.fromEntries(
    Object.entries(operations).flatMap(([id, operation]): [string, string][] => {
      const decision = decideForViewer(operation, facts);
      return decision.allowed ? [] : [[id, decision.reason]];
    }),
  );
}

export const catalogHandlers: Handlers = {
  'catalog.read': {
    run: async ({ db, viewer, services, today, headers }) => {
      const facts = pageFacts(viewer, await assignmentsOf(db, viewer), today);
      const { bytes, hash } = declarationsOf(services.catalog, viewer);
      const own: Pick<CatalogAnswer, 'denied' | 'facts'> = { denied: deniedOperations(facts), facts };
      const ofViewer = JSON.stringify(own);
      const tag = `W/"${hashOf(`${hash} ${ofViewer}`)}"`;
      const kept = { etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' };
      if (headers['if-none-match'] === tag) return { reply: { status: 304, headers: kept } };
      // The same bytes for everybody of the authority, and then the viewer's own.
      const content = () => Promise.resolve(inPieces([bytes, Buffer.from(`,${ofViewer.slice(1)}`)]));
      return {
        reply: { status: 200, headers: { ...kept, 'content-type': 'application/json; charset=utf-8' }, content },
      };
    },
  },
  'catalog.declarations': { run: declarations },
};

/** GET /api/catalog/public: what the signed-out area draws. */
export function publicCatalog(catalog: Catalog): PublicCatalogAnswer {
  return {
    forms: byId(
      catalog.ids.forms.filter((id) => id.startsWith('public/')),
      (id) => catalog.form(id),
    ),
  };
}
