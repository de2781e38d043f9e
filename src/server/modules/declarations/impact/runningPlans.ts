import { sql, type RawBuilder } from 'kysely';
import { runningStatuses } from '../../../../contract/index.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import { loadedFrom, plansWithPupils, type LoadedPep, type StageRow } from '../../pep/read/loadPep.ts';
import { loadRelease } from '../../pep/read/releases.ts';

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
export async function plansAfter(
  call: UnitCall,
  { after, most, releases }: { readonly after: number; readonly most: number; readonly releases: readonly string[] },
): Promise<LoadedPep[]> {
  const found = await plansWithPupils(call)
    .select(earlierCompleted.as('has_earlier_completed'))
    .where('pep.id', '>', after)
    .where('pep.release_hash', 'in', releases)
    .where('pep.status_id', 'in', runningStatuses)
    .where('pupil.passed_on', 'is', null)
    .orderBy('pep.id')
    .limit(most)
    .execute();
  const stages = await stagesOf(
    call,
    found.map(({ id }) => id),
  );
  const plans: LoadedPep[] = [];
  for (const { has_earlier_completed: hasEarlierCompleted, ...plan } of found) {
    const release = await loadRelease(call.db, plan.release_hash);
    plans.push(
      loadedFrom(plan, { stages: stages.get(plan.id) ?? [], release, hasEarlierCompleted, today: call.today }),
    );
  }
  return plans;
}

const earlierCompleted = sql<boolean>`exists (select from pep earlier
  where earlier.authority_id = pep.authority_id and earlier.pupil_id = pep.pupil_id and earlier.status_id = 5
    and earlier.deleted_at is null and (earlier.academic_year_id, earlier.school_term_id, earlier.id)
      < (pep.academic_year_id, pep.school_term_id, pep.id))`;

async function stagesOf({ db }: UnitCall, plans: readonly number[]): Promise<Map<number, StageRow[]>> {
  const byPlan = new Map<number, StageRow[]>();
  if (plans.length === 0) return byPlan;
  const rows = await db
    .selectFrom('pep_stage')
    .selectAll()
    .where('pep_id', 'in', plans)
    .orderBy('pep_id')
    .orderBy('ordinal')
    .execute();
  for (const row of rows) byPlan.set(row.pep_id, [...(byPlan.get(row.pep_id) ?? []), row]);
  return byPlan;
}
