import { adminTypes, pepStatus, type IncompleteStage, type ReplyOf } from '../../../../contract/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tell } from '../../../alerts/tell.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { presentStages, type LoadedPep, type StageRow } from '../read/loadPep.ts';
import { stageSummaries } from '../read/pepAnswers.ts';
import { pupilFacts } from '../read/recordFacts.ts';
import { clearReturn } from '../review/returned.ts';
import { refreshStages } from '../read/stageWork.ts';
import { stagesToComplete } from './status.ts';

/** Submits for review, or completes: by who asks (D-27, D-28). A completed plan keeps the record's values. */
export async function completePep(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.complete'>> {
  const { db, viewer, today } = call;
  const { pep } = loaded;
  await refreshStages(call, loaded);
  const open = stagesToComplete(viewer.typeId, presentStages(loaded)).filter(({ percent }) => percent < 100);
  if (open.length > 0) {
    throw new ServerError('INVALID', {
      message: `These sections are not complete: ${open.map(({ title }) => title).join(', ')}`,
      errors: Object.fromEntries(open.map(({ slug, percent }) => [slug, `${percent}% complete`])),
      more: { stages: await whereLeft(call, loaded, open) },
      // Refreshed values stand: the page that is opened next shows why.
      commit: true,
    });
  }
  const completes = adminTypes.includes(viewer.typeId);
  const status_id = completes ? pepStatus.completed : pepStatus.submittedForReview;
  const change = completes
    ? { status_id, date_completed: today, frozen_facts: JSON.stringify(pupilFacts(loaded)) }
    : { status_id, date_submitted: today };
  // Whether it is handed in on time looks at this day.
  await refreshStages(call, {
    ...loaded,
    pep: { ...pep, date_submitted: (completes ? pep.date_submitted : null) ?? today },
  });
  await db.updateTable('pep').set(change).where('id', '=', pep.id).execute();
  await clearReturn(call, loaded);
  await audit(call, {
    action: 'pep.complete',
    record: `pep/${pep.id}`,
    detail: { pupil: pep.pupil_id, before: { statusId: pep.status_id }, after: { statusId: status_id } },
  });
  const alert = completes ? alertId.pepCompleted : alertId.pepSubmitted;
  await tell(call, { alert, pupilId: pep.pupil_id, recordId: pep.id });
  return { success: true, pepStatusId: status_id };
}

/** Where the page leads to: the stages that are not complete, each with what is left of it. */
async function whereLeft(call: UnitCall, loaded: LoadedPep, open: readonly StageRow[]): Promise<IncompleteStage[]> {
  const summaries = await stageSummaries(call, loaded);
  return summaries
    .filter(({ pepStageId }) => open.some(({ id }) => id === pepStageId))
    .map(({ formSlug, title, percentageCompleted, left }) => ({ formSlug, title, percentageCompleted, left }));
}
