import type { StageHistoryEntry } from '../../../../contract/index.ts';
import { staff } from '../../../db/staff.ts';
import {
  allAnswers,
  pointerOf,
  segmentsOf,
  type JsonObject,
  type ResolvedForm,
  type Origins,
} from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import { answerChanges, type AnswerChange } from './answerChanges.ts';
import type { LoadedPep, StageRow } from './loadPep.ts';
import { locksOf } from './pepAnswers.ts';
import { staffName } from './staffName.ts';
import { formOf } from './stageWork.ts';
import { withoutHidden } from './viewerPaths.ts';

const mostEntries = 200;

/**
 * Characters of changes from which on nothing older is told: a section may be a million of them, and each save keeps
 * all.
 */
const mostText = 2_000_000;

/** So many revisions are in memory at a time. */
const atOnce = 20;

/** Who changed what in a stage, newest first; what the viewer's form does not contain is left out. */
export async function stageHistory(call: UnitCall, loaded: LoadedPep, stage: StageRow): Promise<StageHistoryEntry[]> {
  const locks = locksOf(call, loaded, stage);
  const form = formOf(loaded, stage.slug);
  const entries: StageHistoryEntry[] = [];
  let newer: { readonly row: RevisionRow; readonly answers: JsonObject } | null = null;
  let length = 0;
  for await (const row of revisionsOf(call, stage)) {
    const answers = withoutHidden(allAnswers(row), locks);
    if (newer !== null) {
      const found = entriesOf(newer.row, form, [answers, newer.answers]);
      length += JSON.stringify(found).length;
      // The newest save is told whatever it holds.
      if (length > mostText && entries.length > 0) return entries;
      entries.push(...found);
    }
    newer = { row, answers };
  }
  // The last one read is compared with nothing only where nothing was before it.
  if (newer?.row.revision === 0) entries.push(...entriesOf(newer.row, form, [{}, newer.answers]));
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

/** Newest first, one more than is told. */
async function* revisionsOf({ db }: UnitCall, stage: StageRow): AsyncGenerator<RevisionRow> {
  const newestFirst = db
    .selectFrom('pep_stage_revision')
    .leftJoin(staff.as('person'), 'person.id', 'pep_stage_revision.saved_by')
    .select(['revision', 'answers', 'parked', 'origins', 'saved_by', 'saved_at', 'activity', 'first_name', 'last_name'])
    .where('stage_id', '=', stage.id)
    .orderBy('revision', 'desc');
  let before: number | null = null;
  for (let left = mostEntries + 1; left > 0; left -= atOnce) {
    const last: number | null = before;
    const rows: RevisionRow[] = await newestFirst
      .$if(last !== null, (all) => all.where('revision', '<', last))
      .limit(Math.min(atOnce, left))
      .execute();
    yield* rows;
    before = rows.at(-1)?.revision ?? null;
    if (rows.length < atOnce) return;
  }
}

/** What a person's save brought with it from the records is not that person's doing, and stands by itself. */
function entriesOf(
  row: RevisionRow,
  form: ResolvedForm,
  [before, after]: readonly [JsonObject, JsonObject],
): StageHistoryEntry[] {
  const changes = answerChanges(form, before, after);
  const fromRecords = ({ pointer }: AnswerChange) =>
    row.saved_by === null || row.origins[pointerOf(segmentsOf(pointer).slice(0, 1))]?.source === 'records';
  const common = { revision: row.revision, savedAt: row.saved_at.toISOString() };
  return [
    {
      ...common,
      savedBy: staffName(row),
      activity: row.activity,
      changes: changes.filter((change) => !fromRecords(change)),
    },
    { ...common, savedBy: null, activity: '', changes: changes.filter(fromRecords) },
  ].filter((entry) => entry.changes.length > 0);
}
