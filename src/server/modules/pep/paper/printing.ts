import type { PaperFill } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import { findPupil, type FoundPupil } from '../../students/findPupil.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { hiddenFromSome, hiddenFromViewer, type HiddenOf } from '../read/shownTo.ts';

/** What is to be printed of a plan, and for whom. */
export interface Wish {
  readonly fill: PaperFill;
  /** Its viewer alone, or everybody who may read documents of the plan. */
  readonly readers: 'viewer' | 'everybody';
}

/** A plan that is being put on paper. */
export interface Printing extends Wish {
  readonly call: UnitCall;
  readonly loaded: LoadedPep;
  readonly pupil: FoundPupil;
  readonly hiddenOf: HiddenOf;
}

/** A plan with what putting it on paper needs to know. */
export async function printingOf(call: UnitCall, loaded: LoadedPep, wish: Wish): Promise<Printing> {
  const pupil = await findPupil(call, loaded.pep.pupil_id);
  return {
    ...wish,
    call,
    loaded,
    pupil,
    hiddenOf: wish.readers === 'viewer' ? hiddenFromViewer(call) : hiddenFromSome(call),
  };
}
