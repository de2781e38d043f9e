import type { SavedBy } from '../../../contract/index.ts';
import { allAnswers, isObject, pointerOf, ROW_ID, sameAnswer, segmentsOf, valueAt, type Json, type JsonObject } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import type { StageRow } from './loadPep.ts';
import { staffName } from './staffName.ts';

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

/** Pointers of what differs between two sets of answers, rows by their ids: as the merge names its clashes. */
export function changedPlaces(before: Json | undefined, after: Json | undefined, path: readonly string[] = []): string[] {
  if (sameAnswer(before, after)) return [];
  const [from, to] = [partsOf(before), partsOf(after)];
  if (from === null || to === null) return [pointerOf(path)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) => changedPlaces(from.get(name), to.get(name), [...path, name]));
}

function partsOf(value: Json | undefined): ReadonlyMap<string, Json | undefined> | null {
  if (isObject(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value)) return null;
  const parts = value.map((row): [string, Json] | null => (isObject(row) && typeof row[ROW_ID] === 'string' ? [row[ROW_ID], row] : null));
  return parts.every((part) => part !== null) ? new Map(parts) : null;
}
