import { pointerMatches } from '../../../../engine/index.ts';
import type { SavedStage } from '../../../../contract/index.ts';
import { Reply, type UnitCall } from '../../handler.ts';
import type { LoadedPep, StageRow } from '../read/loadPep.ts';
import { locksOf } from '../read/pepAnswers.ts';
import { hiddenPointers, withoutHidden } from '../read/viewerPaths.ts';

/**
 * An earlier reply, without what has been hidden from the viewer since: neither the answers nor what stood against
 * them.
 */
export function shownNow(
  call: UnitCall,
  loaded: LoadedPep,
  stage: StageRow,
  { status, body }: Reply<SavedStage>,
): Reply<SavedStage> {
  if (body === undefined) return new Reply({ status });
  const locks = locksOf(call, loaded, stage);
  const hidden = hiddenPointers(locks);
  const outside = <T extends { readonly pointer: string }>(list: readonly T[]) =>
    list.filter(({ pointer }) => !isHidden(hidden, pointer));
  return new Reply({
    status,
    body: {
      ...body,
      formData: withoutHidden(body.formData, locks),
      parked: withoutHidden(body.parked, locks),
      clashes: outside(body.clashes),
      theirChanges: outside(body.theirChanges),
      errors: outside(body.errors ?? []),
    },
  });
}

/** Whether a place is among those that a viewer may not see. */
export const isHidden = (hidden: readonly string[], pointer: string) =>
  hidden.some((pattern) => pointerMatches(pattern, pointer));
