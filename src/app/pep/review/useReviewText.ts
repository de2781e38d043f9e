import { useCallback, useState } from 'react';
import type { RatingPanelSettings } from '../../../contract/index.ts';
import type { FormDocument } from '../../../engine/index.ts';

interface Held {
  readonly document: FormDocument;
  /** The text that the chosen rating brought along; empty where it brought none. */
  readonly brought: string;
}

const empty: Held = { document: { answers: {}, parked: {} }, brought: '' };

type Settings = Pick<RatingPanelSettings, 'quickResponses' | 'toPutRight'>;

/**
 * A rating that is being written. One with nothing to put right brings the first of its quick responses into the empty
 * box, in sight and to be typed over; what a school is to put right somebody chooses or writes (D-203).
 */
export function useReviewText(settings: Settings) {
  const [held, setHeld] = useState(empty);
  const onChange = useCallback(
    (document: FormDocument) => setHeld((before) => followed(before, document, settings)),
    [settings],
  );
  const { document, brought } = held;
  const review = reviewIn(document);
  return { document, review, isBrought: brought !== '' && review === brought, onChange };
}

function followed({ document: before, brought }: Held, document: FormDocument, settings: Settings): Held {
  const { ragRating } = document.answers;
  if (ragRating === before.answers.ragRating) return { document, brought };
  const review = reviewIn(document);
  if (review.trim() !== '' && review !== brought) return { document, brought: '' };
  const isFault = settings.toPutRight.includes(Number(ragRating));
  const next = isFault ? '' : (settings.quickResponses[String(ragRating)]?.[0] ?? '');
  return { document: withReview(document, next), brought: next };
}

const reviewIn = ({ answers }: FormDocument): string => String(answers.review ?? '');

/** The document with this review, without any where it is empty. */
export function withReview({ answers, parked }: FormDocument, text: string): FormDocument {
  const { review: _before, ...others } = answers;
  return { parked, answers: text === '' ? others : { ...others, review: text } };
}
