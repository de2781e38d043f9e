import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PepStage, PepStageSummary } from '../../../contract/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { stagePath } from '../paths.ts';
import { RatingSign } from '../RatingSign.tsx';
import { arriving } from './arrival.ts';

interface Props {
  readonly stage: PepStage;
  readonly stages: readonly PepStageSummary[];
}

/** Every section with its rating so far; a link leads to where it is rated. */
export function RatedSections({ stage, stages }: Props) {
  return (
    <Box component="nav" aria-label="Ratings of all sections">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {stages.map(({ formSlug, title, ragRatingId }, index) => (
          <li key={formSlug}>
            <Box
              component={Link}
              to={stagePath(stage.studentId, stage.pepId, formSlug)}
              {...arriving()}
              aria-current={formSlug === stage.formSlug ? 'page' : undefined}
              sx={linkStyle}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                {index + 1}. {title}
              </Box>
              {ragRatingId === null ? (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  not rated
                </Box>
              ) : (
                <RatingSign rating={ragRatingId} />
              )}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: 28,
  px: space(2),
  fontSize: tokens.size.small,
  lineHeight: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  borderRadius: 1,
  '&:hover': { textDecoration: 'underline' },
  '&[aria-current="page"]': { bgcolor: tokens.color.selected, fontWeight: tokens.weight.strong },
} as const;
