import type { HoldingRatings, RatingCondition, StagesDeclaration } from '../types.ts';
import { patchOf, withPart } from './changeStage.ts';
import { valueOf, written } from './formText.ts';
import { put } from './place.ts';
import { shownStages, wayToStages, type StagesText } from './stagesText.ts';

/** The text in which these ratings of a stage hold completing back; null for what is said of every stage. */
export function holdStage(stages: StagesText, slug: string, holding: HoldingRatings | null): string {
  return written(stages.base, withPart(stages.base, valueOf(stages), { slug, part: 'holdsCompleting', to: holding }));
}

/** The text in which these ratings of every stage that says nothing itself hold completing back; null for none. */
export function holdStages(stages: StagesText, holding: HoldingRatings | null): string {
  const { base } = stages;
  const said = patchOf(base.holdsCompleting, holding);
  return written(base, put(valueOf(stages), wayToStages('holdsCompleting'), said));
}

/** What a text says of every stage that says nothing itself; null for nothing. */
export const heldIn = (stages: StagesText): HoldingRatings | null =>
  shownStages(stages.base, valueOf(stages)).holdsCompleting ?? null;

/** The text in which a rating of a stage waits for something; null where it waits for nothing. */
export function waitStage(stages: StagesText, slug: string, rating: number, waits: RatingCondition | null): string {
  const { [String(rating)]: _before, ...others } = ratingsOf(stages, slug);
  const now = waits === null ? others : { ...others, [String(rating)]: waits };
  const to = Object.keys(now).length === 0 ? null : now;
  return written(stages.base, withPart(stages.base, valueOf(stages), { slug, part: 'ratings', to }));
}

function ratingsOf(stages: StagesText, slug: string): NonNullable<StagesDeclaration['stages'][string]['ratings']> {
  return shownStages(stages.base, valueOf(stages)).stages[slug]?.ratings ?? {};
}
