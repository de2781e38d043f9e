import type { OverallRule, OverallRules } from '../../../../engine/index.ts';
import type { OverallRatingRule } from '../../../db/authoritySettings.ts';

/** The latest rating of one stage. */
export interface RatedStage {
  readonly slug: string;
  readonly rating: number;
}

/** What a plan has while none of its stages is rated, and a stage that is rated so says nothing (D-38). */
export const notRated = 5;

/** The settings as the declaration that they are said by nobody else (D-358): better ratings have smaller numbers. */
export function rulesOfSetting(setting: OverallRatingRule): OverallRules {
  return setting.rule === 'gold' ? { leftOut: setting.leftOut, rules: goldRules } : { rules: worstRules };
}

/** Not compliant before red before amber before green (D-38). */
const worstRules: readonly OverallRule[] = [
  { rating: 1, atLeast: 1 },
  { rating: 2, atLeast: 2 },
  { rating: 3, atLeast: 3 },
  { rating: 4 },
];

/**
 * For the labels 1 gold, 2 green, 3 amber, 4 red. Below seven sections there is no "all but one": one of three is not
 * six of seven.
 */
const goldRules: readonly OverallRule[] = [
  { rating: 1, atLeast: 1, except: { stages: 1, of: 7, atLeast: 2 } },
  { rating: 2, atLeast: 2, except: { stages: 1, of: 7, atLeast: 3 } },
  { rating: 3, atLeast: 3 },
  { rating: 4 },
];

/** A plan's own rating by its rules, from the latest ratings of its stages. */
export function overallRating({ leftOut = [], rules }: OverallRules, stages: readonly RatedStage[]): number {
  const ratings = stages.flatMap(({ slug, rating }) => (leftOut.includes(slug) || rating === notRated ? [] : [rating]));
  if (ratings.length === 0) return notRated;
  return rules.find((rule) => holds(rule, ratings))?.rating ?? notRated;
}

function holds({ atLeast, except }: OverallRule, ratings: readonly number[]): boolean {
  if (atLeast === undefined) return true;
  const behind = ratings.filter((rating) => rating > atLeast);
  if (behind.length === 0) return true;
  if (except === undefined || ratings.length < (except.of ?? 0)) return false;
  return behind.length <= except.stages && behind.every((rating) => rating <= except.atLeast);
}
