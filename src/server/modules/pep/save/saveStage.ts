import { randomUUID } from 'node:crypto';
import {
  allAnswers,
  isObject,
  lockedPaths,
  mergeDocuments,
  originsAfterSave,
  sameAnswer,
  validateAnswers,
  withRowIds,
  type DocumentMerge,
  type FormDocument,
  type JsonObject,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import { automaticPrefix, type SavedStage } from '../../../../contract/index.ts';
import { checkReferences } from '../../attachments/references.ts';
import { audit } from '../../audit.ts';
import { Reply, type UnitCall } from '../../handler.ts';
import { automaticValues, penceOf } from '../automatic/automaticValues.ts';
import { recordsOf } from '../automatic/automaticValuesArea.ts';
import { setLateAside } from '../move/lateAnswers.ts';
import { stageOf, type LoadedPep, type StageRow } from '../read/loadPep.ts';
import { locksOf, stageSummaries } from '../read/pepAnswers.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { completedSave, rememberGiven } from './givenRevision.ts';
import { earlierSave, namesSince, revisionDocument, storeRecordsRevision, storeRevision } from './revisions.ts';
import { changedPlaces, savedBySince } from './savedBy.ts';
import { checkMerged, checkSafe, storable } from './safeDocument.ts';
import { sentAnswers } from './sentAnswers.ts';
import {
  formOf,
  measure,
  premiumOf,
  settleWithRecords,
  storeContent,
  withoutDerived,
  type MeasuredStage,
  type StageContent,
} from '../read/stageWork.ts';
import { isHidden, shownNow } from './shownNow.ts';
import { signatureLocksOf, standingSignatures, withSignatures, type SignedSave } from './signatures.ts';
import { statusAfterSave } from './status.ts';
import { hiddenPointers, keepFrom, withoutHidden } from '../read/viewerPaths.ts';

const clashMessage = 'Somebody else has changed the same answers meanwhile. Please choose which to keep.';

/**
 * Saves a stage as a draft: whatever is safe is stored, valid or not. Somebody else's changes since
 * the `revision` that it began from are merged in; what both changed differently answers 409 after the rest is stored.
 */
export async function saveStage(asked: UnitCall, loaded: LoadedPep): Promise<Reply<SavedStage>> {
  const stage = stageOf(loaded, { id: Number(asked.body.stageId) });
  const { saveId } = asked.body;
  const before = saveId === undefined ? null : await earlierSave(asked, stage, String(saveId));
  if (before) return shownNow(asked, loaded, stage, before);
  const call = await completedSave(asked, stage);
  const saved = await mergeIn(call, loaded, stage);
  const { merge, measured, typed } = saved;
  const first = stage.revision + 1;
  const revision = typed ? first + 1 : first;
  await storeContent(call, stage, measured);
  const pepStatusId = await updatePep(call, loaded);
  const body = await savedStage(call, { loaded, stage, saved, revision, pepStatusId });
  const reply = new Reply({ status: merge.clashes.length === 0 ? 200 : 409, body });
  await storeRevision(call, { stage, revision: first, content: typed ?? measured, reply });
  if (typed) await storeRecordsRevision(call, { stage, revision, content: measured });
  await rememberGiven(call, { id: stage.id, revision });
  await audit(call, {
    action: 'pep.saveStage',
    record: `pep/${loaded.pep.id}`,
    // The answers stand in the revisions, which are kept for ever: the two that the save lies between say what it
    // changed.
    detail: {
      pupil: loaded.pep.pupil_id,
      stage: stage.slug,
      stageId: stage.id,
      clashes: merge.clashes.length,
      before: { revision: first - 1 },
      after: { revision },
    },
  });
  return reply;
}

interface SavedContent {
  readonly merge: DocumentMerge;
  readonly measured: MeasuredStage;
  readonly merged: boolean;
  /** All answers as this save began from them, and as they were stored when it came. */
  readonly before: JsonObject;
  readonly theirs: JsonObject;
  /** The content before the records took the place of something typed in it; null where they did not. */
  readonly typed: StageContent | null;
}

async function mergeIn(call: UnitCall, loaded: LoadedPep, stage: StageRow): Promise<SavedContent> {
  const form = formOf(loaded, stage.slug);
  const theirs: FormDocument = { answers: stage.answers, parked: stage.parked };
  const began = await revisionDocument(call, stage, Number(call.body.revision));
  const { parked } = call.body;
  const whole = { answers: sentAnswers(call.body), parked: isObject(parked) ? parked : began.parked };
  const { base, sent } = await setLateAside(call, loaded, { stage, base: began, sent: whole });
  const signed: SignedSave = { form, base, theirs, origins: stage.origins };
  const fixed = fixedPointers(call, loaded, stage);
  const mine = readMine(withSignatures(call, signed, sent), { form, base, theirs, fixed });
  await checkReferences(call, { form, studentId: loaded.pep.pupil_id, sent: mine, before: [base, theirs] });
  const facts = recordFacts(loaded);
  const merge = standing(signed, mergeDocuments({ base, theirs, mine }, form, facts));
  checkMerged(form, merge.document, theirs);
  const now = call.services.now().toISOString();
  const change = { before: allAnswers(theirs), after: allAnswers(merge.document), origins: stage.origins };
  const origins = withoutDerived(form, originsAfterSave(change, automaticPrefix, now));
  const { agreed_by_hand_pence: byHand, agreed_pence: before } = loaded.pep;
  const agreed = byHand ?? penceOf(merge.document.answers.cg_auto_pp_agreed) ?? before;
  const values = await automaticValues(recordsOf(call), { loaded, agreedPence: agreed }, stage.slug);
  const content = settleWithRecords(form, facts, { document: merge.document, origins, values, now });
  const merged = Number(call.body.revision) !== stage.revision && !sameDocument(base, theirs);
  const typed = content.replaced.length > 0 ? { document: merge.document, origins } : null;
  return {
    merge,
    measured: measure(loaded, stage.slug, content),
    merged,
    typed,
    before: allAnswers(base),
    theirs: allAnswers(theirs),
  };
}

const standing = (save: SignedSave, merge: DocumentMerge): DocumentMerge => ({
  ...merge,
  document: standingSignatures(save, merge.document),
});

const sameDocument = (a: FormDocument, b: FormDocument) => sameAnswer(allAnswers(a), allAnswers(b));

/** What this viewer's save cannot touch: fields under a rule, others' signatures, automatic values of the records. */
function fixedPointers(call: UnitCall, loaded: LoadedPep, stage: StageRow): string[] {
  const theirs = { answers: stage.answers, parked: stage.parked };
  const { active } = measure(loaded, stage.slug, { document: theirs, origins: stage.origins });
  const automatic = lockedPaths(active, stage.origins, { prefix: automaticPrefix, answers: stage.answers });
  const locks = [...locksOf(call, loaded, stage), ...signatureLocksOf(call, loaded, { form: active.form, theirs })];
  return [...locks.map(({ pointer }) => pointer), ...automatic];
}

interface MergeGround {
  readonly form: ResolvedForm;
  readonly base: FormDocument;
  readonly theirs: FormDocument;
  readonly fixed: readonly string[];
}

/** The document as sent, with ids for its rows, and with the base's value wherever the viewer may not write. */
function readMine(sent: FormDocument, { form, base, theirs, fixed }: MergeGround): FormDocument {
  checkSafe(form, sent, theirs);
  const answers = withRowIds({ schema: form.schema }, storable(sent.answers), randomUUID);
  return {
    answers: keepFrom(answers, base.answers, fixed),
    parked: keepFrom(storable(sent.parked), base.parked, fixed),
  };
}

/** Status and money of the plan after a save (D-27); stages are the rows as they are now. */
async function updatePep({ db }: UnitCall, { pep, stages }: LoadedPep): Promise<number> {
  const status_id = statusAfterSave(pep.status_id, stages);
  const premium = premiumOf(stages, pep.agreed_by_hand_pence);
  Object.assign(pep, premium, { status_id });
  await db
    .updateTable('pep')
    .set({ ...premium, status_id })
    .where('id', '=', pep.id)
    .execute();
  return status_id;
}

interface StoredStage {
  readonly loaded: LoadedPep;
  readonly stage: StageRow;
  readonly saved: SavedContent;
  readonly revision: number;
  readonly pepStatusId: number;
}

/** As many as anybody reads; a section may hold thousands, and the reply is kept. */
const mostFaults = 100;

async function savedStage(call: UnitCall, stored: StoredStage): Promise<SavedStage> {
  const { loaded, stage, saved, revision, pepStatusId } = stored;
  const { merge, measured, merged } = saved;
  const locks = locksOf(call, loaded, stage);
  const hidden = hiddenPointers(locks);
  const shown = (answers: JsonObject) => withoutHidden(answers, locks);
  const names = merged ? await namesSince(call, stage, Number(call.body.revision)) : [];
  const theirs = changedPlaces(shown(saved.before), shown(saved.theirs));
  const pointers = [...merge.clashes.map(({ pointer }) => pointer), ...theirs];
  const savedBy = await savedBySince(call, stage, Number(call.body.revision), pointers);
  const clashes = merge.clashes.map(({ pointer, theirs = null, mine = null }) => ({
    pointer,
    theirs,
    mine,
    ...savedBy(pointer),
  }));
  return {
    success: clashes.length === 0,
    revision,
    release: loaded.pep.release_hash,
    formData: shown(measured.document.answers),
    parked: shown(measured.document.parked),
    origins: measured.origins,
    lastSavedDate: call.services.now().toISOString(),
    percentageCompleted: measured.completion.percent,
    pepStatusId,
    stages: await stageSummaries(call, loaded),
    mergedFrom: [...new Set(names)],
    parkedByMerge: merged ? merge.parked : [],
    theirChanges: theirs.map((pointer) => ({ pointer, ...savedBy(pointer) })),
    clashes,
    errors: validateAnswers(measured.active, measured.document.answers, 'draft')
      .filter(({ pointer }) => !isHidden(hidden, pointer))
      .slice(0, mostFaults),
    ...(clashes.length === 0 ? {} : { message: clashMessage }),
  };
}
