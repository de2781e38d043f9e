import type { StageHistoryEntry } from '../../../contract/index.ts';
import { allAnswers, pointerOf, segmentsOf, type JsonObject, type JsonSchema, type Origins } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { answerChanges, type AnswerChange } from './answerChanges.ts';
import type { LoadedPep, StageRow } from './loadPep.ts';
import { locksOf } from './pepAnswers.ts';
import { staffName } from './staffName.ts';
import { formOf } from './stageWork.ts';
import { withoutHidden } from './viewerPaths.ts';

const mostEntries = 200;

/** Who changed what in a stage, newest first; what the viewer's form does not contain is left out. */
export async function stageHistory(call: UnitCall, loaded: LoadedPep, stage: StageRow): Promise<StageHistoryEntry[]> {
  const rows = await revisionsOf(call, stage);
  const locks = locksOf(call, loaded, stage);
  const { schema } = formOf(loaded, stage.slug);
  const answersOf = (row: RevisionRow | undefined) => (row ? withoutHidden(allAnswers(row), locks) : {});
  const entries = rows.flatMap((row, index) => {
    const former = rows[index + 1];
    // The last one read is compared with nothing only where nothing was before it.
    if (!former && row.revision > 0) return [];
    return entriesOf(row, schema, [answersOf(former), answersOf(row)]);
  });
  return entries.slice(0, mostEntries);
}

interface RevisionRow {
  readonly revision: number;
  readonly answers: JsonObject;
  readonly parked: JsonObject;
  readonly origins: Origins;
  readonly saved_by: number | null;
  readonly saved_at: Date;
  readonly activity: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

function revisionsOf({ db }: UnitCall, stage: StageRow): Promise<RevisionRow[]> {
  return db.selectFrom('pep_stage_revision').leftJoin('app_user', 'app_user.id', 'pep_stage_revision.saved_by')
    .select(['revision', 'answers', 'parked', 'origins', 'saved_by', 'saved_at', 'activity', 'first_name', 'last_name'])
    .where('stage_id', '=', stage.id).orderBy('revision', 'desc').limit(mostEntries + 1).execute();
}

/** What a person's save brought with it from the records is not that person's doing, and stands by itself. */
function entriesOf(row: RevisionRow, schema: JsonSchema, [before, after]: readonly [JsonObject, JsonObject]): StageHistoryEntry[] {
  const changes = answerChanges(schema, before, after);
  const fromRecords = ({ pointer }: AnswerChange) =>
    row.saved_by === null || row.origins[pointerOf(segmentsOf(pointer).slice(0, 1))]?.source === 'records';
  const common = { revision: row.revision, savedAt: row.saved_at.toISOString() };
  return [
    { ...common, savedBy: staffName(row), activity: row.activity, changes: changes.filter((change) => !fromRecords(change)) },
    { ...common, savedBy: null, activity: '', changes: changes.filter(fromRecords) },
  ].filter((entry) => entry.changes.length > 0);
}
