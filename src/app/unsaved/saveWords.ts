import type { SavedStage } from '../../contract/index.ts';
import type { SaveReply } from './saveReply.ts';

/** The text is the specification's, letter for letter (PFORM-20). */
export const SAVE_FAILED = 'An error occured saving please try manually saving or login again';

/** Stands where a save found no connection: what that means is said over the whole page (D-109). */
export const NOT_YET_SAVED = 'Not saved yet';

const CLASHED = 'Somebody else has changed the same answers. Please choose which to keep; nothing is lost.';

/** Why a save failed. The sentence of PFORM-20 is about a server that answered. */
export function failureOf(answer: Exclude<SaveReply, { kind: 'stored' }>): string {
  if (answer.kind === 'unreached') return NOT_YET_SAVED;
  if (answer.kind === 'clash') return CLASHED;
  return (answer.kind === 'refused' ? answer.message : null) ?? SAVE_FAILED;
}

/** What a save brought in of others, in words. */
export function mergedText({ mergedFrom, parkedByMerge }: SavedStage): string {
  const names = mergedFrom.join(', ');
  const parked =
    parkedByMerge.length === 0
      ? ''
      : ' Some answers are not asked for any more because of it; they come back if the question does.';
  return `Changes by ${names} were put together with yours.${parked}`;
}
