import { randomUUID } from 'node:crypto';
import {
  allAnswers,
  isObject,
  jsonEqual,
  lockedPaths,
  mergeDocuments,
  originsAfterSave,
  pointerMatches,
  sameAnswer,
  validateAnswers,
  withRowIds,
  type AnswerError,
  type DocumentMerge,
  type FormDocument,
  type Json,
  type JsonObject,
  type ResolvedForm,
} from '../../../engine/index.ts';
import type { SavedStage } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { refuseUnwieldyJson } from '../../jsonLimits.ts';
import { checkReferences } from '../attachments/references.ts';
import { audit } from '../audit.ts';
import type { Answer, Reply, UnitCall } from '../handler.ts';
import { AUTOMATIC, automaticValues, penceOf } from './automaticValues.ts';
import { recordsOf } from './automaticValuesArea.ts';
import { stageOf, type LoadedPep, type StageRow } from './loadPep.ts';
import { locksOf, stageSummaries } from './pepAnswers.ts';
import { recordFacts } from './recordFacts.ts';
import { earlierSave, namesSince, revisionDocument, storeRecordsRevision, storeRevision } from './revisions.ts';
import { changedPlaces, savedBySince } from './savedBy.ts';
import { checkMerged, checkSafe, storable } from './safeDocument.ts';
import {
  formOf,
  measure,
  premiumOf,
  settle,
  storeContent,
  withoutDerived,
  type MeasuredStage,
  type StageContent,
} from './stageWork.ts';
import { statusAfterSave } from './status.ts';
import { hiddenPointers, keepFrom, withoutHidden } from './viewerPaths.ts';

const clashMessage = 'Somebody else has changed the same answers meanwhile. Please choose which to keep.';

/**
 * Saves a stage as a draft: whatever is safe is stored, valid or not. Somebody else's changes since
 * `revision` are merged in; what both changed differently answers 409 after the rest is stored.
 */
export async function saveStage(call: UnitCall, loaded: LoadedPep): Promise<Answer> {
  const { body } = call;
  const stage = stageOf(loaded, { id: Number(body.stageId) });
  const before = await earlierSave(call, stage, String(body.saveId));
  if (before) return { reply: shownNow(call, { loaded, stage }, before) };
  const saved = await mergeIn(call, loaded, stage);
  const { merge, measured, typed } = saved;
  const first = stage.revision + 1;
  const revision = typed ? first + 1 : first;
  await storeContent(call, stage, measured);
  const pepStatusId = await updatePep(call, loaded);
  const answer = await answerOf(call, { loaded, stage, saved, revision, pepStatusId });
  const reply = { status: merge.clashes.length === 0 ? 200 : 409, body: answer as unknown as JsonObject };
  await storeRevision(call, { stage, revision: first, content: typed ?? measured, reply });
  if (typed) await storeRecordsRevision(call, { stage, revision, content: measured });
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
  return { reply };
}

/**
 * An earlier answer, without what has been hidden from the viewer since: neither the answers nor what stood against
 * them.
 */
function shownNow(call: UnitCall, { loaded, stage }: Pick<Outcome, 'loaded' | 'stage'>, reply: Reply): Reply {
  const locks = locksOf(call, loaded, stage);
  const hidden = hiddenPointers(locks);
  const shown = (answers: Json | undefined) => (isObject(answers) ? withoutHidden(answers, locks) : {});
  const { formData, parked, clashes, theirChanges, errors, ...rest } = reply.body ?? {};
  const outside = (list: Json | undefined) =>
    Array.isArray(list) ? list.filter((one) => isObject(one) && !isHidden(hidden, String(one.pointer))) : [];
  return {
    ...reply,
    body: {
      ...rest,
      formData: shown(formData),
      parked: shown(parked),
      clashes: outside(clashes),
      theirChanges: outside(theirChanges),
      errors: outside(errors),
    },
  };
}

const isHidden = (hidden: readonly string[], pointer: string) =>
  hidden.some((pattern) => pointerMatches(pattern, pointer));

interface Saved {
  readonly merge: DocumentMerge;
  readonly measured: MeasuredStage;
  readonly merged: boolean;
  /** All answers as this save began from them, and as they were stored when it came. */
  readonly before: JsonObject;
  readonly theirs: JsonObject;
  /** The content before the records took the place of something typed in it; null where they did not. */
  readonly typed: StageContent | null;
}

async function mergeIn(call: UnitCall, loaded: LoadedPep, stage: StageRow): Promise<Saved> {
  const form = formOf(loaded, stage.slug);
  const theirs: FormDocument = { answers: stage.answers, parked: stage.parked };
  const base = await revisionDocument(call, stage, Number(call.body.revision));
  const mine = readMine(call, { form, base, theirs, fixed: fixedPointers(call, loaded, stage) });
  await checkReferences(call, { form, studentId: loaded.pep.pupil_id, sent: mine, before: [base, theirs] });
  const facts = recordFacts(loaded);
  const merge = mergeDocuments({ base, theirs, mine }, form, facts);
  checkMerged(form, merge.document, theirs);
  const now = call.services.now().toISOString();
  const change = { before: allAnswers(theirs), after: allAnswers(merge.document), origins: stage.origins };
  const origins = withoutDerived(form, originsAfterSave(change, AUTOMATIC, now));
  const { agreed_by_hand_pence: byHand, agreed_pence: before } = loaded.pep;
  const agreed = byHand ?? penceOf(merge.document.answers.cg_auto_pp_agreed) ?? before;
  const values = await automaticValues(recordsOf(call), { loaded, agreedPence: agreed }, stage.slug);
  const content = settle(form, facts, { document: merge.document, origins, values, now });
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

const sameDocument = (a: FormDocument, b: FormDocument) => sameAnswer(allAnswers(a), allAnswers(b));

/** What this viewer's save cannot touch: fields under a rule, and automatic values that the records gave. */
function fixedPointers(call: UnitCall, loaded: LoadedPep, stage: StageRow): string[] {
  const { active } = measure(loaded, stage.slug, {
    document: { answers: stage.answers, parked: stage.parked },
    origins: stage.origins,
  });
  const automatic = lockedPaths(active, stage.origins, { prefix: AUTOMATIC, answers: stage.answers });
  return [...locksOf(call, loaded, stage).map(({ pointer }) => pointer), ...automatic];
}

interface Reading {
  readonly form: ResolvedForm;
  readonly base: FormDocument;
  readonly theirs: FormDocument;
  readonly fixed: readonly string[];
}

/** The document as sent, with ids for its rows, and with the base's value wherever the viewer may not write. */
function readMine(call: UnitCall, { form, base, theirs, fixed }: Reading): FormDocument {
  const sent = { answers: sentAnswers(call.body), parked: isObject(call.body.parked) ? call.body.parked : base.parked };
  checkSafe(form, sent, theirs);
  const answers = withRowIds({ schema: form.schema }, storable(sent.answers), randomUUID);
  return {
    answers: keepFrom(answers, base.answers, fixed),
    parked: keepFrom(storable(sent.parked), base.parked, fixed),
  };
}

/** `jsonData` is the text of the answers, `formData` the same as an object; the text wins (C-29). */
function sentAnswers({ jsonData, formData }: JsonObject): JsonObject {
  const parsed = typeof jsonData === 'string' ? parseAnswers(jsonData) : undefined;
  if (parsed !== undefined && formData !== undefined && !jsonEqual(parsed, formData)) {
    throw new ServerError('INVALID', { errors: { formData: 'This differs from jsonData' } });
  }
  const answers = parsed ?? formData;
  if (!isObject(answers))
    throw new ServerError('INVALID', { errors: { jsonData: 'The answers have to be an object' } });
  return answers;
}

function parseAnswers(text: string): Json {
  refuseUnwieldyJson(text);
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ServerError('INVALID', { errors: { jsonData: 'This is not JSON' } });
  }
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

interface Outcome {
  readonly loaded: LoadedPep;
  readonly stage: StageRow;
  readonly saved: Saved;
  readonly revision: number;
  readonly pepStatusId: number;
}

/** As many as anybody reads; a section may hold thousands, and the answer is kept. */
const mostFaults = 100;

interface SaveAnswer extends SavedStage {
  /** Faults of the stored answers in draft mode, the first of them; they are stored all the same. */
  readonly errors: readonly AnswerError[];
  readonly message?: string;
}

async function answerOf(call: UnitCall, outcome: Outcome): Promise<SaveAnswer> {
  const { loaded, stage, saved, revision, pepStatusId } = outcome;
  const { merge, measured, merged } = saved;
  const locks = locksOf(call, loaded, stage);
  const hidden = hiddenPointers(locks);
  const shown = (answers: JsonObject) => withoutHidden(answers, locks);
  const names = merged ? await namesSince(call, stage, Number(call.body.revision)) : [];
  const theirs = changedPlaces(shown(saved.before), shown(saved.theirs));
  const pointers = [...merge.clashes.map(({ pointer }) => pointer), ...theirs];
  const savedBy = await savedBySince(call, stage, { revision: Number(call.body.revision), pointers });
  const clashes = merge.clashes.map(({ pointer, theirs = null, mine = null }) => ({
    pointer,
    theirs,
    mine,
    ...savedBy(pointer),
  }));
  return {
    success: clashes.length === 0,
    revision,
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
