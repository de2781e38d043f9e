import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from '../read/loadPep.ts';

/** The number of every stage of a plan in its authority's set of forms (C-31), by slug; given when first asked for. */
export async function stageGroups(
  { db, viewer }: UnitCall,
  { pep, stages }: LoadedPep,
): Promise<ReadonlyMap<string, number>> {
  const known = async () => {
    const rows = await db
      .selectFrom('stage_group')
      .select(['id', 'slug'])
      .where('stages_id', '=', pep.stages_id)
      .execute();
    return new Map(rows.map(({ id, slug }) => [slug, id]));
  };
  const found = await known();
  const missing = stages.filter(({ slug }) => !found.has(slug));
  if (missing.length === 0) return found;
  await db
    .insertInto('stage_group')
    .values(missing.map(({ slug }) => ({ authority_id: viewer.authorityId, stages_id: pep.stages_id, slug })))
    // Another call may have given the same ones meanwhile.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return known();
}
