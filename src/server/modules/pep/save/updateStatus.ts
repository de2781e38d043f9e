import { pepStatus, type ReplyOf } from '../../../../contract/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tell } from '../../../alerts/tell.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { clearReturn, sendingBack, storeReturn } from '../review/returned.ts';

/**
 * Sets a status by hand (PEP-18); sending back says why and in which stages. What may not be set or left is the
 * operation's to say.
 */
export async function updateStatus(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.updateStatus'>> {
  const { db, body } = call;
  const { pep } = loaded;
  const statusId = Number(body.pepStatusId);
  const said = statusId === pepStatus.reviewAgain ? await sendingBack(call, loaded) : null;
  await db
    .updateTable('pep')
    .set({ status_id: statusId, ...datesAfter(call, loaded, statusId) })
    .where('id', '=', pep.id)
    .execute();
  if (said) await storeReturn(call, loaded, said);
  else await clearReturn(call, loaded);
  await audit(call, {
    action: 'pep.updateStatus',
    record: `pep/${pep.id}`,
    detail: { pupil: pep.pupil_id, before: { statusId: pep.status_id }, after: { statusId, ...said } },
  });
  const isSubmitted = statusId === pepStatus.submittedForReview && pep.status_id !== statusId;
  if (isSubmitted) await tell(call, { alert: alertId.pepSubmitted, pupilId: pep.pupil_id, recordId: pep.id });
  return { success: true, pepStatusId: statusId };
}

/** Leaving Completed takes its date away, and values follow the records again (D-27). */
function datesAfter({ today }: UnitCall, { pep }: LoadedPep, statusId: number) {
  return {
    ...(pep.status_id === pepStatus.completed ? { date_completed: null, frozen_facts: 'null' } : {}),
    ...(statusId === pepStatus.submittedForReview && pep.date_submitted === null ? { date_submitted: today } : {}),
  };
}
