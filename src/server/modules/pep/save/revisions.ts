import type { SavedStage } from '../../../../contract/index.ts';
import { staff } from '../../../db/staff.ts';
import type { FormDocument, Origins } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { Reply, type UnitCall } from '../../handler.ts';
import type { StageRow } from '../read/loadPep.ts';
import { staffName } from '../read/staffName.ts';

/** What a save that was made before replied: a retry is the same save, and hears the same. */
export async function earlierSave(
  { db, viewer }: UnitCall,
  stage: StageRow,
  saveId: string,
): Promise<Reply<SavedStage> | null> {
  const row = await db
    .selectFrom('pep_stage_revision')
    .select(['outcome', 'saved_by'])
    .where('stage_id', '=', stage.id)
    .where('save_id', '=', saveId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.saved_by !== viewer.userId) throw new ServerError('INVALID', { errors: { saveId: 'This was used before' } });
  const { status, body } = row.outcome;
  return status === undefined ? null : new Reply({ status, body });
}

/** The document as it was at the revision that somebody began from. */
export async function revisionDocument(call: UnitCall, stage: StageRow, revision: number): Promise<FormDocument> {
  const row = await findRevision(call, stage, revision);
  if (!row)
    throw new ServerError('INVALID', {
      errors: { revision: 'There is no such version of this section. Please load the page again.' },
    });
  return row;
}

/** The same; undefined where the section has no such revision. */
export const findRevision = (
  { db }: UnitCall,
  stage: Pick<StageRow, 'id'>,
  revision: number,
): Promise<FormDocument | undefined> =>
  db
    .selectFrom('pep_stage_revision')
    .select(['answers', 'parked'])
    .where('stage_id', '=', stage.id)
    .where('revision', '=', revision)
    .executeTakeFirst();

export interface NewRevision {
  readonly stage: StageRow;
  readonly revision: number;
  readonly content: { readonly document: FormDocument; readonly origins: Origins };
}

export async function storeRevision(
  call: UnitCall,
  entry: NewRevision & { readonly reply: Reply<SavedStage> },
): Promise<void> {
  const { db, viewer, services, body } = call;
  const { stage, revision, reply } = entry;
  const saved_at = services.now();
  const activity = body.activity === 'automatically' ? 'automatically' : 'manually';
  await db
    .insertInto('pep_stage_revision')
    .values({
      ...revisionValues(call, entry),
      save_id: String(body.saveId),
      saved_by: viewer.userId,
      activity,
      outcome: JSON.stringify({ status: reply.status, body: reply.body }),
    })
    .execute();
  await db
    .updateTable('pep_stage')
    .where('id', '=', stage.id)
    .set({ revision, last_saved_at: saved_at, last_saved_by: viewer.userId, activity })
    .execute();
}

/**
 * Keeps that the records took the place of what somebody had typed (settled 7.3): nobody's save, so nothing else is
 * said of one.
 */
export async function storeRecordsRevision(call: UnitCall, entry: NewRevision): Promise<void> {
  const { stage, revision } = entry;
  await call.db
    .insertInto('pep_stage_revision')
    .values({ ...revisionValues(call, entry), save_id: `records ${revision}`, saved_by: null, outcome: '{}' })
    .execute();
  await call.db.updateTable('pep_stage').where('id', '=', stage.id).set({ revision }).execute();
  stage.revision = revision;
}

/** Keeps what a move to another release has made of a stage: nobody's save either. */
export async function storeMovedRevision(
  call: UnitCall,
  { stage, content, publication }: Pick<NewRevision, 'stage' | 'content'> & { readonly publication: number },
): Promise<void> {
  const revision = stage.revision + 1;
  await call.db
    .insertInto('pep_stage_revision')
    .values({
      ...revisionValues(call, { stage, revision, content }),
      save_id: `moved ${publication} ${revision}`,
      saved_by: null,
      outcome: '{}',
    })
    .execute();
  await call.db.updateTable('pep_stage').where('id', '=', stage.id).set({ revision }).execute();
  stage.revision = revision;
}

function revisionValues({ viewer, services }: UnitCall, { stage, revision, content }: NewRevision) {
  const { document, origins } = content;
  return {
    authority_id: viewer.authorityId,
    stage_id: stage.id,
    revision,
    saved_at: services.now(),
    answers: JSON.stringify(document.answers),
    parked: JSON.stringify(document.parked),
    set_aside: JSON.stringify(stage.set_aside),
    origins: JSON.stringify(origins),
  };
}

/** Who saved after a revision, first to last. */
export async function namesSince({ db }: UnitCall, stage: StageRow, revision: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pep_stage_revision')
    .leftJoin(staff.as('person'), 'person.id', 'pep_stage_revision.saved_by')
    .select(['first_name', 'last_name'])
    .where('stage_id', '=', stage.id)
    .where('revision', '>', revision)
    .where('saved_by', 'is not', null)
    .orderBy('revision')
    .execute();
  return rows.map(staffName);
}
