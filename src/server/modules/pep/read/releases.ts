import { makeRelease, parseRelease, type Declarations, type Release } from '../../../../engine/index.ts';
import { hashText } from '../../../catalog/loadServerCatalog.ts';
import type { Db } from '../../../db/unitOfWork.ts';

/** Releases never change, so what was read once is kept; enough of them for every authority's last years. */
const kept = new Map<string, Release>();
const mostKept = 100;

/** Releases made of an authority's declarations, by stages; a catalogue that is published anew has others. */
const made = new WeakMap<Declarations, Map<string, Release>>();

/** The release that a new plan of this authority gets, stored once under its hash. */
export async function pinRelease(
  db: Db,
  plan: { declarations: Declarations; authorityId: number; stagesId: string },
): Promise<Release> {
  const { declarations, authorityId, stagesId } = plan;
  const release = currentRelease(declarations, stagesId);
  const stored = await db
    .selectFrom('release')
    .select('hash')
    .where('authority_id', '=', authorityId)
    .where('hash', '=', release.hash)
    .executeTakeFirst();
  if (!stored) {
    await db
      .insertInto('release')
      .values({ authority_id: authorityId, hash: release.hash, stages_id: stagesId, content: release.text })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return release;
}

/** The release that a new plan would get by these declarations. */
export function currentRelease(declarations: Declarations, stagesId: string): Release {
  const known = made.get(declarations) ?? new Map<string, Release>();
  made.set(declarations, known);
  const found = known.get(stagesId);
  if (found) return found;
  const release = makeRelease(declarations, stagesId, hashText);
  known.set(stagesId, release);
  keep(release);
  return release;
}

function keep(release: Release): void {
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
  kept.set(release.hash, release);
}

/** The release that a plan is pinned to. */
export async function loadRelease(db: Db, name: string): Promise<Release> {
  const found = kept.get(name);
  if (found) return found;
  const row = await db.selectFrom('release').select('content').where('hash', '=', name).executeTakeFirstOrThrow();
  const release = parseRelease(row.content, hashText);
  if (release.hash !== name) throw new Error('A stored release does not have the text that its name stands for.');
  keep(release);
  return release;
}
