import { pepStatus, remindedOwners, type PepOutlook } from '../../../../contract/index.ts';
import { limitFrom } from '../../../calendar/timeLimits.ts';
import { isWorkingDay } from '../../../calendar/workingDays.ts';
import type { UnitCall } from '../../handler.ts';
import { ownersOf } from '../save/remind.ts';
import type { LoadedPep } from './loadPep.ts';

const ended: readonly number[] = [pepStatus.completed, pepStatus.superseded];

/** What PEP Home says beside the sections: whom they wait for, and what comes next and by when (calc.md 7). */
export async function outlookOf(call: UnitCall, loaded: LoadedPep): Promise<PepOutlook> {
  const { pep, pupil, stages } = loaded;
  const { review, afterMeeting } = call.viewer.settings.pepTimeLimits;
  const after = (day: string | null | undefined, days: number) =>
    day ? limitFrom(day, { days, counts: isWorkingDay }) : null;
  // Nobody is waited for where nothing more is answered.
  const isOver = ended.includes(pep.status_id) || pupil.isPassed;
  const owners = remindedOwners.filter((id) => !isOver && stages.some(({ owner_type_id }) => owner_type_id === id));
  return {
    owners: owners.length === 0 ? [] : await ownersOf(call, loaded, owners),
    hasSchool: pupil.hasSchool,
    reviewBy: pep.status_id === pepStatus.submittedForReview ? after(pep.date_submitted, review) : null,
    nextBy: after(pep.next_meeting_at?.slice(0, 10), afterMeeting),
  };
}
