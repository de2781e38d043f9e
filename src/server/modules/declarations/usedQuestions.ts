import { setImmediate as letOthers } from 'node:timers/promises';
import { answerKinds, EngineError, parseRelease, type Release } from '../../../engine/index.ts';
import { hashText } from '../../catalog/loadServerCatalog.ts';
import type { UsedKinds } from '../../catalog/publications/otherKinds.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { Services, UnitCall } from '../handler.ts';
import { standingOf, type Standing } from './standing.ts';

/** What the plans of an authority hold, by all releases that they were begun with or moved to. */
export interface Used {
  readonly forms: UsedKinds;
  /** By form the sections that it asked, and by section the releases in which it did. */
  readonly sections: Sections;
  /** Other releases give it another. */
  readonly name: string;
  readonly hashes: ReadonlySet<string>;
}

type Sections = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** How an authority's declarations stand, with what its plans hold: what a check needs to know. */
export type ToCheck = Standing & { readonly used: Used };

/** As many authorities as England has, and more; each is a tenth of a megabyte, and grows with what its forms asked. */
const mostKept = 200;

/** By the server it is for, and by authority: a release never changes, and none goes. */
const kept = new WeakMap<Services['database'], Map<number, Used>>();

/** The standing of an authority, with what its plans hold. */
export const standingToCheck = async (call: UnitCall): Promise<ToCheck> => ({
  ...(await standingOf(call)),
  used: await usedQuestions(call),
});

/** What the plans of the caller's authority hold; only releases that are new to this process are read. */
export async function usedQuestions({ db, services, viewer }: UnitCall): Promise<Used> {
  const { authorityId } = viewer;
  const all = kept.get(services.database) ?? new Map<number, Used>();
  kept.set(services.database, all);
  const used = await usedSince(db, authorityId, all.get(authorityId));
  all.delete(authorityId);
  all.set(authorityId, used);
  if (all.size > mostKept) all.delete(all.keys().next().value ?? 0);
  return used;
}

const none: Used = { forms: new Map(), sections: new Map(), name: '', hashes: new Set() };

/** What the plans of an authority hold, with what was read before. */
export async function usedSince(db: Db, authorityId: number, before: Used = none): Promise<Used> {
  const rows = await db
    .selectFrom('release')
    .select('hash')
    .where('authority_id', '=', authorityId)
    .orderBy('hash')
    .execute();
  const added = rows.filter(({ hash }) => !before.hashes.has(hash));
  if (added.length === 0) return before;
  const forms = new Map([...before.forms].map(([id, questions]) => [id, new Map(questions)]));
  const sections = new Map([...before.sections].map(([id, releases]) => [id, new Map(releases)]));
  for (const { hash } of added) {
    const { content } = await db
      .selectFrom('release')
      .select('content')
      .where('authority_id', '=', authorityId)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    addTo({ forms, sections }, readable(content));
    // Each is half a megabyte: everybody else's calls go on between them.
    await letOthers();
  }
  const hashes = rows.map(({ hash }) => hash);
  return { forms, sections, name: hashText(hashes.join(' ')), hashes: new Set(hashes) };
}

/** A release; null of one that no plan can be shown by. */
function readable(content: string): Release | null {
  try {
    return parseRelease(content, hashText);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

type Lists = Map<string, readonly string[]>;

interface Growing {
  readonly forms: Map<string, Lists>;
  readonly sections: Map<string, Lists>;
}

function addTo({ forms, sections }: Growing, release: Release | null): void {
  if (release === null) return;
  for (const [slug, form] of Object.entries(release.forms)) {
    const id = release.stages.stages[slug]?.form ?? '';
    const questions: Lists = forms.get(id) ?? new Map<string, readonly string[]>();
    forms.set(id, questions);
    const releases: Lists = sections.get(id) ?? new Map<string, readonly string[]>();
    sections.set(id, releases);
    for (const [way, kind] of answerKinds(form)) addOne(questions, way, kind);
    addOne(releases, slug, release.hash);
  }
}

function addOne(lists: Lists, name: string, one: string): void {
  lists.set(name, [...new Set([...(lists.get(name) ?? []), one])]);
}
