import { sql } from 'kysely';
import type { UnitCall } from '../../handler.ts';
import { loadedFrom, type LoadedPep, type plansWithPupils, type StageRow } from './loadPep.ts';
import { loadRelease } from './releases.ts';

/**
 * Plans of a query whole, in its order, in a number of statements that does not grow with theirs. For officers' work on
 * many plans: what a teacher has given somebody of them is not read.
 */
export async function wholePlans(call: UnitCall, query: ReturnType<typeof plansWithPupils>): Promise<LoadedPep[]> {
  const found = await query.select(earlierCompleted.as('has_earlier_completed')).execute();
  const stages = await stagesOf(
    call,
    found.map(({ id }) => id),
  );
  const plans: LoadedPep[] = [];
  for (const { has_earlier_completed: hasEarlierCompleted, ...plan } of found) {
    const release = await loadRelease(call.db, plan.release_hash);
    plans.push(
      loadedFrom(plan, {
        stages: stages.get(plan.id) ?? [],
        release,
        hasEarlierCompleted,
        today: call.today,
        given: null,
      }),
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
