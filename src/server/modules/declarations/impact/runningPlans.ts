import { sql, type RawBuilder } from 'kysely';
import { runningStatuses } from '../../../../contract/index.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import { plansWithPupils, type LoadedPep } from '../../pep/read/loadPep.ts';
import { wholePlans } from '../../pep/read/manyPeps.ts';

/** The plans that a publication may move, of the pupils that the viewer sees: what follows `from` in a query. */
export const runningPlans = (call: UnitCall): RawBuilder<unknown> => sql`pep
  join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id and pupil.passed_on is null
    and ${visiblePupils(call)}
  where pep.deleted_at is null and pep.status_id = any(${[...runningStatuses]}::smallint[])`;

/** Releases that running plans were begun with, and how many with each. */
export interface ReleaseInUse {
  readonly hash: string;
  readonly stagesId: string;
  readonly plans: number;
}

export async function releasesInUse(call: UnitCall): Promise<ReleaseInUse[]> {
  const { rows } = await sql<ReleaseInUse>`select pep.release_hash as hash, pep.stages_id as "stagesId",
      count(*)::int as plans from ${runningPlans(call)} group by 1, 2 order by 1`.execute(call.db);
  return rows;
}

/** The next running plans of some releases after an id, whole. */
export const plansAfter = (
  call: UnitCall,
  { after, most, releases }: { readonly after: number; readonly most: number; readonly releases: readonly string[] },
): Promise<LoadedPep[]> =>
  wholePlans(
    call,
    plansWithPupils(call)
      .where('pep.id', '>', after)
      .where('pep.release_hash', 'in', releases)
      .where('pep.status_id', 'in', runningStatuses)
      .where('pupil.passed_on', 'is', null)
      .orderBy('pep.id')
      .limit(most),
  );
