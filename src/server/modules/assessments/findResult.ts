import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { addedOn } from './resultFacts.ts';
import { sql } from 'kysely';

/**
 * A result of a pupil in the viewer's scope, held until the call's end, so that what the trail says was there before is
 * what was really written over. Any other id is not found (D-6).
 */
export async function lockResult(call: UnitCall, id: number) {
  const result = await call.db
    .selectFrom('assessment_result')
    .innerJoin('pupil', (join) =>
      join
        .onRef('pupil.authority_id', '=', 'assessment_result.authority_id')
        .onRef('pupil.id', '=', 'assessment_result.pupil_id'),
    )
    .selectAll('assessment_result')
    .select(addedOn(sql`assessment_result.created_at`).as('added_on'))
    .where('assessment_result.id', '=', id)
    .where('assessment_result.deleted_at', 'is', null)
    .where(visiblePupils(call))
    .forUpdate('assessment_result')
    .executeTakeFirst();
  if (!result) throw new ServerError('NOT_FOUND');
  return result;
}

export type FoundResult = Awaited<ReturnType<typeof lockResult>>;
