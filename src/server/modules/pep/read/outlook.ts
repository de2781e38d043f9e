import { pepStatus, remindedOwners, type PepOutlook } from '../../../../contract/index.ts';
import type { UnitCall } from '../../handler.ts';
import { declaredDates, openDatesFor } from '../dates/datesOfPlan.ts';
import { isOfMeeting } from '../dates/planDates.ts';
import { ownersOf } from '../save/remind.ts';
import type { LoadedPep } from './loadPep.ts';

const ended: readonly number[] = [pepStatus.completed, pepStatus.superseded];

/** What PEP Home says beside the sections: whom they wait for, and what comes next and by when (calc.md 7). */
export async function outlookOf(call: UnitCall, loaded: LoadedPep): Promise<PepOutlook> {
  const { pep, pupil, stages } = loaded;
  const { dates, dateOf } = await openDatesFor(call);
  const goesByMeeting = isOfMeeting(dates.in(pep.phase).handedIn);
  // Nobody is waited for where nothing more is answered.
  const isOver = ended.includes(pep.status_id) || pupil.isPassed;
  const owners = remindedOwners.filter((id) => !isOver && stages.some(({ owner_type_id }) => owner_type_id === id));
  return {
    owners: owners.length === 0 ? [] : await ownersOf(call, loaded, owners),
    hasSchool: pupil.hasSchool,
    reviewBy: pep.status_id === pepStatus.submittedForReview ? dateOf('reviewed', pep) : null,
    nextBy:
      goesByMeeting && pep.next_meeting_at ? dateOf('handedIn', { ...pep, meeting_at: pep.next_meeting_at }) : null,
    dates: isOver ? [] : await declaredDates(call, loaded),
  };
}
