import type { PepStageSummary } from '../../../contract/index.ts';

type Rated = Pick<PepStageSummary, 'formSlug' | 'ragRatingId'>;

/** How far the review of a plan is. */
export interface ReviewFigures<Stage extends Rated> {
  readonly rated: number;
  readonly of: number;
  /** The sections whose latest rating leaves something to put right, in the plan's order. */
  readonly toPutRight: readonly Stage[];
  /** All of it in one line: “15 of 15 rated: 3 to put right”. */
  readonly words: string;
}

/** Counts a plan's ratings; `faults` are the ids of those that leave something to put right. */
export function reviewFigures<Stage extends Rated>(
  stages: readonly Stage[],
  faults: readonly number[],
): ReviewFigures<Stage> {
  const rated = stages.filter(({ ragRatingId }) => ragRatingId !== null).length;
  const toPutRight = stages.filter(({ ragRatingId }) => ragRatingId !== null && faults.includes(ragRatingId));
  const count = `${rated} of ${stages.length} rated`;
  const found = toPutRight.length === 0 ? (rated === stages.length ? 'nothing' : '') : String(toPutRight.length);
  return { rated, of: stages.length, toPutRight, words: found === '' ? count : `${count}: ${found} to put right` };
}

/**
 * The section that is rated after the open one: the next without a rating, going round. In a plan that is reviewed once
 * more every section has one; there it is the next that had something to put right. None at the end of either round.
 */
export function nextToRate<Stage extends Rated>(
  stages: readonly Stage[],
  current: string,
  faults: readonly number[],
): Stage | undefined {
  const place = stages.findIndex(({ formSlug }) => formSlug === current);
  const [before, after] = [stages.slice(0, Math.max(place, 0)), stages.slice(place + 1)];
  const unrated = [...after, ...before].find(({ ragRatingId }) => ragRatingId === null);
  if (unrated !== undefined || stages[place]?.ragRatingId === null) return unrated;
  return reviewFigures(after, faults).toPutRight[0];
}
