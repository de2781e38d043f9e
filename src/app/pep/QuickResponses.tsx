import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { space } from '../../renderer/index.ts';

interface Props {
  /** Texts for the rating that is chosen. */
  readonly texts: readonly string[];
  readonly review: string;
  onReview(review: string): void;
}

/** Texts that one click puts into the review, and one that empties it (RAG-4, RAG-5, D-42). */
export function QuickResponses({ texts, review, onReview }: Props) {
  // An empty box is filled; what is written already keeps its place, and the text follows on a new line.
  const add = (text: string) => onReview(review.trim() === '' ? text : `${review.trimEnd()}\n${text}`);
  return (
    <Box
      role="group"
      aria-label="Quick responses"
      sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap', alignItems: 'center' }}
    >
      {texts.length > 0 && <span>Quick responses:</span>}
      {texts.map((text) => (
        <Button key={text} size="small" variant="outlined" onClick={() => add(text)} sx={{ textAlign: 'left' }}>
          {text}
        </Button>
      ))}
      <Button size="small" disabled={review === ''} onClick={() => onReview('')}>
        Clear text box
      </Button>
    </Box>
  );
}
