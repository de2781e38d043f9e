import type { RatingPanelSettings } from '../../../../contract/index.ts';
import { presentStages, type LoadedPep } from '../read/loadPep.ts';
import { notRated } from './overallRating.ts';
import type { PepRatings } from './ratings.ts';

/**
 * The latest ratings with which a plan cannot be completed, by its own release (D-345): of the sections that are there
 * now. One that nobody has rated is “not rated”, which an authority may name too.
 */
export function holdingRatings(loaded: LoadedPep, latest: PepRatings['latest']): RatingPanelSettings['holding'] {
  const { stages, holdsCompleting } = loaded.release.stages;
  return presentStages(loaded).flatMap(({ id: stageId, slug }) => {
    const holding = stages[slug]?.holdsCompleting ?? holdsCompleting;
    const rating = latest.get(stageId) ?? notRated;
    return holding?.ratings.includes(rating) === true ? [{ stageId, rating, message: holding.message ?? null }] : [];
  });
}
