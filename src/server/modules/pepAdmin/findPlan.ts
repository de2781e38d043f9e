import { sql } from 'kysely';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil } from '../students/findPupil.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/** Ids that a call names a plan by; some name the plan alone. */
export interface PlanReference {
  readonly pepId: number;
  readonly studentId?: number;
}

/** A plan of a pupil in the viewer's scope, held until the call's end; any other is not found. */
export async function findPlan(call: UnitCall, { pepId, studentId }: PlanReference) {
  const found = await call.db
    .selectFrom('pep')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .selectAll('pep')
    .where('pep.id', '=', pepId)
    .where(studentId === undefined ? sql<boolean>`true` : sql<boolean>`pep.pupil_id = ${studentId}`)
    .where('pep.deleted_at', 'is', null)
    .where(visiblePupils(call))
    .forUpdate('pep')
    .executeTakeFirst();
  if (!found) throw new ServerError('NOT_FOUND');
  return found;
}

/**
 * The same with its pupil held first, as for a plan that is made: of two that go to one term at the same
 * moment, the later sees the earlier.
 */
export async function findPlanAndPupil(call: UnitCall, named: PlanReference) {
  const { pupil_id } = (await call.db
    .selectFrom('pep')
    .select('pupil_id')
    .where('id', '=', named.pepId)
    .executeTakeFirst()) ?? { pupil_id: 0 };
  await lockPupil(call, pupil_id);
  return findPlan(call, named);
}
