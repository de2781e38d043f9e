import type { UnitCall } from '../handler.ts';
import { loadRelease } from '../pep/read/releases.ts';
import { references } from './textsOfFiles.ts';

/**
 * Those of some files that have gone with the plan they were added to. Its deletion takes nothing away for good (D-12),
 * so they come back with it; and a plan that has carried a file over keeps it, whatever becomes of the one it is from.
 */
export async function goneWithPlans(call: UnitCall, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const deleted = await call.db
    .selectFrom('attachment')
    .innerJoin('pep_stage', (join) =>
      join
        .onRef('pep_stage.authority_id', '=', 'attachment.authority_id')
        .onRef('pep_stage.id', '=', 'attachment.stage_id'),
    )
    .innerJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'pep_stage.authority_id').onRef('pep.id', '=', 'pep_stage.pep_id'),
    )
    .select(['attachment.id', 'attachment.pupil_id'])
    .where('attachment.id', 'in', ids)
    .where('pep.deleted_at', 'is not', null)
    .execute();
  const gone = new Set<string>();
  for (const file of deleted) if (!(await isKept(call, file))) gone.add(file.id);
  return gone;
}

/**
 * Whether a plan that was not deleted names the file in an answer to a question for files; in any other answer a
 * reference is only text.
 */
async function isKept({ db }: UnitCall, { id, pupil_id }: { id: string; pupil_id: number }): Promise<boolean> {
  const rows = await db
    .selectFrom('pep')
    .innerJoin('pep_stage', (join) =>
      join.onRef('pep_stage.authority_id', '=', 'pep.authority_id').onRef('pep_stage.pep_id', '=', 'pep.id'),
    )
    .select(['pep.release_hash', 'pep_stage.slug', 'pep_stage.answers', 'pep_stage.parked', 'pep_stage.set_aside'])
    .where('pep.pupil_id', '=', pupil_id)
    .where('pep.deleted_at', 'is', null)
    .where(({ eb, ref, cast, or }) =>
      or(
        (['answers', 'parked', 'set_aside'] as const).map((part) =>
          eb(cast<string>(ref(`pep_stage.${part}`), 'text'), 'like', `%${id}%`),
        ),
      ),
    )
    .execute();
  for (const { release_hash, slug, answers, parked, set_aside } of rows) {
    // What stands aside has no question now: whether it was one for files is not known, and so it counts.
    if (JSON.stringify(set_aside).includes(id)) return true;
    const ui = (await loadRelease(db, release_hash)).forms[slug]?.uiSchema ?? {};
    if ([answers, parked].some((document) => [...references(document, ui)].some(({ text }) => text === id)))
      return true;
  }
  return false;
}
