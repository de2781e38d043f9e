import type { SavedStage } from '../../contract/index.ts';
import {
  allAnswers,
  isObject,
  mergeDocuments,
  sameAnswer,
  segmentsOf,
  settle,
  valueAt,
  withValueAt,
  type Clash,
  type Facts,
  type FormDocument,
  type Json,
  type JsonObject,
  type ResolvedForm,
} from '../../engine/index.ts';

/** An answer that two people gave differently; `theirs` is stored, `mine` waits for the choice. */
export interface OpenClash extends Pick<Clash, 'pointer' | 'theirs' | 'mine'> {
  /** Who gave the stored answer; empty where that is not known here. */
  readonly theirName: string;
  /** When it was saved, an ISO instant; null where that is not known here. */
  readonly theirSavedAt: string | null;
}

/** What a page could not save: from what it began, what it holds, and what it is not known of whether it arrived. */
export interface Unsaved {
  /** What was stored when it was begun: the ground of a merge. */
  readonly base: FormDocument;
  readonly document: FormDocument;
  /** What was sent and may or may not have been stored: one's own, should it turn up there. */
  readonly sent: FormDocument | null;
  /** Own answers that wait for a choice; the document holds the others' there. */
  readonly waiting: readonly { readonly pointer: string; readonly mine: Json | null }[];
}

/** Whose answer is kept; `form` is what stands in the form by now, where that is a third one. */
export type KeptAnswer = 'mine' | 'theirs' | 'form';

/** The answer at a place, whether a condition hides it now or not. */
export const answerAt = (document: FormDocument, pointer: string): Json | undefined =>
  valueAt(allAnswers(document), segmentsOf(pointer));

/** Whether the form holds neither of a clash's answers any more, because somebody wrote a third. */
export function isThird({ pointer, theirs, mine }: OpenClash, document: FormDocument): boolean {
  const shown = answerAt(document, pointer);
  return !sameAnswer(shown, theirs) && !sameAnswer(shown, mine);
}

/** The document with exactly what was chosen in every place; rows before what stands in them. */
export function withChosen(
  { form, facts }: { readonly form: ResolvedForm; readonly facts: Facts },
  document: FormDocument,
  chosen: readonly { readonly pointer: string; readonly value: Json | undefined }[],
): FormDocument {
  const paths = chosen
    .map(({ pointer, value }) => ({ path: segmentsOf(pointer), value }))
    .toSorted((a, b) => a.path.length - b.path.length);
  const answers = paths.reduce<JsonObject>((all, { path, value }) => {
    const next = isInRowThatIsGone(all, path) ? all : withValueAt(all, path, value);
    return isObject(next) ? next : {};
  }, allAnswers(document));
  return settle({ form, facts, document: { answers, parked: {} } }).document;
}

function isInRowThatIsGone(answers: JsonObject, path: readonly string[]): boolean {
  return path.some(
    (_, at) =>
      at > 0 &&
      at < path.length &&
      Array.isArray(valueAt(answers, path.slice(0, at - 1))) &&
      valueAt(answers, path.slice(0, at)) === undefined,
  );
}

/** Later clashes beside earlier ones; of the same place the later. */
export function addClashes(earlier: readonly OpenClash[], later: readonly OpenClash[]): readonly OpenClash[] {
  if (later.length === 0) return earlier;
  return [...earlier.filter(({ pointer }) => !later.some((other) => other.pointer === pointer)), ...later];
}

/**
 * The clashes after a save: those that the server found, with what has been typed on since it was
 * sent; and those with what was typed while it was under way.
 */
export function clashesAfter(body: SavedStage, typedSince: readonly Clash[]): readonly OpenClash[] {
  const found = body.clashes.map((clash): OpenClash => ({
    ...clash,
    theirs: clash.theirs ?? undefined,
    mine: clash.mine ?? undefined,
  }));
  const since = typedSince.map(({ pointer, theirs, mine }): OpenClash => {
    return { pointer, theirs, mine, ...whoChanged(body, pointer) };
  });
  return addClashes(found, since);
}

/** Who changed what stands at a place, above or below it; nobody where the server does not say. */
function whoChanged({ theirChanges }: SavedStage, pointer: string): Pick<OpenClash, 'theirName' | 'theirSavedAt'> {
  const change = theirChanges.find(
    (one) => `${one.pointer}/`.startsWith(`${pointer}/`) || `${pointer}/`.startsWith(`${one.pointer}/`),
  );
  return change
    ? { theirName: change.theirName, theirSavedAt: change.theirSavedAt }
    : { theirName: '', theirSavedAt: null };
}

/** Clashes that wait since before a save: an answer that others have changed once more is shown as it is now. */
export function renewed(clashes: readonly OpenClash[], sent: FormDocument, body: SavedStage): readonly OpenClash[] {
  const stored: FormDocument = { answers: body.formData, parked: body.parked };
  return clashes.map((clash) => {
    const now = answerAt(stored, clash.pointer);
    const isMine = !sameAnswer(answerAt(sent, clash.pointer), clash.theirs);
    if (isMine || sameAnswer(now, clash.theirs)) return clash;
    return { ...clash, theirs: now, ...whoChanged(body, clash.pointer) };
  });
}

/**
 * Present answers with what another page could not save laid on them. Answers that somebody else has
 * changed since are asked about like any clash; what that page had itself sent is nobody else's.
 */
export function restored(
  stage: { readonly form: ResolvedForm; readonly facts: Facts },
  present: FormDocument,
  { base, document, sent, waiting }: Unsaved,
): { readonly document: FormDocument; readonly clashes: readonly OpenClash[] } {
  const merge = mergeDocuments({ base, theirs: present, mine: document }, stage.form, stage.facts);
  const isOwn = ({ pointer, theirs }: Clash) => sent !== null && sameAnswer(theirs, answerAt(sent, pointer));
  const own = merge.clashes.filter(isOwn).map(({ pointer, mine }) => ({ pointer, value: mine }));
  const next = own.length === 0 ? merge.document : withChosen(stage, merge.document, own);
  const asked = [
    ...waiting.map(({ pointer, mine }) => ({ pointer, mine: mine ?? undefined })),
    ...merge.clashes.filter((clash) => !isOwn(clash)),
  ];
  const clashes = asked.map(({ pointer, mine }): OpenClash => ({
    pointer,
    mine,
    theirs: answerAt(next, pointer),
    theirName: '',
    theirSavedAt: null,
  }));
  return { document: next, clashes: clashes.filter(({ mine, theirs }) => !sameAnswer(mine, theirs)) };
}
