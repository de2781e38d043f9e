import { londonDate, pepStatus, type PepDetails } from '../../../../contract/index.ts';
import type { Released } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import { presentStages, type LoadedPep } from '../read/loadPep.ts';
import { planRate } from '../read/planRate.ts';
import { shownDate } from '../read/recordFacts.ts';
import { notRated } from './overallRating.ts';
import { ratingLookup } from './ratingSettings.ts';

/** What a plan's own release says of its money (D-351, D-352); null where it says nothing. */
export async function planFunding(call: UnitCall, loaded: LoadedPep): Promise<PepDetails['funding']> {
  const { funding } = loaded.release.stages;
  if (funding === undefined) return null;
  const rate = planRate(loaded);
  return {
    amount: rate === undefined ? null : rate.pence / 100,
    release: funding.released === undefined ? null : await releaseOf(call, loaded, funding.released),
    left: funding.left ?? null,
  };
}

type Release = NonNullable<NonNullable<PepDetails['funding']>['release']>;

/** Whether the amount is released now, with the days on which it came so; where nobody rates, a rating says nothing. */
async function releaseOf(call: UnitCall, loaded: LoadedPep, rule: Released): Promise<Release | null> {
  const asksRating = rule.ratings !== undefined || rule.moderated === true;
  if (asksRating && !call.viewer.settings.hasPepRagRatingEnabled) return null;
  const { status_id, date_completed, rag_rating_id } = loaded.pep;
  const given = asksRating ? await latestGiven(call, loaded) : [];
  const rating = rag_rating_id ?? notRated;
  const holds = [
    rule.completed !== true || status_id === pepStatus.completed,
    rule.ratings === undefined || rule.ratings.includes(rating),
    rule.moderated !== true || (given.length > 0 && given.every(({ is_moderation }) => is_moderation)),
  ];
  if (holds.includes(false)) return { isReleased: false, words: `Not yet released: ${rule.message}` };
  const last = given
    .map(({ rated_at }) => rated_at.toISOString())
    .toSorted()
    .at(-1);
  const rated = [
    ...(rule.ratings === undefined ? [] : [`rated ${ratingWord(call, rating)}`]),
    ...(rule.moderated === true ? ['moderated'] : []),
  ].join(' and ');
  const words = [
    ...(rule.completed === true ? [`completed on ${shownDate(date_completed)}`] : []),
    ...(rated === '' ? [] : [last === undefined ? rated : `${rated} on ${shownDate(londonDate(new Date(last)))}`]),
  ];
  return { isReleased: true, words: `Released: ${words.join(', ')}` };
}

/** The latest rating of each section that is there. */
async function latestGiven({ db }: UnitCall, loaded: LoadedPep) {
  const ids = presentStages(loaded).map(({ id }) => id);
  return db
    .selectFrom('pep_stage_rating')
    .distinctOn('stage_id')
    .select(['stage_id', 'is_moderation', 'rated_at'])
    .where('stage_id', 'in', [0, ...ids])
    .orderBy('stage_id')
    .orderBy('id', 'desc')
    .execute();
}

function ratingWord({ declarations, viewer }: UnitCall, rating: number): string {
  const { options = [] } = ratingLookup(declarations, viewer.settings);
  return options.find(({ value }) => value === rating)?.label ?? String(rating);
}
