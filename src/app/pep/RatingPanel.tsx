import { memo, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PepStage, RatingPanelSettings, StageRating } from '../../contract/index.ts';
import { findFormat, type JsonObject } from '../../engine/index.ts';
import { LoadFailure, space, StillLoading, tokens, useFormCommand } from '../../renderer/index.ts';
import { MessageAbout } from '../mailbox/MessageAbout.tsx';
import { referenceOf } from '../api/request.ts';
import { useRead } from '../api/useRead.ts';
import { Outcome, useOutcome } from '../shell/Outcome.tsx';
import { Folding } from './Folding.tsx';
import { RatingChip } from './RatingChip.tsx';
import { RatingForm } from './RatingForm.tsx';

const LOAD_FAILED = 'There was an error loading existing RAG rating data, please try again.';

interface Props {
  readonly stage: PepStage;
  readonly settings: RatingPanelSettings;
  readonly stageGroupId: number;
  onRated(rating: number): void;
}

/**
 * How the virtual school rates a section: every rating with its review, and a new one for those who may (RAG-1 to
 * RAG-12).
 */
export const RatingPanel = memo(function RatingPanel({ stage, settings, stageGroupId, onRated }: Props) {
  const rate = useFormCommand('pep-review/rating');
  const [round, setRound] = useState(0);
  const { said, say } = useOutcome();
  const { studentId, pepId, pepStageId } = stage;
  const { body, loading, error, reload } = useRead('pep.stageRatings', { studentId, pepId, pepStageId, count: 100 });
  const ratings = body?.contents ?? [];
  const latest = ratings[0];
  return (
    <Folding
      title="RAG rating"
      remember="pepRating.open"
      opened
      aside={latest && <RatingChip rating={latest.rating} />}
    >
      <Box sx={{ display: 'grid', gap: space(5), gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {settings.guidanceUrl !== null && (
          <a href={settings.guidanceUrl} target="_blank" rel="noreferrer">
            Rating guidance
          </a>
        )}
        {error !== null && (
          <LoadFailure text={failureText(error.body)} reference={referenceOf(error)} onRetry={reload} />
        )}
        <Outcome said={said} />
        <MessageAbout occasion={{ studentId, pepId, stage: stage.formSlug }} label="Message about this rating" />
        {rate.denied === null && (
          <RatingForm
            key={round}
            stage={stage}
            stageGroupId={stageGroupId}
            quickResponses={settings.quickResponses}
            canModerate={latest !== undefined}
            onSaved={(rating) => {
              setRound(round + 1);
              say('Your rating is saved and heads the list below.');
              reload();
              onRated(rating);
            }}
          />
        )}
        <StillLoading waits={loading} />
        {body !== null && <RatingList ratings={ratings} />}
      </Box>
    </Folding>
  );
});

function failureText({ message }: JsonObject): string {
  return typeof message === 'string' && message !== '' ? message : LOAD_FAILED;
}

function RatingList({ ratings }: { readonly ratings: readonly StageRating[] }) {
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
