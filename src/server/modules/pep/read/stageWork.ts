import {
  activeForm,
  allAnswers,
  completion,
  isEmpty,
  jsonEqual,
  matches,
  pointerOf,
  settle,
  type ActiveForm,
  type Completion,
  type Facts,
  type FormDocument,
  type JsonObject,
  type Origins,
  type Refreshed,
  type ResolvedForm,
  type StageDeclaration,
} from '../../../../engine/index.ts';
import { automaticPrefix, pepStatus } from '../../../../contract/index.ts';
import type { UnitCall } from '../../handler.ts';
import { automaticValues, penceOf } from '../automatic/automaticValues.ts';
import { recordsOf, type RecordValues } from '../automatic/automaticValuesArea.ts';
import { fillIn } from '../automatic/fillIn.ts';
import { everyAnswer, loadPep, seePep, type LoadedPep, type PlanIds, type StageRow } from './loadPep.ts';
import { recordFacts } from './recordFacts.ts';
import { storeRecordsRevision } from '../save/revisions.ts';
import { settledOnce } from './settledStages.ts';
import { isReady, statusAfterSave, virtualSchoolOwners } from '../save/status.ts';

/** What a stage holds, apart from when and by whom it was saved. */
export interface StageContent {
  readonly document: FormDocument;
  readonly origins: Origins;
}

export interface MeasuredStage extends StageContent {
  readonly active: ActiveForm;
  readonly completion: Completion;
  readonly isPresent: boolean;
  readonly isCounted: boolean;
}

export function formOf({ release }: LoadedPep, slug: string): ResolvedForm {
  const form = release.forms[slug];
  if (!form) throw new Error(`The release has no form for the stage "${slug}".`);
  return form;
}

export function declarationOf({ release }: LoadedPep, slug: string): StageDeclaration {
  const stage = release.stages.stages[slug];
  if (!stage) throw new Error(`The release has no stage "${slug}".`);
  return stage;
}

/**
 * The content with what the records say now, and what these took the place of; totals computed, hidden answers parked.
 */
export function settleWithRecords(
  form: ResolvedForm,
  facts: Facts,
  given: StageContent & { values: RecordValues; now: string },
): StageContent & Pick<Refreshed, 'replaced'> & { readonly active: ActiveForm } {
  const { document, origins, replaced } = fillIn(form, facts, given);
  return { ...settledContent(form, facts, { document, origins }), replaced };
}

const settledContent = (form: ResolvedForm, facts: Facts, { document, origins }: StageContent) => ({
  ...settle({ form, facts, document }),
  origins: withoutDerived(form, origins),
});

/** A computed total is nobody's: it has no origin, so that no one can take it for typed. */
export function withoutDerived(form: ResolvedForm, origins: Origins): Origins {
  const derived = new Set(Object.keys(form.derived ?? {}).map((name) => pointerOf([name])));
  return Object.fromEntries(Object.entries(origins).filter(([pointer]) => !derived.has(pointer)));
}

/** Counts of a stage's content; `active` is the form that holds for it, where that is known already. */
export function measure(
  loaded: LoadedPep,
  slug: string,
  { document, origins, active: known }: StageContent & { active?: ActiveForm },
): MeasuredStage {
  const active = known ?? activeForm({ form: formOf(loaded, slug), facts: recordFacts(loaded), document });
  const isPresent = isThere(loaded, slug, { document, origins });
  return {
    document,
    origins,
    active,
    completion: completion(active, document.answers),
    isPresent,
    isCounted: isPresent && isCounted(loaded, slug, { document, origins }),
  };
}

/** A stage is there while its condition holds; what somebody has typed does not go with it. */
function isThere(loaded: LoadedPep, slug: string, content: StageContent): boolean {
  const { present } = declarationOf(loaded, slug);
  return present === undefined || matches(present, recordFacts(loaded)) || isTyped(loaded, slug, content);
}

/** An optional stage counts while its condition holds, or once somebody has typed in it (pep-content 6). */
function isCounted(loaded: LoadedPep, slug: string, content: StageContent): boolean {
  const stage = declarationOf(loaded, slug);
  if (virtualSchoolOwners.includes(stage.owner)) return false;
  if (stage.optional !== true) return true;
  return (stage.when !== undefined && matches(stage.when, recordFacts(loaded))) || isTyped(loaded, slug, content);
}

/**
 * Whether a person ever entered anything, hidden now or not: automatic and first values, and what came from the plan
 * before, are none.
 */
export function isTyped(loaded: LoadedPep, slug: string, { document, origins }: StageContent): boolean {
  const { initial = {}, derived = {} } = formOf(loaded, slug);
  return Object.entries(allAnswers(document)).some(([name, value]) => {
    const isGiven =
      name.includes(automaticPrefix) || Object.hasOwn(derived, name) || origins[pointerOf([name])] !== undefined;
    return !isGiven && !isEmpty(value) && !jsonEqual(value, initial[name]);
  });
}

const measuredOnce = settledOnce<MeasuredStage>();

/** A stage with what it holds once the records have been looked at. */
interface RefreshedStage {
  readonly stage: StageRow;
  readonly measured: MeasuredStage;
  readonly replaced: Refreshed['replaced'];
}

/** The stages as the records make them now, one after the other: what is stored of one is seen by the next. */
async function* refreshed(call: UnitCall, loaded: LoadedPep): AsyncGenerator<RefreshedStage> {
  const now = call.services.now().toISOString();
  const values = await automaticValues(recordsOf(call), { loaded, agreedPence: loaded.pep.agreed_pence });
  let facts = recordFacts(loaded);
  let said = JSON.stringify(facts);
  for (const stage of loaded.stages) {
    const form = formOf(loaded, stage.slug);
    const held = { document: { answers: stage.answers, parked: stage.parked }, origins: stage.origins };
    const { document, origins, replaced } = fillIn(form, facts, { ...held, values, now });
    const input = { release: loaded.release.hash, stageId: stage.id, facts: said, document, origins };
    const measured = measuredOnce(input, () =>
      measure(loaded, stage.slug, settledContent(form, facts, { document, origins })),
    );
    yield { stage, measured, replaced };
    if (stage.answers === held.document.answers) continue;
    // Other stages may ask what this one holds.
    facts = recordFacts(loaded);
    said = JSON.stringify(facts);
  }
}

/** Brings stages up to date with the records; nothing changes once the plan is completed (pep-content 6.3). */
export async function refreshStages(call: UnitCall, loaded: LoadedPep): Promise<void> {
  if (loaded.pep.status_id === pepStatus.completed) return;
  const wasReady = isReady(loaded.stages);
  for await (const { stage, measured, replaced } of refreshed(call, loaded)) {
    if (!(await storeContent(call, stage, measured))) continue;
    if (replaced.length > 0)
      await storeRecordsRevision(call, { stage, revision: stage.revision + 1, content: measured });
  }
  // A status that was set by hand stays until something makes the stages ready, or not.
  if (isReady(loaded.stages) !== wasReady) await followStages(call, loaded);
}

/**
 * A plan as the records make it now, for who looks at it: locked, and read anew, only where they have changed
 * something.
 */
export async function openPep(call: UnitCall, ids: PlanIds): Promise<LoadedPep> {
  const seen = await seePep(call, ids);
  if (await isCurrent(call, seen)) return seen;
  const loaded = await loadPep(call, ids);
  await refreshStages(call, loaded);
  return loaded;
}

async function isCurrent(call: UnitCall, loaded: LoadedPep): Promise<boolean> {
  if (loaded.pep.status_id === pepStatus.completed || loaded.pupil.isPassed) return true;
  for await (const { stage, measured } of refreshed(call, loaded)) {
    if (!isHeld(stage, measured)) return false;
  }
  return true;
}

/** A plan that was begun is ready while its stages are at 100, whatever made them so (D-27). */
async function followStages({ db }: UnitCall, { pep, stages }: LoadedPep): Promise<void> {
  const status_id = pep.status_id === pepStatus.notStarted ? pep.status_id : statusAfterSave(pep.status_id, stages);
  if (status_id === pep.status_id) return;
  pep.status_id = status_id;
  await db.updateTable('pep').set({ status_id }).where('id', '=', pep.id).execute();
}

/** Writes what changed of a stage, and keeps the loaded row in step; answers whether anything did. */
export async function storeContent({ db }: UnitCall, stage: StageRow, measured: MeasuredStage): Promise<boolean> {
  if (isHeld(stage, measured)) return false;
  const { document, origins, completion: counts, isPresent, isCounted: counted } = measured;
  Object.assign(stage, contentOf(measured));
  await db
    .updateTable('pep_stage')
    .where('id', '=', stage.id)
    .set({
      answers: JSON.stringify(document.answers),
      parked: JSON.stringify(document.parked),
      origins: JSON.stringify(origins),
      required: counts.required,
      answered: counts.answered,
      percent: counts.percent,
      is_present: isPresent,
      is_counted: counted,
    })
    .execute();
  return true;
}

const contentOf = ({ document, origins, completion: counts, isPresent, isCounted }: MeasuredStage) => ({
  ...document,
  origins,
  ...counts,
  is_present: isPresent,
  is_counted: isCounted,
});

/** Whether a stage holds this content already. */
function isHeld(
  { answers, parked, origins, required, answered, percent, is_present, is_counted }: StageRow,
  measured: MeasuredStage,
): boolean {
  const held = { answers, parked, origins, required, answered, percent, is_present, is_counted };
  return jsonEqual(held as unknown as JsonObject, contentOf(measured) as unknown as JsonObject);
}

/**
 * What the plan's own row holds of its money: sums of the targets stage, but an amount that somebody set by hand stays
 * until they take it away.
 */
export function premiumOf(
  stages: readonly StageRow[],
  byHand: number | null = null,
): { requested_pence: number | null; agreed_pence: number | null } {
  const all = stages.reduce<JsonObject>((sum, stage) => ({ ...sum, ...everyAnswer(stage) }), {});
  return { requested_pence: penceOf(all.cg_auto_pp_requested), agreed_pence: byHand ?? penceOf(all.cg_auto_pp_agreed) };
}
