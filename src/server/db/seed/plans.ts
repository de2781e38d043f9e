import { sql } from 'kysely';
import { activeForm, arrange, deriveAnswers, type Catalog, type Release } from '../../../engine/index.ts';
import { automaticValues } from '../../modules/pep/automaticValues.ts';
import { recordsBy, type RecordValues } from '../../modules/pep/automaticValuesArea.ts';
import { phaseOf } from '../../modules/pep/createPep.ts';
import type { LoadedPep, PepRow, StageRow } from '../../modules/pep/loadPep.ts';
import { recordFacts } from '../../modules/pep/recordFacts.ts';
import { pinRelease } from '../../modules/pep/releases.ts';
import { formOf, measure, premiumOf, settle, type MeasuredStage } from '../../modules/pep/stageWork.ts';
import { virtualSchoolOwners } from '../../modules/pep/status.ts';
import type { Db } from '../unitOfWork.ts';
import { answerMore, type AnswerInput } from './answers.ts';
import { datesOf, draftsOf, type PlanDraft } from './planDrafts.ts';
import type { SeededPupil } from './pupils.ts';
import { uuidFrom, type Random } from './random.ts';
import { staffId, type Staff } from './staff.ts';

export interface PlansInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly today: string;
  readonly yearId: number;
  readonly random: Random;
  readonly catalog: Catalog;
}

/** Plans of the last terms and the current one, in every status, as far as their answers go with it. */
export async function addPlans(db: Db, input: PlansInput): Promise<void> {
  const plans = await plansOf(db, input);
  if (plans.length === 0) return;
  const peps = await db.insertInto('pep').values(plans.map((plan) => pepValues(input, plan))).returningAll().execute();
  const written: WrittenStage[] = [];
  const money: { id: number; requested: number | null; agreed: number | null }[] = [];
  const agreedInYear = new Map<string, number>();
  for (const [index, plan] of plans.entries()) {
    const loaded = loadedFrom(plan, peps[index] as PepRow);
    const key = `${plan.pupil.id} ${plan.draft.yearId}`;
    written.push(...(await writeStages(db, input, { plan, loaded, agreedBefore: agreedInYear.get(key) ?? 0 })));
    const { requested_pence: requested, agreed_pence: agreed } = premiumOf(loaded.stages);
    if (plan.draft.statusId !== 7) agreedInYear.set(key, (agreedInYear.get(key) ?? 0) + (agreed ?? 0));
    money.push({ id: loaded.pep.id, requested, agreed });
  }
  await storeStages(db, input, written);
  await sql`update pep set requested_pence = t.requested, agreed_pence = t.agreed
    from jsonb_to_recordset(${JSON.stringify(money)}::jsonb) as t(id int, requested int, agreed int) where pep.id = t.id`.execute(db);
}

/** Where the plans of the current term stand; every pupil's earlier ones are completed or superseded. */
const statuses = [2, 1, 6, 2, 3, 4, 2, 5, 1, 2, 7];

interface NewPlan {
  readonly pupil: SeededPupil;
  readonly release: Release;
  readonly draft: PlanDraft;
  readonly hasEarlier: boolean;
}

async function plansOf(db: Db, input: PlansInput): Promise<NewPlan[]> {
  const { catalog, authorityId } = input;
  const releases = new Map<string, Release>();
  const plans: NewPlan[] = [];
  for (const [index, pupil] of input.pupils.entries()) {
    const stagesId = `pep/${phaseOf(catalog, pupil.yearGroupId)}`;
    if (!catalog.ids.stages.includes(stagesId)) continue;
    const release = releases.get(stagesId) ?? (await pinRelease(db, { catalog, authorityId, stagesId }));
    releases.set(stagesId, release);
    const drafts = draftsOf(input, { index, statusId: statuses[index % statuses.length] ?? 1 });
    plans.push(...drafts.map((draft, nth) => ({ pupil, release, draft, hasEarlier: nth > 0 })));
  }
  return plans;
}

function pepValues({ authorityId, random, today }: PlansInput, { pupil, release, draft }: NewPlan) {
  const frozen = draft.statusId === 5 ? { senStatus: pupil.senStatusId, careStatusId: pupil.careStatusId } : null;
  return {
    authority_id: authorityId, pupil_id: pupil.id, academic_year_id: draft.yearId, school_term_id: draft.termId, status_id: draft.statusId,
    stages_id: release.stages.id, release_hash: release.hash, phase: release.stages.id.replace('pep/', ''),
    year_group_id: pupil.yearGroupId, key_stage_id: pupil.keyStageId, school_id: pupil.schoolId, ...datesOf(draft, { random, today }),
    frozen_facts: JSON.stringify(frozen), created_at: `${draft.written}T08:00:00Z`,
  };
}

function loadedFrom({ release, pupil, hasEarlier }: NewPlan, pep: PepRow): LoadedPep {
  const stages = Object.entries(release.stages.stages).map(([slug, stage], index): StageRow => ({
    id: 0, authority_id: pep.authority_id, pep_id: pep.id, slug, ordinal: index + 1, title: stage.title, owner_type_id: stage.owner,
    is_optional: stage.optional === true, is_counted: false, answers: {}, parked: {}, origins: {}, revision: 0,
    required: 0, answered: 0, percent: 0, last_saved_at: null, last_saved_by: null, activity: '',
  }));
  return {
    pep, stages, release, hasEarlierCompleted: hasEarlier,
    pupil: {
      firstName: '', lastName: '', dateOfBirth: pupil.dateOfBirth, isSensitive: pupil.isSensitive, isPercentageRegister: pupil.isPercentageRegister,
      senStatusId: pupil.senStatusId, careStatusId: pupil.careStatusId, careStart: pupil.careStart, careEnd: null,
    },
  };
}

interface Writing {
  readonly plan: NewPlan;
  readonly loaded: LoadedPep;
  readonly agreedBefore: number;
}

interface WrittenStage {
  readonly stage: StageRow;
  readonly measured: MeasuredStage;
  readonly draft: PlanDraft;
  readonly savedBy: number;
}

async function writeStages(db: Db, input: PlansInput, { plan, loaded, agreedBefore }: Writing): Promise<WrittenStage[]> {
  const { draft } = plan;
  const asOf = draft.statusId === 5 || draft.statusId === 7 ? draft.written : input.today;
  const values = await automaticValues(recordsBy(db, input.catalog, asOf), { loaded, agreedPence: agreedBefore });
  const savedBy = staffId(input.staff, input.random.pick(['dt', 'teacher2', 'sw']));
  return loaded.stages.map((stage) => {
    const measured = fill(loaded, stage, { input, draft, values });
    Object.assign(stage, measured.document);
    return { stage, measured, draft, savedBy };
  });
}

interface Filling {
  readonly input: PlansInput;
  readonly draft: PlanDraft;
  readonly values: RecordValues;
}

/** Answers open further questions, so they are given in rounds. */
function fill(loaded: LoadedPep, stage: StageRow, { input, draft, values }: Filling): MeasuredStage {
  const form = formOf(loaded, stage.slug);
  const facts = recordFacts(loaded);
  const now = `${draft.written}T10:00:00.000Z`;
  const own = virtualSchoolOwners.includes(stage.owner_type_id);
  const given: AnswerInput = {
    random: input.random, written: draft.written, agreed: draft.statusId === 5, share: own && draft.statusId !== 5 ? 0 : draft.share,
  };
  const content = settle(form, facts, { document: { answers: {}, parked: {} }, origins: {}, values, now });
  let { document } = content;
  for (let round = 0; round < 4; round += 1) {
    const active = activeForm({ form, facts, document });
    const answers = answerMore(active, document.answers, round === 0 ? given : { ...given, onlyRequired: true });
    if (answers === document.answers) break;
    document = { answers: deriveAnswers(form, answers), parked: document.parked };
  }
  document = arrange(activeForm({ form, facts, document }), document);
  return measure(loaded, stage.slug, { ...content, document });
}

async function storeStages(db: Db, { authorityId, random }: PlansInput, written: readonly WrittenStage[]): Promise<void> {
  const rows = written.map((one) => ({ ...stageValues(one), ...contentOf(one) }));
  const stored: { id: number }[] = [];
  for (let from = 0; from < rows.length; from += 1000) {
    stored.push(...(await db.insertInto('pep_stage').values(rows.slice(from, from + 1000)).returning('id').execute()));
  }
  const revisions = written.flatMap((one, index) => {
    const row = { authority_id: authorityId, stage_id: (stored[index] as { id: number }).id, outcome: '{}', saved_at: savedAt(one) };
    return [
      { ...row, revision: 0, save_id: 'created', answers: '{}', parked: '{}', saved_by: null },
      ...(one.draft.share === 0 ? [] : [{ ...row, ...contentOf(one), revision: 1, save_id: uuidFrom(random), saved_by: one.savedBy }]),
    ];
  });
  for (let from = 0; from < revisions.length; from += 1000) {
    await db.insertInto('pep_stage_revision').values(revisions.slice(from, from + 1000)).execute();
  }
}

const savedAt = ({ draft, stage }: WrittenStage) => `${draft.written}T10:${String(stage.ordinal).padStart(2, '0')}:00Z`;

const contentOf = ({ measured: { document } }: WrittenStage) =>
  ({ answers: JSON.stringify(document.answers), parked: JSON.stringify(document.parked) });

function stageValues(one: WrittenStage) {
  const { stage, measured, draft, savedBy } = one;
  const { id: _assigned, answers: _answers, parked: _parked, ...row } = stage;
  const saved = draft.share === 0 ? {} : { revision: 1, last_saved_at: savedAt(one), last_saved_by: savedBy, activity: 'manually' };
  return { ...row, ...saved, ...measured.completion, origins: JSON.stringify(measured.origins), is_counted: measured.isCounted };
}
