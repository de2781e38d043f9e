import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { space, tokens } from '../../renderer/index.ts';

interface Props {
  /** Texts for the rating that is chosen. */
  readonly texts: readonly string[];
  readonly review: string;
  /** The review came with the rating: a chosen text takes its place. */
  readonly isBrought: boolean;
  onReview(review: string): void;
}

const LETTERS = 'abcdefghi';

/**
 * The review with a quick response: an empty box is filled; what somebody wrote stays, the text on a new line (D-42).
 */
export function withResponse({ review, isBrought }: Pick<Props, 'review' | 'isBrought'>, text: string): string {
  return review.trim() === '' || isBrought ? text : `${review.trimEnd()}\n${text}`;
}

/** The quick response that a letter stands for while the focus is among the ratings; undefined for any other key. */
export function responseOf(key: string, texts: readonly string[]): string | undefined {
  return key.length === 1 ? texts[LETTERS.indexOf(key.toLowerCase())] : undefined;
}

/** Texts that one click or letter puts into the review, and one that empties it (RAG-4, RAG-5, D-42, D-202). */
export function QuickResponses({ texts, review, isBrought, onReview }: Props) {
  return (
    <Box role="group" aria-label="Quick responses" sx={groupStyle}>
      {texts.length > 0 && <span>Quick responses:</span>}
      {texts.map((text, index) => (
        <Button
          key={text}
          size="small"
          variant="outlined"
          data-key={LETTERS[index]?.toUpperCase()}
          aria-keyshortcuts={LETTERS[index]?.toUpperCase()}
          onClick={() => onReview(withResponse({ review, isBrought }, text))}
          sx={responseStyle}
        >
          {text}
        </Button>
      ))}
      <Button size="small" disabled={review === ''} onClick={() => onReview('')}>
        Clear text box
      </Button>
    </Box>
  );
}

const groupStyle = {
  display: 'flex',
  gap: space(1),
  flexWrap: 'wrap',
  alignItems: 'center',
  fontSize: tokens.size.small,
} as const;

const responseStyle = {
  textAlign: 'left',
  lineHeight: 1.25,
  minHeight: 28,
  px: space(2),
  // The letter is a hint for the eye: the button is called by its text alone.
  '&[data-key]::before': {
    content: 'attr(data-key) / ""',
    mr: space(2),
    color: 'text.secondary',
    fontWeight: tokens.weight.body,
  },
} as const;
