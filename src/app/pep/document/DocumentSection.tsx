import { memo } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../../renderer/index.ts';
import { hiddenText } from '../../shell/hiddenText.ts';
import { stagePath } from '../paths.ts';
import { DocumentBlocks } from './DocumentBlocks.tsx';
import type { Reading } from './reading.ts';
import type { ShownSection } from './shownSections.ts';

interface Props {
  readonly section: ShownSection;
  readonly reading: Omit<Reading, 'slug'>;
  readonly isCompared: boolean;
}

/** A section of the plan: how far it is, what it says, and the way to where it is filled in. */
export const DocumentSection = memo(function DocumentSection({ section, reading, isCompared }: Props) {
  const { slug, number, title, status, isWritable, blocks, left } = section;
  const { studentId, pepId, formerTitle } = reading;
  return (
    <>
      <Box component="header" sx={headStyle}>
        <Typography variant="h2" id={slug} tabIndex={-1} sx={titleStyle}>
          {number}. {title}
        </Typography>
        <Box component={Link} className="screen-only" to={stagePath(studentId, pepId, slug)}>
          Open section
          <Box component="span" sx={hiddenText}>
            {title}
          </Box>
        </Box>
        {status !== '' && <p>{status}</p>}
        {isCompared && formerTitle !== '' && !section.isCompared && <p>Not in the plan of {formerTitle}.</p>}
      </Box>
      <DocumentBlocks blocks={blocks} reading={{ ...reading, slug: isWritable ? slug : null }} />
      {left > 0 && (
        <Box component="p" sx={{ m: 0, mt: space(3), color: 'text.secondary' }}>
          {leftWords(left)}
        </Box>
      )}
    </>
  );
});

const leftWords = (left: number) =>
  left === 1 ? '1 question without an answer is not shown.' : `${left} questions without an answer are not shown.`;

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: space(4),
  mb: space(3),
  '& > p': { m: 0, flexBasis: '100%', color: 'text.secondary', fontSize: tokens.size.small },
} as const;

const titleStyle = { scrollMarginTop: { xs: '64px', lg: space(3) } } as const;
