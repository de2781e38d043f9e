import { sql } from 'kysely';
import {
  decide,
  decideForViewer,
  operation,
  pepStatus,
  type OperationId,
  type PepDetails,
  type PepStage,
  type PepStageSummary,
  type StageContent,
} from '../../../../contract/index.ts';
import { totalCompletion, type Facts } from '../../../../engine/index.ts';
import { academicYear } from '../../../calendar/academicYears.ts';
import { attachmentsOf } from '../../attachments/references.ts';
import type { UnitCall } from '../../handler.ts';
import { viewerFacts } from '../../session/viewerFacts.ts';
import { formerAnswers } from '../save/formerAnswers.ts';
import { answersAside } from './answersAside.ts';
import { delegationFacts } from './givenSections.ts';
import { presentStages, type LoadedPep, type StageRow } from './loadPep.ts';
import { leftOf } from './leftOf.ts';
import { notRated } from '../review/overallRating.ts';
import { planFunding } from '../review/planFunding.ts';
import { ratingPanel } from '../review/ratingSettings.ts';
import { latestReviews, pepRatings } from '../review/ratings.ts';
import { planCallFacts, recordFacts, stageCallFacts } from './recordFacts.ts';
import { returnOf } from '../review/returned.ts';
import { stageGroups } from '../review/stageGroups.ts';
import { takeBackFacts } from '../save/takeBack.ts';
import { shownFacts, viewerRules } from './shownTo.ts';
import { formOf } from './stageWork.ts';
import { hiddenPointers, withoutHidden } from './viewerPaths.ts';

/** Name of the plan's form set in addresses and calls (C-30). */
export const formSlugOf = (stagesId: string) => stagesId.replace(/^pep\//, '');

export async function stageSummaries(call: UnitCall, loaded: LoadedPep): Promise<PepStageSummary[]> {
  const { pep } = loaded;
  const ratings = await pepRatings(call, loaded);
  const saved = await savedByViewer(call, loaded);
  const groups = await stageGroups(call, loaded);
  const facts = recordFacts(loaded);
  const reviews = maySendBack(call) ? await latestReviews(call, loaded) : new Map<number, string>();
  return presentStages(loaded).map((stage) => ({
    pepStageId: stage.id,
    formSlug: stage.slug,
    link: `/students/${pep.pupil_id}/pep/${pep.id}/${stage.slug}/form`,
    title: stage.title,
    percentageCompleted: stage.percent,
    isOptional: stage.is_optional,
    isCounted: stage.is_counted,
    isReviewedByUser: saved.has(stage.id) || ratings.mine.has(stage.id),
    isSavedByUser: saved.has(stage.id),
    isRatedByUser: ratings.mine.has(stage.id),
    ragRatingId: ratings.latest.get(stage.id) ?? null,
    ...(reviews.has(stage.id) && { ragReview: reviews.get(stage.id) ?? '' }),
    mainUserTypeId: stage.owner_type_id,
    ...withheld(loaded, stage),
    stageGroupId: groups.get(stage.slug) ?? 0,
    left: leftOf(loaded, stage, facts, hiddenPointers(viewerRules(call, facts, stage))),
  }));
}

/** A section that whoever gave the viewer some of them has kept (D-354). */
const withheld = ({ given }: LoadedPep, { slug }: StageRow): Pick<PepStageSummary, 'isWithheld'> =>
  delegationFacts(given, slug).hasSection === false ? { isWithheld: true } : {};

/** Whether the viewer is one of those who send plans back, whatever the state of this one. */
const maySendBack = (call: UnitCall): boolean =>
  decideForViewer(operation('pep.updateStatus'), { user: viewerFacts(call.viewer), today: call.today }).allowed;

async function savedByViewer({ db, viewer }: UnitCall, { stages }: LoadedPep): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('pep_stage_revision')
    .select('stage_id')
    .distinct()
    .where('saved_by', '=', viewer.userId)
    .where(
      'stage_id',
      'in',
      stages.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map((row) => row.stage_id));
}

/** Whole plan: answered of required over the stages that count, never the mean. */
export const percentOfPep = (stages: readonly StageRow[]): number =>
  totalCompletion(stages.filter((stage) => stage.is_counted)).percent;

const commands = ['pep.saveStage', 'pep.complete', 'pep.updateStatus', 'pep.rateStage'] as const;

/** Why this viewer may not run a command on this plan now, by operation. */
export function deniedCommands(
  call: UnitCall,
  ids: readonly OperationId[],
  facts: Facts,
): { [operation: string]: string } {
  const all = { ...facts, user: viewerFacts(call.viewer), today: call.today };
  return Object.fromEntries(
    ids.flatMap((id): [string, string][] => {
      const decision = decide(operation(id), all);
      return decision.allowed ? [] : [[id, decision.reason]];
    }),
  );
}

/** The same of taking back, which is of plans that are submitted alone. */
async function deniedTakingBack(call: UnitCall, loaded: LoadedPep): Promise<{ [operation: string]: string }> {
  if (loaded.pep.status_id !== pepStatus.submittedForReview) return {};
  return deniedCommands(call, ['pep.takeBack'], await takeBackFacts(call, loaded));
}

export async function pepDetails(call: UnitCall, loaded: LoadedPep, facts?: Facts): Promise<PepDetails> {
  const { pep, pupil, stages } = loaded;
  const summaries = await stageSummaries(call, loaded);
  const latest = new Map(
    summaries.flatMap(({ pepStageId, ragRatingId }) => (ragRatingId === null ? [] : [[pepStageId, ragRatingId]])),
  );
  return {
    pepId: pep.id,
    studentId: pep.pupil_id,
    studentName: `${pupil.firstName} ${pupil.lastName}`,
    formSlug: formSlugOf(pep.stages_id),
    statusId: pep.status_id,
    endDate: pep.date_completed,
    academicYearName: academicYear(pep.academic_year_id).label,
    schoolTermId: pep.school_term_id,
    pepCycleName: loaded.cycleName,
    meetingDate: pep.meeting_at,
    nextMeetingDate: pep.next_meeting_at,
    datePepSubmitted: pep.date_submitted,
    pupilPremiumTotalAmount: await agreedInYear(call, loaded),
    funding: await planFunding(call, loaded),
    studentNcYearId: pep.year_group_id,
    hasPepAutoSave: call.viewer.settings.hasPepAutoSave,
    percentageCompleted: percentOfPep(stages),
    stages: summaries,
    ragRatingId: call.viewer.settings.hasPepRagRatingEnabled ? (pep.rag_rating_id ?? notRated) : null,
    ratingPanel: ratingPanel(call.declarations, call.viewer.settings, { loaded, latest }),
    returned: await returnOf(call, loaded),
    // Of the plan as a whole: what a single stage's owner adds is said where the stage is opened.
    denied: {
      ...deniedCommands(call, commands, facts ?? { ...planCallFacts(loaded), form: { ownerTypeId: 1, slug: '' } }),
      ...(await deniedTakingBack(call, loaded)),
    },
  };
}

/** Pounds agreed for the pupil in the plan's academic year (D-33); null, read TBC, while nothing is. */
export async function agreedInYear({ db }: UnitCall, { pep }: LoadedPep): Promise<number | null> {
  const row = await db
    .selectFrom('pep')
    .select(sql<number | null>`sum(agreed_pence)::int`.as('pence'))
    .where('pupil_id', '=', pep.pupil_id)
    .where('academic_year_id', '=', pep.academic_year_id)
    .where('status_id', '<>', 7)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.pence === null ? null : row.pence / 100;
}

/** What holds of the fields of a stage for whoever looks. */
type RulesOf = (facts: Facts, stage: StageRow) => ReturnType<typeof viewerRules>;

/** What a stage is drawn from, without what those rules hide. */
export async function stageContentOf(
  call: UnitCall,
  loaded: LoadedPep,
  { stage, rulesOf }: { readonly stage: StageRow; readonly rulesOf: RulesOf },
): Promise<StageContent> {
  const { pep, pupil } = loaded;
  const fieldLocks = rulesOf(recordFacts(loaded), stage);
  const form = formOf(loaded, stage.slug);
  const [formData, parked] = [withoutHidden(stage.answers, fieldLocks), withoutHidden(stage.parked, fieldLocks)];
  return {
    pepStageId: stage.id,
    pepId: pep.id,
    studentId: pep.pupil_id,
    studentName: `${pupil.firstName} ${pupil.lastName}`,
    formSlug: stage.slug,
    form,
    formData,
    parked,
    origins: stage.origins,
    facts: shownFacts(loaded, form, (one, facts) => hiddenPointers(rulesOf(facts, one))),
    fieldLocks,
    attachments: await attachmentsOf(call, pep.pupil_id, [formData, parked]),
    setAside: await answersAside(call, { pep, stage, aside: withoutHidden(stage.set_aside, fieldLocks) }),
  };
}

/** Rules on fields of the stage's form that hold for this viewer. */
export const locksOf = (call: UnitCall, loaded: LoadedPep, stage: StageRow) =>
  viewerRules(call, recordFacts(loaded), stage);

export async function stageReply(call: UnitCall, loaded: LoadedPep, stage: StageRow): Promise<PepStage> {
  const rulesOf: RulesOf = (facts, one) => viewerRules(call, facts, one);
  const content = await stageContentOf(call, loaded, { stage, rulesOf });
  const details = await pepDetails(call, loaded, stageCallFacts(loaded, stage));
  const former = await formerAnswers(call, loaded, stage);
  return {
    ...content,
    userStageResultId: null,
    mainUserTypeId: stage.owner_type_id,
    keyIndex: stage.ordinal,
    percentageCompleted: stage.percent,
    isCompleted: stage.percent === 100,
    lastSavedDate: stage.last_saved_at?.toISOString() ?? null,
    formJson: content.form.schema,
    formJsonUiSchema: content.form.uiSchema ?? {},
    revision: stage.revision,
    release: loaded.pep.release_hash,
    denied: details.denied,
    former: former && { ...former, answers: withoutHidden(former.answers, content.fieldLocks) },
    pep: details,
  };
}
