import type { SavedStage } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { referenceOf } from '../api/request.ts';
import type { CallError } from '../api/store.ts';

/** What is at fault is the answers themselves: the server has not stored them, and never will as they are. */
const UNSTORABLE: readonly number[] = [400, 413, 422];

/** What the record's state or the user's type refuses, what is too much and where, and when to save again. */
const WORTH_SAYING: readonly number[] = [403, 409, 413, 429];

/**
 * What the server said to a save. `unknown`: it is not certain whether it was stored; nor where no answer came at all
 * (`unreached`).
 */
export type SaveReply =
  | { readonly kind: 'stored'; readonly body: SavedStage }
  | { readonly kind: 'clash'; readonly body: SavedStage }
  /** `isFinal`: these answers are not stored and never will be; else nothing is known of an earlier try. */
  | { readonly kind: 'refused'; readonly message: string | null; readonly isFinal?: boolean }
  | { readonly kind: 'unknown'; readonly reference?: string | undefined }
  | { readonly kind: 'unreached' };

/** What the reply to a save means. */
export function saveReplyOf(
  body: JsonObject | undefined,
  error: Pick<CallError, 'status' | 'message' | 'body'> | undefined,
): SaveReply {
  if (error === undefined)
    return body === undefined ? { kind: 'unknown' } : { kind: 'stored', body: replyOf('pep.saveStage', body) };
  const { status, message } = error;
  if (status === 409 && Array.isArray(error.body.clashes))
    return { kind: 'clash', body: replyOf('pep.saveStage', error.body) };
  if (status <= 0) return { kind: 'unreached' };
  if (status >= 500) return { kind: 'unknown', reference: referenceOf(error) };
  // Of anything else the sentence of PFORM-20 says enough.
  return {
    kind: 'refused',
    message: WORTH_SAYING.includes(status) ? message : null,
    isFinal: UNSTORABLE.includes(status),
  };
}
