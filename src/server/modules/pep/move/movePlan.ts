import { pepStatus } from '../../../../contract/index.ts';
import { allAnswers, sameAnswer, type JsonObject, type Release } from '../../../../engine/index.ts';
import type { PlanMove } from '../../../db/tables/plans.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { loadPep, type LoadedPep, type StageRow } from '../read/loadPep.ts';
import { keepRelease } from '../read/releases.ts';
import { measure, premiumOf, refreshStages, storeContent } from '../read/stageWork.ts';
import { addStages, storeFirstRevisions } from '../save/createPep.ts';
import { storeMovedRevision } from '../save/revisions.ts';
import { isReady, statusAfterSave } from '../save/status.ts';
import { placedPlan, releaseToGo } from './placedPlan.ts';

/** Where a plan is to go, and what is kept of it. */
export interface Destination {
  readonly release: Release;
  /** The plan's moves when it is there. */
  moves(to: string): readonly PlanMove[];
  /** The operation that moves it, and the publication that it is about. */
  readonly action: string;
  readonly publication: number;
}

/**
 * Puts a plan, locked, onto another release: answers stay where their questions are, the others are set aside, and what
 * was set aside comes back where there is a question for it and nobody has answered meanwhile. No section goes: one
 * that the release does not have stays as it was, optional where nobody has worked on it. Answers whether the plan was
 * elsewhere; throws `EngineError` where its answers cannot be settled there.
 */
export async function movePlan(call: UnitCall, before: LoadedPep, to: Destination): Promise<boolean> {
  const release = releaseToGo(before, to.release);
  if (release.hash === before.release.hash) return false;
  const wasReady = isReady(before.stages);
  await keepRelease(call.db, { authorityId: call.viewer.authorityId, stagesId: before.pep.stages_id, release });
  await storePlaces(call, { before, after: placedPlan(before, release).after }, to);
  await settleAll(call, before, { release, wasReady });
  return true;
}

interface Places {
  readonly before: LoadedPep;
  /** The plan on its new release, as it is to be stored. */
  readonly after: LoadedPep;
}

async function storePlaces(call: UnitCall, { before, after }: Places, to: Destination): Promise<void> {
  const { db } = call;
  const { id, pupil_id, release_hash } = before.pep;
  const moves = to.moves(after.release.hash);
  await db
    .updateTable('pep')
    .set({ release_hash: after.release.hash, moves: JSON.stringify(moves), not_moved: null })
    .where('id', '=', id)
    .execute();
  for (const [index, stage] of after.stages.entries()) {
    const held = before.stages[index] as StageRow;
    const isOther = !sameAnswer(whole(held), whole(stage));
    const { title, owner_type_id, is_optional, ordinal, set_aside, origins, answers, parked } = stage;
    const content = measure(after, stage.slug, { document: { answers, parked }, origins });
    await db
      .updateTable('pep_stage')
      .set({ title, owner_type_id, is_optional, ordinal, set_aside: JSON.stringify(set_aside) })
      .where('id', '=', stage.id)
      .execute();
    await storeContent(call, held, content);
    held.set_aside = set_aside;
    // What was begun from a revision before is merged with what the move has made of it, as with anybody's save.
    if (isOther) await storeMovedRevision(call, { stage: held, content, publication: to.publication });
  }
  await audit(call, {
    action: to.action,
    record: `pep/${id}`,
    detail: {
      pupil: pupil_id,
      before: { release: release_hash },
      after: { release: after.release.hash, publicationNumber: to.publication },
    },
  });
}

const whole = (stage: StageRow): JsonObject => ({ answers: allAnswers(stage), aside: stage.set_aside });

/** Sections that are new, and automatic values, counts, money and status as the new release makes them. */
async function settleAll(
  call: UnitCall,
  before: LoadedPep,
  { release, wasReady }: { readonly release: Release; readonly wasReady: boolean },
): Promise<void> {
  const { id: pepId, pupil_id: studentId } = before.pep;
  const had = new Set(before.stages.map(({ slug }) => slug));
  await addStages(call, { pepId, release, had });
  const loaded = await loadPep(call, { studentId, pepId });
  await storeFirstRevisions(
    call,
    loaded.stages.filter(({ slug }) => !had.has(slug)),
  );
  await refreshStages(call, loaded);
  const { status_id: status, agreed_by_hand_pence: byHand } = loaded.pep;
  const follows = status !== pepStatus.notStarted && isReady(loaded.stages) !== wasReady;
  const status_id = follows ? statusAfterSave(status, loaded.stages) : status;
  await call.db
    .updateTable('pep')
    .set({ ...premiumOf(loaded.stages, byHand), status_id })
    .where('id', '=', pepId)
    .execute();
}
