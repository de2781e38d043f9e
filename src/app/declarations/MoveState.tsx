import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { space } from '../../renderer/index.ts';
import { lookedAt, movedWords, progressWords, type Followed } from './moveWords.ts';

interface Props {
  readonly followed: Followed;
  /** What is done to plans: “moved”, “moved back”. */
  readonly verb: string;
}

/** How far plans are on their way, as it is stored; that it goes on and that it has ended is said aloud. */
export function MoveState({ followed, verb }: Props) {
  const { done, of } = lookedAt(followed);
  return (
    <Box sx={{ display: 'grid', gap: space(1), flexBasis: '100%' }}>
      <Box role="status">
        {followed.isOver
          ? `${movedWords(followed, verb)}.`
          : `Running plans are being ${verb}. This goes on by itself: the page may be closed.`}
      </Box>
      {!followed.isOver && (
        <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'center' }}>
          <LinearProgress
            sx={{ flex: '1 1 160px', maxWidth: 320 }}
            aria-label={`Plans being ${verb}`}
            aria-valuetext={progressWords(followed)}
            variant="determinate"
            value={of === 0 ? 100 : Math.floor((100 * done) / of)}
          />
          <span>{progressWords(followed)}</span>
        </Box>
      )}
    </Box>
  );
}
