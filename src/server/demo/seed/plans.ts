import { sql } from 'kysely';
import type { Catalog, Release } from '../../../engine/index.ts';
import { automaticValues } from '../../modules/pep/automatic/automaticValues.ts';
import { recordsBy, type RecordValues } from '../../modules/pep/automatic/automaticValuesArea.ts';
import { phaseOf } from '../../modules/pep/save/createPep.ts';
import { termTitle, type FormerPep } from '../../modules/pep/save/formerPep.ts';
import type { LoadedPep, PepRow } from '../../modules/pep/read/loadPep.ts';
import { pupilFacts } from '../../modules/pep/read/recordFacts.ts';
import { pinRelease } from '../../modules/pep/read/releases.ts';
import { premiumOf } from '../../modules/pep/read/stageWork.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { usesPepCycles } from './cycles.ts';
import { datesOf, draftsOf, type PlanDraft } from './planDrafts.ts';
import { emptyStages } from './emptyStages.ts';
import { fillPlan, type FilledStage } from './planFilling.ts';
import { aboutPlan, planPeople, type PlanPeople } from './planPeople.ts';
import { yearGroupIn, type SeededPupil } from './pupils.ts';
import { uuidFrom, type Random } from './random.ts';
import type { Staff } from './staff.ts';

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
  const peps = await db
    .insertInto('pep')
    .values(plans.map((plan) => pepValues(input, plan)))
    .returningAll()
    .execute();
  const written: WrittenStage[] = [];
  const money: { id: number; requested: number | null; agreed: number | null; frozen: unknown }[] = [];
  const agreedInYear = new Map<string, number>();
  const former = new Map<number, FormerPep>();
  const people = await planPeople(db, input);
  for (const [index, plan] of plans.entries()) {
    const { pupil, draft } = plan;
    const loaded = loadedFrom(plan, peps[index] as PepRow);
    const key = `${pupil.id} ${draft.yearId}`;
    const values = await valuesOf(db, input, { plan, loaded, agreedPence: agreedInYear.get(key) ?? 0 });
    const around = people.get(pupil.id) as PlanPeople;
    const about = aboutPlan(around, { random: input.random, nextMeeting: loaded.pep.next_meeting_at });
    const filled = fillPlan(loaded, {
      random: input.random,
      draft,
      about,
      values,
      former: former.get(pupil.id) ?? null,
    });
    written.push(...filled.map((one) => ({ ...one, draft, savedBy: around.writer })));
    const { requested_pence: requested, agreed_pence: agreed } = premiumOf(loaded.stages);
    money.push({ id: loaded.pep.id, requested, agreed, frozen: draft.statusId === 5 ? pupilFacts(loaded) : null });
    if (draft.statusId === 7) continue;
    agreedInYear.set(key, (agreedInYear.get(key) ?? 0) + (agreed ?? 0));
    former.set(pupil.id, {
      title: termTitle(input.catalog, loaded.pep),
      answers: new Map(loaded.stages.map(({ slug, answers }) => [slug, answers])),
    });
  }
  await storeStages(db, input, written);
  await sql`update pep set requested_pence = t.requested, agreed_pence = t.agreed, frozen_facts = coalesce(t.frozen, 'null')
    from jsonb_to_recordset(${JSON.stringify(money)}::jsonb) as t(id int, requested int, agreed int, frozen jsonb) where pep.id = t.id`.execute(
    db,
  );
}

/** Where the plans of the current term stand; every pupil's earlier ones are completed or superseded. */
const statuses = [2, 1, 6, 2, 3, 4, 6, 5, 1, 2, 7];

interface NewPlan {
  readonly pupil: SeededPupil;
  readonly yearGroupId: number;
  readonly release: Release;
  readonly draft: PlanDraft;
  readonly hasEarlier: boolean;
}

/**
 * A plan with special needs asks for the child's plan as a file, and files are not made up: such plans are
 * still in progress, and earlier ones are of a time before the needs were known.
 */
const hasNeeds = ({ senStatusId }: SeededPupil) => senStatusId !== 'N';
const needsIn = (pupil: SeededPupil, { statusId }: PlanDraft) => (statusId >= 5 ? 'N' : pupil.senStatusId);

async function plansOf(db: Db, input: PlansInput): Promise<NewPlan[]> {
  const { catalog, authorityId } = input;
  const declarations = catalog.of(String(authorityId));
  const plans: NewPlan[] = [];
  for (const [index, pupil] of input.pupils.entries()) {
    const wanted = statuses[index % statuses.length] ?? 1;
    const drafts = draftsOf(input, { index, statusId: hasNeeds(pupil) && wanted >= 3 && wanted <= 6 ? 2 : wanted });
    for (const [nth, draft] of drafts.entries()) {
      const yearGroupId = yearGroupIn(pupil, input.yearId - draft.yearId);
      const release = await pinRelease(db, {
        declarations,
        authorityId,
        stagesId: `pep/${phaseOf(catalog, yearGroupId)}`,
      });
      plans.push({
        pupil,
        yearGroupId,
        release,
        draft,
        hasEarlier: drafts.slice(0, nth).some(({ statusId }) => statusId === 5),
      });
    }
  }
  return plans;
}

function pepValues(
  { authorityId, random, today, catalog }: PlansInput,
  { pupil, yearGroupId, release, draft }: NewPlan,
) {
  const keyStage = catalog.lookup('year-group').options?.find(({ value }) => value === yearGroupId)?.data?.keyStageId;
  return {
    authority_id: authorityId,
    pupil_id: pupil.id,
    academic_year_id: draft.yearId,
    school_term_id: draft.termId,
    status_id: draft.statusId,
    stages_id: release.stages.id,
    release_hash: release.hash,
    phase: release.stages.id.replace('pep/', ''),
    year_group_id: yearGroupId,
    key_stage_id: typeof keyStage === 'number' ? keyStage : pupil.keyStageId,
    school_id: pupil.schoolId,
    ...datesOf(draft, { random, today }),
    created_at: `${draft.written}T08:00:00Z`,
  };
}

function loadedFrom({ release, pupil, draft, hasEarlier }: NewPlan, pep: PepRow): LoadedPep {
  const stages = emptyStages(release, pep);
  return {
    pep,
    stages,
    release,
    hasEarlierCompleted: hasEarlier,
    given: null,
    today: draft.written,
    cycle: usesPepCycles(pep.authority_id) ? draft.termId : null,
    cycleName: null,
    pupil: {
      firstName: '',
      lastName: '',
      dateOfBirth: pupil.dateOfBirth,
      isSensitive: pupil.isSensitive,
      isPercentageRegister: pupil.isPercentageRegister,
      senStatusId: needsIn(pupil, draft),
      careStatusId: pupil.careStatusId,
      careStart: pupil.careStart,
      careEnd: null,
      isPassed: false,
      hasSchool: true,
      isEducatedOtherwise: pupil.isEducatedOtherwise,
    },
  };
}

interface LoadedPlan {
  readonly plan: NewPlan;
  readonly loaded: LoadedPep;
  readonly agreedPence: number;
}

async function valuesOf(
  db: Db,
  { catalog, today }: PlansInput,
  { plan: { draft, pupil }, loaded, agreedPence }: LoadedPlan,
): Promise<RecordValues> {
  const asOf = draft.statusId === 5 || draft.statusId === 7 ? draft.written : today;
  const values = await automaticValues(recordsBy(db, catalog, asOf), { loaded, agreedPence });
  return { ...values, cg_auto_sen_status: { value: needsIn(pupil, draft), from: 'Pupil record' } };
}

interface WrittenStage extends FilledStage {
  readonly draft: PlanDraft;
  readonly savedBy: number;
}

async function storeStages(
  db: Db,
  { authorityId, random }: PlansInput,
  written: readonly WrittenStage[],
): Promise<void> {
  const rows = written.map((one) => ({ ...stageValues(one), ...contentOf(one.measured) }));
  const stored: { id: number }[] = [];
  for (let from = 0; from < rows.length; from += 1000) {
    stored.push(
      ...(await db
        .insertInto('pep_stage')
        .values(rows.slice(from, from + 1000))
        .returning('id')
        .execute()),
    );
  }
  const revisions = written.flatMap((one, index) => {
    const row = {
      authority_id: authorityId,
      stage_id: (stored[index] as { id: number }).id,
      outcome: '{}',
      saved_at: savedAt(one),
    };
    return [
      { ...row, ...contentOf(one.first), revision: 0, save_id: 'created', saved_by: null, activity: '' },
      ...(one.draft.share === 0
        ? []
        : [
            {
              ...row,
              ...contentOf(one.measured),
              revision: 1,
              save_id: uuidFrom(random),
              saved_by: one.savedBy,
              activity: 'manually',
            },
          ]),
    ];
  });
  for (let from = 0; from < revisions.length; from += 1000) {
    await db
      .insertInto('pep_stage_revision')
      .values(revisions.slice(from, from + 1000))
      .execute();
  }
}

const savedAt = ({ draft, stage }: WrittenStage) => `${draft.written}T10:${String(stage.ordinal).padStart(2, '0')}:00Z`;

const contentOf = ({ document, origins }: FilledStage['first']) => ({
  answers: JSON.stringify(document.answers),
  parked: JSON.stringify(document.parked),
  origins: JSON.stringify(origins),
});

function stageValues(one: WrittenStage) {
  const { stage, measured, draft, savedBy } = one;
  const { id: _assigned, answers: _answers, parked: _parked, origins: _origins, ...row } = stage;
  const saved =
    draft.share === 0 ? {} : { revision: 1, last_saved_at: savedAt(one), last_saved_by: savedBy, activity: 'manually' };
  return { ...row, ...saved, ...measured.completion, is_present: measured.isPresent, is_counted: measured.isCounted };
}
