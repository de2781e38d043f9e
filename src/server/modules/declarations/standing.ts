import type { AuthorityNames } from '../../../contract/index.ts';
import { publicationContent, type Json, type OwnText } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { staffName } from '../pep/read/staffName.ts';
import { ratingLookup } from '../pep/review/ratingSettings.ts';
import { cyclesOf } from '../pep/save/period.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { baseOf, nameOf, textsInFiles, textsOf, withDrafts } from './content.ts';

/** A draft, and who saved it. */
export interface Draft extends OwnText {
  readonly revision: number;
  readonly faults: number | null;
  readonly by: string;
  readonly at: Date;
}

/** A publication, without what it holds. */
export interface Publication {
  readonly number: number;
  readonly hash: string;
  readonly note: string;
  readonly proposedBy: string | null;
  readonly publishedBy: string | null;
  readonly publishedAt: string | null;
}

/** That the drafts are ready. */
export interface Proposal {
  readonly hash: string;
  readonly note: string;
  readonly by: string;
  readonly userId: number;
  readonly at: Date;
}

/** How an authority's declarations stand: what holds, and what would be next. */
export interface Standing {
  readonly publication: Publication;
  /** False while the files hold. */
  readonly isStored: boolean;
  readonly texts: readonly OwnText[];
  readonly drafts: readonly Draft[];
  readonly proposal: Proposal | null;
  readonly baseHash: string;
  /** Of what it lies on. */
  readonly publishedOn: string;
  /** All texts as they would be published now. */
  readonly next: readonly OwnText[];
  /** Name of the publication that this would be. */
  readonly nextHash: string;
  /** By whose names conditions are told. */
  readonly names: AuthorityNames;
}

/** All of it, as the request's transaction sees it. */
export async function standingOf(call: UnitCall): Promise<Standing> {
  const { db, services } = call;
  const baseHash = baseOf(services.catalog).hash;
  const authority = await db
    .selectFrom('authority')
    .select('publication')
    .where('id', '=', call.viewer.authorityId)
    .executeTakeFirstOrThrow();
  const stored = authority.publication === null ? null : await storedOf(db, authority.publication);
  const texts = stored?.texts ?? textsInFiles(services.catalog, call.viewer.authorityId);
  const drafts = await draftsOf(db);
  const next = withDrafts(texts, drafts);
  return {
    publication: stored?.publication ?? ofFiles(baseHash, texts),
    isStored: stored !== null,
    texts,
    drafts,
    proposal: await proposalOf(db),
    baseHash,
    publishedOn: stored?.publishedOn ?? baseHash,
    next,
    nextHash: nameOf(baseHash, publicationContent(next)),
    names: await namesOf(call),
  };
}

/** The files of the product, before anything was published. */
const ofFiles = (baseHash: string, texts: readonly OwnText[]): Publication => ({
  number: 1,
  hash: nameOf(baseHash, publicationContent(texts)),
  note: 'What the files of the product say',
  proposedBy: null,
  publishedBy: null,
  publishedAt: null,
});

const publications = (db: Db) =>
  db
    .selectFrom('publication')
    .leftJoin('app_user as proposer', 'proposer.id', 'publication.proposed_by')
    .leftJoin('app_user as publisher', 'publisher.id', 'publication.published_by')
    .select(['number', 'hash', 'note', 'published_at', 'proposed_by', 'published_by'])
    .select(['proposer.first_name as proposer_first', 'proposer.last_name as proposer_last'])
    .select(['publisher.first_name as publisher_first', 'publisher.last_name as publisher_last']);

type Row = Awaited<ReturnType<ReturnType<typeof publications>['executeTakeFirstOrThrow']>>;

const publicationFrom = (row: Row): Publication => ({
  number: row.number,
  hash: row.hash,
  note: row.note,
  proposedBy: nameIf(row.proposed_by, row.proposer_first, row.proposer_last),
  publishedBy: nameIf(row.published_by, row.publisher_first, row.publisher_last),
  publishedAt: row.published_by === null ? null : row.published_at.toISOString(),
});

const nameIf = (id: number | null, first_name: string | null, last_name: string | null): string | null =>
  id === null ? null : staffName({ first_name, last_name });

async function storedOf(db: Db, number: number) {
  const row = await publications(db).select(['content', 'base_hash']).where('number', '=', number).executeTakeFirst();
  if (row === undefined) return null;
  return { publication: publicationFrom(row), texts: textsOf(row.content), publishedOn: row.base_hash };
}

/** One publication of the authority with its texts; null where there is none of that number. */
export async function publicationAt(
  { db }: Pick<UnitCall, 'db'>,
  standing: Standing,
  number: number,
): Promise<Pick<Standing, 'publication' | 'texts' | 'publishedOn'> | null> {
  return standing.publication.number === number ? standing : storedOf(db, number);
}

/** The latest publications, of those before one where the call names it, the latest first. */
export async function historyOf(call: UnitCall): Promise<readonly Publication[]> {
  const { before } = call.query;
  const rows = await publications(call.db)
    .$if(before !== undefined, (all) => all.where('number', '<', Number(before)))
    .orderBy('number', 'desc')
    .limit(200)
    .execute();
  if (before !== undefined) return rows.map(publicationFrom);
  return rows.length > 0 ? rows.map(publicationFrom) : [(await standingOf(call)).publication];
}

async function draftsOf(db: Db): Promise<Draft[]> {
  const rows = await db
    .selectFrom('declaration_draft')
    .leftJoin('app_user', 'app_user.id', 'declaration_draft.saved_by')
    .select(['path', 'text', 'revision', 'faults', 'saved_at', 'first_name', 'last_name'])
    .orderBy('path')
    .execute();
  return rows.map(({ path, text, revision, faults, saved_at, ...user }) => ({
    path,
    text,
    revision,
    faults,
    by: staffName({ first_name: user.first_name, last_name: user.last_name }),
    at: saved_at,
  }));
}

async function proposalOf(db: Db): Promise<Proposal | null> {
  const row = await db
    .selectFrom('declaration_proposal')
    .leftJoin('app_user', 'app_user.id', 'declaration_proposal.proposed_by')
    .select(['hash', 'note', 'proposed_by', 'proposed_at', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { hash, note, proposed_by, proposed_at, first_name, last_name } = row;
  return { hash, note, by: staffName({ first_name, last_name }), userId: proposed_by, at: proposed_at };
}

/** Why this user cannot publish what stands now; null where they can. */
export function publishRefusal(
  { viewer }: Pick<UnitCall, 'viewer'>,
  { proposal, nextHash, publication }: Standing,
): string | null {
  if (nextHash === publication.hash) return 'There is nothing to publish: no draft differs from what is published';
  if (!viewer.settings.declarationsNeedTwo) return null;
  if (proposal === null) return 'These drafts have to be proposed first, and somebody else publishes them';
  if (proposal.hash !== nextHash) return 'The drafts have been changed since they were proposed';
  return proposal.userId === viewer.userId ? 'Somebody else than who proposed the drafts publishes them' : null;
}

/** Refuses what was asked of drafts that are not the ones that stand now; without a name it is of any. */
export function refuseOthers(drafts: unknown, { nextHash }: Pick<Standing, 'nextHash'>): void {
  if (drafts !== undefined && drafts !== nextHash)
    throw new ServerError('CONFLICT', { message: 'The drafts were changed meanwhile. Please look again.' });
}

/** What the trail says of a publication. */
export const trailOf = ({ number, hash }: Pick<Publication, 'number' | 'hash'>): { readonly [name: string]: Json } => ({
  publicationNumber: number,
  publicationHash: hash,
});

/** Whose declarations an entry in the trail is about. */
export const recordOf = ({ viewer }: Pick<UnitCall, 'viewer'>): string => `authority/${viewer.authorityId}`;

/** What the authority calls its cycles and ratings. */
async function namesOf({ db, declarations, viewer }: UnitCall): Promise<AuthorityNames> {
  const { options = [] } = ratingLookup(declarations, viewer.settings);
  return {
    cycles: (await cyclesOf(db)).map(({ number, name }) => ({ number, name })),
    ratings: options.map(({ value, label }) => ({ number: Number(value), name: label })),
  };
}
