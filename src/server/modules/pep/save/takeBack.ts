import { sql } from 'kysely';
import { adminTypes, pepStatus, type ReplyOf } from '../../../../contract/index.ts';
import type { Facts } from '../../../../engine/index.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { planCallFacts } from '../read/recordFacts.ts';
import { refreshStages } from '../read/stageWork.ts';

/** Takes a submitted plan back: ready to submit as it was before, and not handed in (D-111). */
export async function takeBack(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.takeBack'>> {
  const { pep } = loaded;
  // Whether it is handed in on time looks at this day.
  await refreshStages(call, { ...loaded, pep: { ...pep, date_submitted: null } });
  const status_id = pepStatus.readyToSubmit;
  await call.db.updateTable('pep').set({ status_id, date_submitted: null }).where('id', '=', pep.id).execute();
  await audit(call, {
    action: 'pep.takeBack',
    record: `pep/${pep.id}`,
    detail: {
      pupil: pep.pupil_id,
      before: { statusId: pep.status_id, datePepSubmitted: pep.date_submitted },
      after: { statusId: status_id, datePepSubmitted: null },
    },
  });
  return { success: true, pepStatusId: status_id };
}

/** What taking back is decided by. */
export async function takeBackFacts(call: UnitCall, loaded: LoadedPep): Promise<Facts> {
  return { ...planCallFacts(loaded), review: { hasBegun: await hasReviewBegun(call, loaded) } };
}

/**
 * Whether somebody of the virtual school has opened or rated a section since the plan was submitted. The trail knows,
 * which keeps who has seen what.
 */
async function hasReviewBegun({ db }: UnitCall, { pep }: LoadedPep): Promise<boolean> {
  const record = `pep/${pep.id}`;
  const submitted = sql`(
    select max(sent.id) from audit sent
    where sent.record = ${record} and sent.action in ('pep.complete', 'pep.updateStatus')
      and sent.detail->'after'->>'statusId' = ${String(pepStatus.submittedForReview)})`;
  const seen = sql<{ begun: boolean }>`
    select exists (select from audit seen
      where seen.record = ${record} and seen.action in ('pep.stage', 'pep.rateStage')
        and seen.actor_type_id in (${sql.join([...adminTypes])})
        and seen.id > coalesce(${submitted}, 0)) as begun`;
  const { rows } = await seen.execute(db);
  return rows[0]?.begun === true;
}
