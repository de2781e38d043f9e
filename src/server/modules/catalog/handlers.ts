import { createHash } from 'node:crypto';
import {
  addDays,
  decideForViewer,
  operations,
  type CatalogReply,
  type PublicCatalogReply,
} from '../../../contract/index.ts';
import type { Catalog, Declarations, Facts } from '../../../engine/index.ts';
import type { Viewer } from '../../db/across/index.ts';
import { nearestSchoolDay } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { inPieces } from '../../inPieces.ts';
import { Reply, type Handlers } from '../handler.ts';
import { RATING_LOOKUP, ratingLookup } from '../pep/review/ratingSettings.ts';
import { declarations } from './declarations.ts';
import { assignmentsOf, pageFacts } from '../session/viewerFacts.ts';

/** The declarations of an authority, an object without its closing bracket, and the hash of it. */
interface DeclarationsText {
  /** The authority's own words for ratings, by which alone two texts of it may differ. */
  readonly ratings: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** By whose they are: a catalogue that is read anew has others. */
const written = new WeakMap<Declarations, DeclarationsText>();

/** Everything declared, resolved and written once for each authority; PEP forms come with the PEP (settled 7.7). */
function textOf(own: Declarations, settings: Viewer['settings']): DeclarationsText {
  const ratings = JSON.stringify(settings.ratings);
  const found = written.get(own);
  if (found?.ratings === ratings) return found;
  const { ids, record, lookup, form, table, screen } = own;
  const all: Omit<CatalogReply, 'denied' | 'facts'> = {
    records: byId(ids.records, record),
    lookups: { ...byId(ids.lookups, lookup), [RATING_LOOKUP]: ratingLookup(own, settings) },
    forms: byId(
      ids.forms.filter((id) => !id.startsWith('pep/')),
      form,
    ),
    tables: byId(ids.tables, table),
    screens: byId(ids.screens, screen),
  };
  const bytes = Buffer.from(JSON.stringify(all).slice(0, -1));
  const made = { ratings, bytes, hash: hashOf(bytes) };
  written.set(own, made);
  return made;
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 27);

const byId = <T>(ids: readonly string[], find: (id: string) => T): { [id: string]: T } =>
  Object.fromEntries(ids.map((id) => [id, find(id)]));

/** Operation id -> reason, for what this viewer may never do. */
function deniedOperations(facts: Facts): { [operation: string]: string } {
  return Object.fromEntries(
    Object.entries(operations).flatMap(([id, operation]): [string, string][] => {
      const decision = decideForViewer(operation, facts);
      return decision.allowed ? [] : [[id, decision.reason]];
    }),
  );
}

export const catalogHandlers = {
  'catalog.read': {
    run: async (call) => {
      const { db, viewer, declarations: own, today, headers } = call;
      const days = await readSchoolDays(db, viewer.authorityId);
      const lastSchoolDay = nearestSchoolDay(days, addDays(today, -1), -1);
      const facts = pageFacts(viewer, await assignmentsOf(db, call), { today, lastSchoolDay });
      const { bytes, hash } = textOf(own, viewer.settings);
      const rest: Pick<CatalogReply, 'denied' | 'facts'> = { denied: deniedOperations(facts), facts };
      const ofViewer = JSON.stringify(rest);
      const tag = `W/"${hashOf(`${hash} ${ofViewer}`)}"`;
      const kept = { etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' };
      if (headers['if-none-match'] === tag) return new Reply({ status: 304, headers: kept });
      // The same bytes for everybody of the authority, and then the viewer's own.
      const content = () => Promise.resolve(inPieces([bytes, Buffer.from(`,${ofViewer.slice(1)}`)]));
      return new Reply({
        status: 200,
        headers: { ...kept, 'content-type': 'application/json; charset=utf-8' },
        content,
      });
    },
  },
  'catalog.declarations': { run: declarations },
} satisfies Handlers;

/** GET /api/catalog/public: what the signed-out area draws. */
export function publicCatalog(catalog: Catalog): PublicCatalogReply {
  return {
    forms: byId(
      catalog.ids.forms.filter((id) => id.startsWith('public/')),
      catalog.form,
    ),
  };
}
