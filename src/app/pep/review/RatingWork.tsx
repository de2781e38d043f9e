import { useContext, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import type {
  PepDetails,
  PepStage,
  PepStageSummary,
  RatingPanelSettings,
  StageRating,
} from '../../../contract/index.ts';
import { findFormat } from '../../../engine/index.ts';
import { space, tokens, useEngine } from '../../../renderer/index.ts';
import { MessageAbout } from '../../mailbox/MessageAbout.tsx';
import { Outcome, useOutcome } from '../../shell/Outcome.tsx';
import { EnquiriesContext } from '../enquiries/enquiriesContext.ts';
import { EnquiryLinks } from '../enquiries/EnquiryLinks.tsx';
import { Folding } from '../Folding.tsx';
import { stagePath } from '../paths.ts';
import { RatingForm, type SavedRating, type Then } from '../RatingForm.tsx';
import { RatingGuidance, RatingList, RatingsUnread, useRatings } from '../RatingPanel.tsx';
import { arriving } from './arrival.ts';
import { RatedSections } from './RatedSections.tsx';
import { ReviewEnd } from './ReviewEnd.tsx';
import { nextToRate, reviewFigures } from './reviewFigures.ts';

/** What a place for rating is given, beside the form or over it. */
export interface RatingWorkProps {
  readonly stage: PepStage;
  readonly stages: readonly PepStageSummary[];
  readonly settings: RatingPanelSettings;
  /** What was done before one came here to rate; null where one did not come for that. */
  readonly arrived: string | null;
  onRated(rating: number, review: string): void;
  /** The plan's status has changed. */
  onChanged(): void;
}

/**
 * All that rating a section takes, and the way through the plan: its rating so far, the new one, the others', and the
 * end of the review (RAG-1 to RAG-12).
 */
export function RatingWork({ stage, stages, settings, arrived, onRated, onChanged }: RatingWorkProps) {
  const { ratings, ...read } = useRatings(stage);
  const { said, say } = useOutcome();
  const pep = useMemo((): PepDetails => ({ ...stage.pep, stages: [...stages] }), [stage, stages]);
  const { round, ended, next, onSaved } = useSaved({ stage, stages, settings, onRated, say, reload: read.reload });
  const [latest] = ratings ?? [];
  const enquiries = useContext(EnquiriesContext);
  const about = { studentId: stage.studentId, pepId: stage.pepId, stage: stage.formSlug };
  return (
    <>
      <Box sx={workStyle}>
        <Arrived said={arrived ?? ''} stage={stage} stages={stages} />
        <RatingGuidance settings={settings} />
        <RatingsUnread {...read} />
        <Outcome said={said} />
        {latest && <Latest {...latest} />}
        <RatingForm
          key={round}
          stage={stage}
          stageGroupId={ownAmong(stages, stage)?.stageGroupId ?? 0}
          settings={settings}
          canModerate={latest !== undefined}
          goOn={next === undefined ? 'Save and finish' : 'Save and next section'}
          takesFocus={arrived !== null && round === 0}
          onSaved={onSaved}
        />
        {ratings !== null && (
          <Folding title={`All ratings (${ratings.length})`} remember="pepRatings.open">
            <RatingList ratings={ratings} />
          </Folding>
        )}
        {enquiries !== null && <EnquiryLinks plan={stage} all={enquiries.all} heading="h3" />}
        <Box component="h3" sx={{ m: 0 }}>
          Sections
        </Box>
        <RatedSections stage={stage} stages={stages} />
        <MessageAbout occasion={about} label="Message about this rating" />
      </Box>
      <ReviewEnd
        pep={pep}
        ended={ended}
        onChanged={(text) => {
          say(text);
          onChanged();
        }}
      />
    </>
  );
}

interface Saving extends Pick<RatingWorkProps, 'stage' | 'stages' | 'settings' | 'onRated'> {
  say(text: string): void;
  reload(): void;
}

/** Where a stored rating leads: to the next section, to the end, or nowhere. */
function useSaved({ stage, stages, settings, onRated, say, reload }: Saving) {
  const { host } = useEngine();
  const lookups = host.useLookups();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [ended, setEnded] = useState(0);
  const next = nextToRate(stages, stage.formSlug, settings.toPutRight);
  const onSaved = ({ rating, review }: SavedRating, then: Then) => {
    onRated(rating, review);
    const word = lookups('rag-rating').options?.find(({ value }) => value === rating)?.label ?? '';
    if (then === 'goOn' && next !== undefined) {
      const done = `${ownAmong(stages, stage)?.title ?? stage.form.title}: ${word}, saved.`;
      return void navigate(stagePath(stage.studentId, stage.pepId, next.formSlug), arriving(done));
    }
    setRound(round + 1);
    reload();
    if (then === 'goOn') return setEnded(ended + 1);
    return say('Your rating is saved.');
  };
  return { round, ended, next, onSaved };
}

/** Who gave the rating that counts, and what it says; its word stands at the head. */
function Latest({ ratingUsername, reviewDate, review, isModeration }: StageRating) {
  return (
    <Box sx={{ fontSize: tokens.size.small }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {isModeration ? 'Moderated by ' : ''}
        {ratingUsername}, {findFormat('dateTime').toText(reviewDate, { options: {} })}
      </Box>
      <Box sx={latestStyle}>{review}</Box>
    </Box>
  );
}

interface ArrivedProps extends Pick<RatingWorkProps, 'stage' | 'stages'> {
  readonly said: string;
}

/** What was saved on the page before, and where one is now: there before its words, so that they are announced. */
function Arrived({ said, stage, stages }: ArrivedProps) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  const { rated, of } = reviewFigures(stages, []);
  const here = ownAmong(stages, stage)?.title ?? stage.form.title;
  return (
    <Box role="status" sx={{ fontSize: tokens.size.small, '&:empty': { display: 'none' } }}>
      {isThere && said !== '' && `${said} Now: ${here}. ${rated} of ${of} rated.`}
    </Box>
  );
}

const ownAmong = (stages: readonly PepStageSummary[], { formSlug }: PepStage) =>
  stages.find((one) => one.formSlug === formSlug);

/** The beginning of it: all of it stands among all ratings. */
const latestStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const workStyle = {
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: space(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  px: space(4),
  pt: space(3),
  pb: space(3),
  // All that one rating takes is in sight at once on a school's screen.
  '&& .fields': { rowGap: space(2) },
  '& .control-area': { minHeight: 64 },
  '& .chips': { fontSize: tokens.size.small, gap: space(1) },
} as const;
