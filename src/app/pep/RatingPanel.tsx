import { memo } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PepStage, RatingPanelSettings, StageRating } from '../../contract/index.ts';
import { findFormat, type JsonObject } from '../../engine/index.ts';
import { LoadFailure, space, StillLoading, tokens } from '../../renderer/index.ts';
import { MessageAbout } from '../mailbox/MessageAbout.tsx';
import { referenceOf } from '../api/request.ts';
import { useRead } from '../api/useRead.ts';
import { Folding } from './Folding.tsx';
import { RatingChip } from './RatingChip.tsx';

const LOAD_FAILED = 'There was an error loading existing RAG rating data, please try again.';

interface Props {
  readonly stage: PepStage;
  readonly settings: RatingPanelSettings;
}

/** How the virtual school rated a section, for who reads it: every rating with its review (RAG-1, RAG-9). */
export const RatingPanel = memo(function RatingPanel({ stage, settings }: Props) {
  const { ratings, ...read } = useRatings(stage);
  const [latest] = ratings ?? [];
  return (
    <Folding
      title="RAG rating"
      remember="pepRating.open"
      opened
      aside={latest && <RatingChip rating={latest.rating} />}
    >
      <Box sx={{ display: 'grid', gap: space(5), gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RatingGuidance settings={settings} />
        <RatingsUnread {...read} />
        <MessageAbout
          occasion={{ studentId: stage.studentId, pepId: stage.pepId, stage: stage.formSlug }}
          label="Message about this rating"
        />
        {ratings !== null && <RatingList ratings={ratings} />}
      </Box>
    </Folding>
  );
});

/** The ratings of a section, newest first; null until they are read. */
export function useRatings({ studentId, pepId, pepStageId }: PepStage) {
  const { body, loading, error, reload } = useRead('pep.stageRatings', { studentId, pepId, pepStageId, count: 100 });
  return { ratings: body?.contents ?? null, loading, error, reload };
}

/** The authority's guidance for rating, where it has one (RAG-8). */
export function RatingGuidance({ settings }: Pick<Props, 'settings'>) {
  if (settings.guidanceUrl === null) return null;
  return (
    <a href={settings.guidanceUrl} target="_blank" rel="noreferrer">
      Rating guidance
    </a>
  );
}

/** That ratings are being read, or could not be (RAG-12). */
export function RatingsUnread({ loading, error, reload }: Omit<ReturnType<typeof useRatings>, 'ratings'>) {
  return (
    <>
      {error !== null && <LoadFailure text={failureText(error.body)} reference={referenceOf(error)} onRetry={reload} />}
      <StillLoading waits={loading} />
    </>
  );
}

function failureText({ message }: JsonObject): string {
  return typeof message === 'string' && message !== '' ? message : LOAD_FAILED;
}

/** Ratings with their reviews, a moderated one above its original. */
export function RatingList({ ratings }: { readonly ratings: readonly StageRating[] }) {
  if (ratings.length === 0) return <Typography color="text.secondary">This section has not been rated yet.</Typography>;
  return (
    <section aria-label="Ratings of this section">
      <Box component="ol" sx={listStyle}>
        {ratings.map((rating) => (
          <li key={rating.id}>
            <OneRating rating={rating} heading={rating.isModeration ? 'Moderated' : undefined} />
            {rating.moderatedRating !== null && (
              <Box sx={{ mt: space(3), pl: space(4), borderLeft: 2, borderColor: 'divider' }}>
                <OneRating rating={rating.moderatedRating} heading="Original rating" />
              </Box>
            )}
          </li>
        ))}
      </Box>
    </section>
  );
}

interface OneRatingProps {
  readonly rating: Pick<StageRating, 'rating' | 'review' | 'ratingUsername' | 'reviewDate'>;
  readonly heading: string | undefined;
}

function OneRating({ rating: { rating, review, ratingUsername, reviewDate }, heading }: OneRatingProps) {
  return (
    <Box sx={{ display: 'grid', gap: space(1) }}>
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'center' }}>
        {heading !== undefined && <strong>{heading}</strong>}
        <RatingChip rating={rating} />
        <Box component="span" sx={{ color: 'text.secondary', fontSize: tokens.size.small }}>
          {ratingUsername}, {findFormat('dateTime').toText(reviewDate, { options: {} })}
        </Box>
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: tokens.reading }}>{review}</Box>
    </Box>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: space(4), borderTop: 1, borderColor: 'divider' },
} as const;
