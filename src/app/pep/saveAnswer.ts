import type { SavedStage } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import type { CallError } from '../api/store.ts';
import type { SaveAnswer } from './stageSaver.ts';

/** What is at fault is the answers themselves: the server has not stored them, and never will as they are. */
const UNSTORABLE: readonly number[] = [400, 413, 422];

/** What the reply to a save means. */
export function saveAnswerOf(body: JsonObject | undefined, error: Pick<CallError, 'status' | 'message' | 'body'> | undefined): SaveAnswer {
  if (error === undefined) return body === undefined ? { kind: 'unknown' } : { kind: 'stored', body: body as unknown as SavedStage };
  const { status, message } = error;
  if (status === 409 && Array.isArray(error.body['clashes'])) return { kind: 'clash', body: error.body as unknown as SavedStage };
  if (status <= 0 || status >= 500) return { kind: 'unknown' };
  // What the record's state or the user's type refuses is worth saying; of anything else the sentence of PFORM-20 says enough.
  return { kind: 'refused', message: status === 409 || status === 403 ? message : null, isFinal: UNSTORABLE.includes(status) };
}
