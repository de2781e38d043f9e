import type { ReplyOf } from '../../../contract/index.ts';
import { changeSettings } from '../../db/across/index.ts';
import type { PepTimeLimits } from '../../db/authoritySettings.ts';
import { ServerError } from '../../errors.ts';
import type { Call } from '../handler.ts';

/** The time limits of plans by the names of the page. */
export const timeLimitsRow = (limits: PepTimeLimits) => ({
  limitInitial: limits.initial,
  limitInitialLonger: limits.initialLonger,
  limitNewSetting: limits.newSetting,
  limitAfterMeeting: limits.afterMeeting,
  limitReview: limits.review,
  limitCutOff: limits.cutOff,
  limitsCountedIn: limits.countedIn,
});

/** Keeps the limits. They hold from now on and for what lies behind as well, since reports reckon anew each time. */
export async function saveTimeLimits({ services, viewer, body }: Call): Promise<ReplyOf<'authority.saveTimeLimits'>> {
  const limits: PepTimeLimits = {
    initial: Number(body.limitInitial),
    initialLonger: Number(body.limitInitialLonger),
    newSetting: Number(body.limitNewSetting),
    afterMeeting: Number(body.limitAfterMeeting),
    review: Number(body.limitReview),
    cutOff: Number(body.limitCutOff),
    countedIn: body.limitsCountedIn === 'school' ? 'school' : 'working',
  };
  if (limits.initialLonger <= limits.initial)
    throw new ServerError('INVALID', {
      errors: { '/limitInitialLonger': 'This has to be longer than the limit of the first PEP' },
    });
  await changeSettings(services.database, viewer, {
    action: 'authority.saveTimeLimits',
    settings: () => ({ pepTimeLimits: limits }),
    told: { before: timeLimitsRow(viewer.settings.pepTimeLimits), after: timeLimitsRow(limits) },
  });
  return { success: true };
}
