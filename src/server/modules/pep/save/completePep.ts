import { adminTypes, pepStatus, type IncompleteStage, type ReplyOf } from '../../../../contract/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tell } from '../../../alerts/tell.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { presentStages, stageOf, type LoadedPep, type StageRow } from '../read/loadPep.ts';
import { stageSummaries } from '../read/pepAnswers.ts';
import { pupilFacts } from '../read/recordFacts.ts';
import { holdingRatings } from '../review/holdingRatings.ts';
import { pepRatings } from '../review/ratings.ts';
import { ratingLookup } from '../review/ratingSettings.ts';
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
  if (completes) await refuseHeld(call, loaded);
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

/** A plan is not completed with ratings that hold it back by its own release (D-345). */
async function refuseHeld(call: UnitCall, loaded: LoadedPep): Promise<void> {
  const { declarations, viewer } = call;
  if (!viewer.settings.hasPepRagRatingEnabled) return;
  const held = holdingRatings(loaded, (await pepRatings(call, loaded)).latest);
  if (held.length === 0) return;
  const words = ratingLookup(declarations, viewer.settings).options ?? [];
  const named = held.map(({ stageId, rating }) => ({
    ...stageOf(loaded, { id: stageId }),
    word: words.find(({ value }) => value === rating)?.label ?? String(rating),
  }));
  const why = new Set(held.flatMap(({ message }) => message ?? []));
  const sections = named.map(({ title, word }) => `${title} (${word})`).join(', ');
  throw new ServerError('INVALID', {
    message: [`The ratings of these sections keep the plan from being completed: ${sections}.`, ...why].join(' '),
    errors: Object.fromEntries(named.map(({ slug, word }) => [slug, `Rating: ${word}`])),
  });
}

/** Where the page leads to: the stages that are not complete, each with what is left of it. */
async function whereLeft(call: UnitCall, loaded: LoadedPep, open: readonly StageRow[]): Promise<IncompleteStage[]> {
  const summaries = await stageSummaries(call, loaded);
  return summaries
    .filter(({ pepStageId }) => open.some(({ id }) => id === pepStageId))
    .map(({ formSlug, title, percentageCompleted, left }) => ({ formSlug, title, percentageCompleted, left }));
}
