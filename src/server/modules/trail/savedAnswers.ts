import { allAnswers, isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { loadRelease } from '../pep/read/releases.ts';
import type { Entry } from './entry.ts';
import { toldChanges, type ToldChange } from './toldChanges.ts';

/** What a save of a section changed, and what the section is called. */
export interface SavedAnswers {
  readonly title: string;
  readonly changes: readonly ToldChange[];
}

interface SaveRevisions {
  readonly stageId: number;
  readonly before: number;
  readonly after: number;
}

/** An entry names the two revisions that a save lies between; what they hold is read where it is kept anyway. */
function revisionsOfSave({ action, detail: { stageId, before, after } }: Entry): SaveRevisions | null {
  const revision = (side: Json | undefined) =>
    isObject(side) && typeof side.revision === 'number' ? side.revision : null;
  const [from, to] = [revision(before), revision(after)];
  if (action !== 'pep.saveStage' || typeof stageId !== 'number' || from === null || to === null) return null;
  return { stageId, before: from, after: to };
}

/** The answers that the saves among some entries changed, by entry; of a plan that is deleted as well. */
export async function readSavedAnswers(
  call: UnitCall,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Entry, SavedAnswers>> {
  const saves = entries.flatMap((entry) => {
    const save = revisionsOfSave(entry);
    return save === null ? [] : [{ entry, save }];
  });
  const told = new Map<Entry, SavedAnswers>();
  if (saves.length === 0) return told;
  const stages = await stagesOf(call, [...new Set(saves.map(({ save }) => save.stageId))]);
  const answers = await answersOf(
    call,
    saves.map(({ save }) => save),
  );
  for (const { entry, save } of saves) {
    const stage = stages.get(save.stageId);
    if (stage === undefined) continue;
    const release = await loadRelease(call.db, stage.release_hash);
    const [before, after] = [
      answers.get(`${save.stageId}/${save.before}`),
      answers.get(`${save.stageId}/${save.after}`),
    ];
    const form = release.forms[stage.slug];
    if (form !== undefined && before !== undefined && after !== undefined)
      told.set(entry, { title: stage.title, changes: toldChanges(form, before, after) });
  }
  return told;
}

async function stagesOf({ db }: UnitCall, ids: number[]) {
  const rows = await db
    .selectFrom('pep_stage')
    .innerJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'pep_stage.authority_id').onRef('pep.id', '=', 'pep_stage.pep_id'),
    )
    .select(['pep_stage.id', 'pep_stage.slug', 'pep_stage.title', 'pep.release_hash'])
    .where('pep_stage.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function answersOf({ db }: UnitCall, saves: readonly SaveRevisions[]): Promise<ReadonlyMap<string, JsonObject>> {
  const wanted = saves.flatMap(
    ({ stageId, before, after }) =>
      [
        [stageId, before],
        [stageId, after],
      ] as const,
  );
  const rows = await db
    .selectFrom('pep_stage_revision')
    .select(['stage_id', 'revision', 'answers', 'parked'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('stage_id', 'revision'),
        'in',
        wanted.map(([stage, revision]) => tuple(stage, revision)),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.stage_id}/${row.revision}`, allAnswers(row)]));
}
