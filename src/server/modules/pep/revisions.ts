import type { FormDocument, JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import type { Reply, UnitCall } from '../handler.ts';
import type { StageRow } from './loadPep.ts';

/** What a save that was made before answered: a retry is the same save, and hears the same. */
export async function earlierSave({ db, viewer }: UnitCall, stage: StageRow, saveId: string): Promise<Reply | null> {
  const row = await db.selectFrom('pep_stage_revision').select(['outcome', 'saved_by'])
    .where('stage_id', '=', stage.id).where('save_id', '=', saveId).executeTakeFirst();
  if (!row) return null;
  if (row.saved_by !== viewer.userId) throw new ServerError('INVALID', { errors: { saveId: 'This was used before' } });
  return { status: Number(row.outcome.status), body: row.outcome.body as JsonObject };
}

/** The document as it was at the revision that somebody began from. */
export async function revisionDocument({ db }: UnitCall, stage: StageRow, revision: number): Promise<FormDocument> {
  const row = await db.selectFrom('pep_stage_revision').select(['answers', 'parked'])
    .where('stage_id', '=', stage.id).where('revision', '=', revision).executeTakeFirst();
  if (!row) throw new ServerError('INVALID', { errors: { revision: 'There is no such revision' } });
  return row;
}

export interface NewRevision {
  readonly stage: StageRow;
  readonly revision: number;
  readonly document: FormDocument;
  readonly reply: Reply;
}

export async function storeRevision({ db, viewer, services, body }: UnitCall, entry: NewRevision): Promise<void> {
  const { stage, revision, document, reply } = entry;
  const saved_at = services.now();
  await db.insertInto('pep_stage_revision').values({
    authority_id: viewer.authorityId, stage_id: stage.id, revision, save_id: String(body.saveId),
    answers: JSON.stringify(document.answers), parked: JSON.stringify(document.parked),
    outcome: JSON.stringify({ status: reply.status, body: reply.body }), saved_by: viewer.userId, saved_at,
  }).execute();
  await db.updateTable('pep_stage').where('id', '=', stage.id)
    .set({ revision, last_saved_at: saved_at, last_saved_by: viewer.userId, activity: body.activity === 'automatically' ? 'automatically' : 'manually' })
    .execute();
}

/** Who saved after a revision, first to last; somebody of another authority, who supports this one, has no name here. */
export async function namesSince({ db }: UnitCall, stage: StageRow, revision: number): Promise<string[]> {
  const rows = await db.selectFrom('pep_stage_revision').leftJoin('app_user', 'app_user.id', 'pep_stage_revision.saved_by')
    .select(['first_name', 'last_name']).where('stage_id', '=', stage.id).where('revision', '>', revision)
    .orderBy('revision').execute();
  return rows.map(({ first_name, last_name }) => (first_name === null ? 'Support staff' : `${first_name} ${last_name}`));
}
