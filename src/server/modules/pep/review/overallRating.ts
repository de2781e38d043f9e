import type { OverallRatingRule } from '../../../db/authoritySettings.ts';

/** The latest rating of one stage. */
export interface RatedStage {
  readonly slug: string;
  readonly rating: number;
}

/** What a plan has while none of its stages is rated, and a stage that is rated so says nothing (D-38). */
export const notRated = 5;

/** From so many rated sections on, one of them may stay behind the others: "6 of 7". */
const sectionsOfRule = 7;

/** A plan's own rating by the authority's rule, from the latest ratings of its stages. */
export function overallRating(rule: OverallRatingRule, stages: readonly RatedStage[]): number {
  const counted = rule.rule === 'gold' ? stages.filter(({ slug }) => !rule.leftOut.includes(slug)) : stages;
  const ratings = counted.map(({ rating }) => rating).filter((rating) => rating !== notRated);
  if (ratings.length === 0) return notRated;
  return rule.rule === 'gold' ? goldRating(ratings) : worstRating(ratings);
}

/** Not compliant before red before amber before green (D-38). */
const worstRating = (ratings: readonly number[]): number => Math.max(...ratings);

/**
 * For the labels 1 gold, 2 green, 3 amber, 4 red. Gold: all but one section gold and the rest green;
 * green: all but one green or better and one amber; red as soon as one is red; else amber. Below
 * seven sections there is no "all but one": one of three is not six of seven.
 */
function goldRating(ratings: readonly number[]): number {
  const [gold, green, amber, red] = [1, 2, 3, 4];
  const behind = (rating: number) => ratings.filter((one) => one > rating).length;
  const spared = ratings.length >= sectionsOfRule ? 1 : 0;
  if (behind(amber) > 0) return red;
  if (behind(green) === 0 && behind(gold) <= spared) return gold;
  return behind(green) <= spared ? green : amber;
}
