import { allAnswers, sameAnswer, segmentsOf, valueAt, type JsonObject } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import type { StageRow } from './loadPep.ts';
import { staffName } from './staffName.ts';

/** Who gave a stored answer, and the ISO instant at which it was saved. */
export interface SavedBy {
  readonly theirName: string;
  readonly theirSavedAt: string;
}

const mostRevisions = 200;

/** Tells of each stored answer who gave it since a revision: not whoever saved last, but whose save changed it. */
export async function savedBySince({ db, services }: UnitCall, stage: StageRow, revision: number): Promise<(pointer: string) => SavedBy> {
  const rows = await db.selectFrom('pep_stage_revision').leftJoin('app_user', 'app_user.id', 'pep_stage_revision.saved_by')
    .select(['answers', 'parked', 'saved_by', 'saved_at', 'first_name', 'last_name'])
    .where('stage_id', '=', stage.id).where('revision', '>', revision).orderBy('revision', 'desc').limit(mostRevisions).execute();
  const newestFirst = rows.map((row) => ({ ...row, whole: allAnswers(row) }));
  const stored = allAnswers({ answers: stage.answers, parked: stage.parked });
  return (pointer) => {
    const at = (whole: JsonObject) => valueAt(whole, segmentsOf(pointer));
    const changedBefore = newestFirst.findIndex(({ whole }) => !sameAnswer(at(whole), at(stored)));
    const row = newestFirst[changedBefore < 0 ? newestFirst.length - 1 : changedBefore - 1];
    if (!row) return { theirName: 'Somebody else', theirSavedAt: (stage.last_saved_at ?? services.now()).toISOString() };
    return { theirName: row.saved_by === null ? 'The records' : staffName(row), theirSavedAt: row.saved_at.toISOString() };
  };
}
