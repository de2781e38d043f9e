import { signatureLocks, toBeSignedBy, type SignatureLock } from '../../../../contract/index.ts';
import {
  allAnswers,
  isEmpty,
  pointerOf,
  sameAnswer,
  SIGN,
  signaturesOf,
  signatureText,
  type FormDocument,
  type Json,
  type JsonObject,
  type Origins,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from '../read/loadPep.ts';

/** A save of a form in which somebody may sign. */
export interface SignedSave {
  readonly form: ResolvedForm;
  /** The document that the save began from, and the one that is stored. */
  readonly base: FormDocument;
  readonly theirs: FormDocument;
  /** Of the stored document. */
  readonly origins: Origins;
}

/** Where the viewer can neither sign nor take back: what stands there stays as it was. */
export const signatureLocksOf = (
  { viewer }: UnitCall,
  { pep }: LoadedPep,
  { form, theirs }: Pick<SignedSave, 'form' | 'theirs'>,
): SignatureLock[] => signatureLocks(form, allAnswers(theirs), { user: viewer, statusId: pep.status_id });

/**
 * The document as sent, with the viewer's own signature wherever it asks for one. Nobody is signed for: a signature
 * that is neither asked for nor the one that the save began from is refused, and nothing is stored. Who reads answers
 * that others have changed meanwhile has not seen what they would sign: the signature waits until they have.
 */
export function withSignatures(call: UnitCall, save: SignedSave, sent: FormDocument): FormDocument {
  const { form, base, theirs } = save;
  const began = allAnswers(base);
  const stored = allAnswers(theirs);
  const isSeen = sameAnswer(signedOver(save, base), signedOver(save, theirs));
  return [...signaturesOf(form)].reduce((document, [name, signers]) => {
    const asked = document.answers[name];
    const { [name]: _sent, ...others } = document.parked;
    const kept = base.parked[name];
    const held = { ...document, parked: kept === undefined ? others : { ...others, [name]: kept } };
    if (isEmpty(asked) || sameAnswer(asked, began[name])) return held;
    checkAsked(call, { name, signers, asked });
    const may = isSeen && isEmpty(stored[name]);
    return { ...held, answers: replaced(held.answers, name, may ? signatureNow(call) : began[name]) };
  }, sent);
}

interface Asked {
  readonly name: string;
  readonly signers: readonly number[];
  readonly asked: Json | undefined;
}

function checkAsked({ viewer }: UnitCall, { name, signers, asked }: Asked): void {
  if (asked !== SIGN)
    throw new ServerError('INVALID', {
      message: 'A signature can only be given in one’s own name, by signing. Nothing was saved.',
      errors: { [pointerOf([name])]: 'This is no signature of yours' },
    });
  if (signers.includes(viewer.typeId) && !viewer.isSupportOrigin) return;
  const message = `${toBeSignedBy(signers)}. Nothing was saved.`;
  throw new ServerError('NOT_ALLOWED', { message, errors: { [pointerOf([name])]: toBeSignedBy(signers) } });
}

function signatureNow({ viewer, declarations, services }: UnitCall): string {
  const types = declarations.lookup('user-type').options ?? [];
  return signatureText({
    by: viewer.userId,
    name: `${viewer.firstName} ${viewer.lastName}`,
    role: types.find(({ value }) => value === viewer.typeId)?.label ?? '',
    at: services.now().toISOString(),
  });
}

/** The merged document without the signatures that were given before this save changed an answer. */
export function standingSignatures(save: SignedSave, merged: FormDocument): FormDocument {
  if (sameAnswer(signedOver(save, save.theirs), signedOver(save, merged))) return merged;
  const [stored, now] = [allAnswers(save.theirs), allAnswers(merged)];
  const gone = [...signaturesOf(save.form).keys()].filter((name) => sameAnswer(stored[name], now[name]));
  return gone.reduce(
    ({ answers, parked }, name) => ({
      answers: replaced(answers, name, undefined),
      parked: replaced(parked, name, undefined),
    }),
    merged,
  );
}

/** What a signature speaks of: all answers, but for signatures, what is worked out and what the records answer. */
function signedOver({ form, origins }: SignedSave, document: FormDocument): JsonObject {
  const others = new Set([...signaturesOf(form).keys(), ...Object.keys(form.derived ?? {})]);
  return Object.fromEntries(
    Object.entries(allAnswers(document)).filter(
      ([name]) => !others.has(name) && origins[pointerOf([name])]?.source !== 'records',
    ),
  );
}

function replaced(answers: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _former, ...others } = answers;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Answers without signatures: another form asks something else of them. */
export const unsigned = (form: ResolvedForm, answers: JsonObject): JsonObject =>
  [...signaturesOf(form).keys()].reduce((held, name) => replaced(held, name, undefined), answers);
