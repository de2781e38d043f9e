import { sql } from 'kysely';
import { MERGE_UNDO_DAYS, type ReplyOf } from '../../../contract/index.ts';
import { isObject, jsonEqual, type Facts, type Json, type JsonObject } from '../../../engine/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall, UnitHandler } from '../handler.ts';
import { holdNames } from '../students/duplicates.ts';
import { lockPupil, type FoundPupil } from '../students/findPupil.ts';
import { recordWords } from './mergePupils.ts';
import { moveBack, type GoingBack } from './moveBack.ts';
import { presentOf } from './presentOf.ts';
import { holdPupils, standingOf } from './twoRecords.ts';
import { refuseBlocked } from './undoBlocks.ts';

const day = 86_400_000;

/** A merge of a pupil whom the viewer sees; any other is not found. */
async function findMerge(call: UnitCall) {
  const found = await call.db
    .selectFrom('pupil_merge')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pupil_merge.authority_id').onRef('pupil.id', '=', 'pupil_merge.pupil_id'),
    )
    .selectAll('pupil_merge')
    .where('pupil_merge.id', '=', Number(call.body.mergeId))
    .where(visiblePupils(call))
    .executeTakeFirst();
  if (!found) throw new ServerError('NOT_FOUND');
  return found;
}

async function undoFacts(call: UnitCall): Promise<Facts> {
  await holdNames(call);
  const { pupil_id: pupilId } = await findMerge(call);
  await holdPupils(call, [pupilId]);
  // Whoever was before us may have taken it apart.
  const merge = await findMerge(call);
  const later = await call.db
    .selectFrom('pupil_merge')
    .select('id')
    .where('pupil_id', '=', merge.pupil_id)
    .where('id', '>', merge.id)
    .executeTakeFirst();
  const isRecent = merge.merged_at.getTime() + MERGE_UNDO_DAYS * day >= call.services.now().getTime();
  // What came with a passed record is not the whole of the other row.
  const isOurs = merge.merged.id !== undefined;
  return { merge: { isRecent, isOurs, isNewest: later === undefined, ...(await standingOf(call, [pupilId])) } };
}

/** Takes two records apart again: all of it or nothing, and what stands in the way is said. */
export const undo: UnitHandler<ReplyOf<'merging.undo'>> = {
  facts: undoFacts,
  run: async (call) => {
    const { db, viewer } = call;
    const merge = await findMerge(call);
    const kept = await lockPupil(call, merge.pupil_id);
    const back: GoingBack = {
      authorityId: viewer.authorityId,
      mergeId: merge.id,
      keptId: kept.id,
      otherId: merge.merged_id,
    };
    await refuseBlocked(call, back, merge.merged);
    await bringBack(call, merge.merged);
    await moveBack(db, back);
    const restored = {
      ...restoredOf(kept, merge),
      ...(await presentOf(call, { ...kept, ...restoredOf(kept, merge) })),
    };
    if (Object.keys(restored).length > 0)
      await db.updateTable('pupil').set(restored).where('id', '=', kept.id).execute();
    const other = await lockPupil(call, merge.merged_id);
    const now = await presentOf(call, other);
    if (Object.keys(now).length > 0) await db.updateTable('pupil').set(now).where('id', '=', other.id).execute();
    await db.deleteFrom('pupil_merge').where('id', '=', merge.id).execute();
    await audit(call, {
      action: 'merging.undo',
      record: `pupil/${kept.id}`,
      detail: {
        before: { ...merge.became, mergedRecord: recordWords(other) },
        after: { ...merge.was, mergedRecord: null },
        pupils: [kept.id, other.id],
      },
    });
    return { success: true, id: merge.merged_id };
  },
};

/** The other's own row, with whatever columns it had then. */
async function bringBack({ db }: UnitCall, merged: JsonObject): Promise<void> {
  const columns = sql.join(Object.keys(merged).map((column) => sql.id(column)));
  await sql`insert into pupil (${columns}) select ${columns}
    from jsonb_populate_record(null::pupil, ${JSON.stringify(merged)}::jsonb)`.execute(db);
}

/** Details that stand as the merge left them become what they were; what was corrected since stays. */
function restoredOf(kept: FoundPupil, { was, became }: { was: Json; became: Json }): Partial<FoundPupil> {
  if (!isObject(was) || !isObject(became)) return {};
  const present = kept as unknown as JsonObject;
  const asLeft = Object.keys(became).filter((column) => jsonEqual(present[column] ?? null, became[column] ?? null));
  return Object.fromEntries(asLeft.map((column) => [column, was[column] ?? null]));
}
