import type { ReplyOf } from '../../../contract/index.ts';
import { changeSettings } from '../../db/across/index.ts';
import type { AuthoritySettings, PepTimeLimits } from '../../db/authoritySettings.ts';
import { ServerError } from '../../errors.ts';
import type { Call } from '../handler.ts';

type LimitSettings = Pick<AuthoritySettings, 'pepTimeLimits' | 'youngestPepAge'>;

/** The time limits of plans, and from which age there are plans, by the names of the page. */
export const timeLimitsRow = ({ pepTimeLimits: limits, youngestPepAge }: LimitSettings) => ({
  limitInitial: limits.initial,
  limitInitialLonger: limits.initialLonger,
  limitNewSetting: limits.newSetting,
  limitAfterMeeting: limits.afterMeeting,
  limitReview: limits.review,
  limitCutOff: limits.cutOff,
  limitsCountedIn: limits.countedIn,
  youngestPepAge,
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
  const settings = { pepTimeLimits: limits, youngestPepAge: youngestIn(body, viewer.settings) };
  await changeSettings(services.database, viewer, {
    action: 'authority.saveTimeLimits',
    settings: () => settings,
    told: { before: timeLimitsRow(viewer.settings), after: timeLimitsRow(settings) },
  });
  return { success: true };
}

/** A call that does not speak of the age leaves it; null takes it away, which is what an emptied box sends. */
const youngestIn = ({ youngestPepAge: said }: Call['body'], kept: LimitSettings) =>
  said === undefined ? kept.youngestPepAge : (said as number | null);
