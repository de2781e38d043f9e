import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { UnitCall } from '../../handler.ts';
import type { PlanIds, StageRow } from '../read/loadPep.ts';

/** Remembers which revision of a stage this session has been given, for a save that will not say it (API-7). */
export async function rememberGiven(
  { db, viewer }: UnitCall,
  { id, revision }: Pick<StageRow, 'id' | 'revision'>,
): Promise<void> {
  await db
    .insertInto('pep_stage_given')
    .values({ authority_id: viewer.authorityId, session: viewer.originJti, stage_id: id, revision })
    .onConflict((conflict) => conflict.columns(['authority_id', 'session', 'stage_id']).doUpdateSet({ revision }))
    .execute();
}

/**
 * A save with all that the stated request leaves out: the id of the save is made, and what it began from is what this
 * session was last given, never the newest, which would undo what others have saved meanwhile.
 */
export async function completedSave(call: UnitCall, stage: StageRow): Promise<UnitCall> {
  const { body } = call;
  const revision = body.revision ?? (await givenRevision(call, stage));
  if (revision === undefined)
    throw new ServerError('CONFLICT', {
      message: 'It is not known which version of this section was changed. Please open the section and save again.',
    });
  return { ...call, body: { ...body, revision, saveId: body.saveId ?? randomUUID() } };
}

async function givenRevision({ db, viewer }: UnitCall, stage: StageRow): Promise<number | undefined> {
  const row = await db
    .selectFrom('pep_stage_given')
    .select('revision')
    .where('session', '=', viewer.originJti)
    .where('stage_id', '=', stage.id)
    .executeTakeFirst();
  return row?.revision;
}

/** The plan that a save is about: by its ids, or, where these are left out, by the stage alone. */
export async function planOfSave({ db }: UnitCall, { stageId, studentId, pepId }: JsonObject): Promise<PlanIds> {
  if (studentId !== undefined && pepId !== undefined) return { studentId: Number(studentId), pepId: Number(pepId) };
  const row = await db
    .selectFrom('pep_stage')
    .innerJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'pep_stage.authority_id').onRef('pep.id', '=', 'pep_stage.pep_id'),
    )
    .select(['pep.id', 'pep.pupil_id'])
    .where('pep_stage.id', '=', Number(stageId))
    .executeTakeFirst();
  if (!row) throw new ServerError('NOT_FOUND');
  return { studentId: Number(studentId ?? row.pupil_id), pepId: Number(pepId ?? row.id) };
}
