import { useContext } from 'react';
import Box from '@mui/material/Box';
import Ask from '@mui/icons-material/QuestionAnswerOutlined';
import { space, tokens, type BesideProps } from '../../../renderer/index.ts';
import { EnquiriesContext, enquiriesAt, openAmong } from './enquiriesContext.ts';

/**
 * Asks on an answer, and says how much was asked there. While nothing was, it is in sight for who is at the question
 * alone and no stop of the Tab key, of which it would double the number: Alt+Q presses it.
 */
export function EnquiryButton({ pointer, title, isWhole }: BesideProps) {
  const enquiries = useContext(EnquiriesContext);
  if (enquiries === null) return null;
  const here = enquiriesAt(enquiries.own, pointer, isWhole);
  if (here.length === 0 && !enquiries.mayAsk) return null;
  const open = openAmong(here).length;
  const isQuiet = here.length === 0;
  return (
    <Box
      component="button"
      type="button"
      className={isQuiet ? 'beside quiet' : 'beside'}
      data-quiet={isQuiet || undefined}
      tabIndex={isQuiet ? -1 : 0}
      aria-label={`${wordsOf(here.length, open)}: ${title}`}
      aria-keyshortcuts="Alt+Q"
      title={isQuiet ? 'Ask about this answer (Alt+Q)' : `${wordsOf(here.length, open)} (Alt+Q)`}
      onClick={() => enquiries.open(pointer)}
      sx={buttonStyle}
    >
      <Ask sx={{ fontSize: 18 }} aria-hidden />
      {!isQuiet && (open > 0 ? open : 'Resolved')}
    </Box>
  );
}

/** How much was asked, and how much of it is open. */
export function wordsOf(count: number, open: number): string {
  if (count === 0) return 'Ask about this answer';
  if (open === 0) return count === 1 ? '1 question, resolved' : `${count} questions, all resolved`;
  return open === 1 ? '1 open question' : `${open} open questions`;
}

const buttonStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minWidth: tokens.control.target,
  minHeight: tokens.control.target,
  justifyContent: 'center',
  px: space(1),
  py: 0,
  font: 'inherit',
  fontSize: tokens.size.small,
  fontWeight: tokens.weight.strong,
  color: 'primary.main',
  bgcolor: 'background.paper',
  border: 0,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: tokens.color.selected },
} as const;
