import {
  pointerOf,
  signatureOf,
  signaturesOf,
  signersInWords,
  type JsonObject,
  type ResolvedForm,
  type Signature,
} from '../engine/index.ts';
import { pepStatus } from './ids.ts';
import { overlayWords } from './overlayWords.ts';

/** Who would sign, and the state of what is signed. */
export interface Signing {
  /** Support staff of another authority sign nothing in the name of the one they work in. */
  readonly user: { readonly typeId: number; readonly userId: number; readonly isSupportOrigin: boolean };
  readonly statusId: number;
}

/** A question at which somebody cannot sign or take back, and why. */
export interface SignatureLock {
  readonly pointer: string;
  readonly reason: string;
}

/** Why nobody else signs at a question. */
export const toBeSignedBy = (types: readonly number[]): string =>
  `To be signed by ${signersInWords(overlayWords, types)}`;

/**
 * The signatures of a section that somebody can neither give nor take back; page and server both ask it. None once the
 * plan is completed or superseded: nothing can be saved then.
 */
export function signatureLocks(
  form: Pick<ResolvedForm, 'schema' | 'uiSchema'>,
  answers: JsonObject,
  signing: Signing,
): SignatureLock[] {
  if (signing.statusId === pepStatus.completed || signing.statusId === pepStatus.superseded) return [];
  return [...signaturesOf(form)].flatMap(([name, signers]): SignatureLock[] => {
    const held = signatureOf(answers[name]);
    const reason = held === null ? whyNotSign(signers, signing) : whyNotTakeBack(held, signing);
    return reason === null ? [] : [{ pointer: pointerOf([name]), reason }];
  });
}

const whyNotSign = (signers: readonly number[], { user }: Signing): string | null =>
  signers.includes(user.typeId) && !user.isSupportOrigin ? null : toBeSignedBy(signers);

function whyNotTakeBack({ by }: Signature, { user, statusId }: Signing): string | null {
  if (by !== user.userId) return 'Only who signed can take this back';
  return statusId === pepStatus.submittedForReview ? 'Signed before this plan was submitted for review' : null;
}
