import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pepStatus, type PepDetails } from '../../../contract/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { pepHomePath } from '../paths.ts';
import { SendBack } from '../SendBack.tsx';
import { reviewFigures } from './reviewFigures.ts';

interface Props {
  readonly pep: PepDetails;
  /** Rises when the last section was rated: the focus comes here. */
  readonly ended: number;
  onChanged(said: string): void;
}

/** How far the review is and what it ends with: sending the plan back, or the way to completing it. */
export function ReviewEnd({ pep, ended, onChanged }: Props) {
  const wordsId = useId();
  const end = useRef<HTMLDivElement>(null);
  const { rated, of, toPutRight, words } = reviewFigures(pep.stages, pep.ratingPanel?.toPutRight ?? []);
  const isSubmitted = pep.statusId === pepStatus.submittedForReview;
  useEffect(() => {
    if (ended === 0) return;
    const way = end.current?.querySelector<HTMLElement>('button, a') ?? end.current;
    way?.focus();
  }, [ended]);
  return (
    <Box ref={end} tabIndex={-1} role="group" aria-labelledby={wordsId} sx={endStyle}>
      <Box id={wordsId} component="span" role="status">
        {words}
      </Box>
      {isSubmitted && toPutRight.length > 0 && <SendBack pep={pep} describedBy={wordsId} onChanged={onChanged} />}
      {isSubmitted && toPutRight.length === 0 && rated === of && (
        <Button
          component={Link}
          to={pepHomePath(pep.studentId, pep.pepId)}
          variant="outlined"
          aria-describedby={wordsId}
        >
          Complete at PEP Home
        </Button>
      )}
    </Box>
  );
}

const endStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  px: space(4),
  py: space(2),
  borderTop: 1,
  borderColor: 'divider',
  fontSize: tokens.size.small,
  fontVariantNumeric: 'tabular-nums',
  '& .MuiButton-root': { mt: 0, px: space(3), minHeight: 36 },
  '&:focus-visible': { outlineOffset: -3 },
} as const;
