import { matches } from '../../../../engine/index.ts';
import type { RatingPanelSettings } from '../../../../contract/index.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { recordFacts } from '../read/recordFacts.ts';

/** The ratings that sections of a plan cannot be given yet, by the conditions of its own release (D-344). */
export function withheldRatings(loaded: LoadedPep): RatingPanelSettings['withheld'] {
  const facts = recordFacts(loaded);
  return loaded.stages.flatMap(({ id: stageId, slug }) =>
    Object.entries(loaded.release.stages.stages[slug]?.ratings ?? {})
      .filter(([, { when }]) => !matches(when, facts))
      .map(([rating, { message }]) => ({ stageId, rating: Number(rating), message })),
  );
}
