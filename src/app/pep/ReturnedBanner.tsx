import { memo } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import { findFormat } from '../../engine/index.ts';
import type { PepDetails, PepReturn } from '../../contract/index.ts';
import { space } from '../../renderer/index.ts';
import { Banner } from '../shell/Banner.tsx';
import { stagePath } from './paths.ts';

/** A plan that was sent back: why, by whom, and which sections to look at again. */
export const ReturnedBanner = memo(function ReturnedBanner({ pep }: { readonly pep: PepDetails }) {
  if (pep.returned === null) return null;
  return (
    <Banner tone="attention">
      <ReturnedMessage pep={pep} returned={pep.returned} />
    </Banner>
  );
});

interface MessageProps {
  readonly pep: PepDetails;
  readonly returned: PepReturn;
  /** It is not sent yet: it looks the same and leads nowhere. */
  readonly isDraft?: boolean;
}

/** What those who write a plan read when it was sent back. */
export function ReturnedMessage({ pep, returned, isDraft = false }: MessageProps) {
  const stages = pep.stages.filter(({ formSlug }) => returned.stages.includes(formSlug));
  return (
    <>
      <strong>
        Sent back by {returned.by}, {findFormat('dateTime').toText(returned.at, { options: {} })}
      </strong>
      {returned.reason !== '' && (
        <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          : {returned.reason}
        </Box>
      )}
      {stages.length > 0 && (
        <Box sx={{ display: 'flex', columnGap: space(3), flexWrap: 'wrap' }}>
          <span>Please look again at:</span>
          {stages.map(({ formSlug, title }) =>
            isDraft ? (
              <u key={formSlug}>{title}</u>
            ) : (
              <Link key={formSlug} to={stagePath(pep.studentId, pep.pepId, formSlug)}>
                {title}
              </Link>
            ),
          )}
        </Box>
      )}
    </>
  );
}
