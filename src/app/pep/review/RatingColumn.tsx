import { memo, useDeferredValue } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Close from '@mui/icons-material/CloseOutlined';
import { space, tokens } from '../../../renderer/index.ts';
import { RatingChip } from '../RatingChip.tsx';
import { RatingWork, type RatingWorkProps } from './RatingWork.tsx';
import { RATING, type RatingPlace } from './useRatingPlace.ts';

interface Props extends Omit<RatingWorkProps, 'arrived' | 'settings'> {
  readonly place: RatingPlace;
}

/**
 * Where the virtual school rates a section: beside the form and as high as the view, where there is room; else in a
 * sheet that a button opens. What is typed in the form does not draw it again.
 */
export const RatingColumn = memo(function RatingColumn({ place, ...given }: Props) {
  const formDrawn = useDeferredValue(true, false);
  const settings = given.stage.pep.ratingPanel;
  if (settings === null) return null;
  const props = { ...given, settings };
  const said = place.arrival?.said;
  if (place.shows === 'column') {
    return (
      <Box component="section" aria-label="RAG rating" id={RATING} sx={columnStyle}>
        <Head {...props} />
        {formDrawn && <RatingWork {...props} arrived={said ?? (place.isAsked ? '' : null)} />}
      </Box>
    );
  }
  if (place.shows !== 'sheet') return null;
  return (
    <Drawer
      open
      anchor="right"
      onClose={place.close}
      slotProps={{ paper: { 'aria-label': 'RAG rating', id: RATING, sx: sheetStyle } }}
    >
      <Head {...props} onClose={place.close} />
      <RatingWork {...props} arrived={said ?? ''} />
    </Drawer>
  );
});

function Head({ stage, stages, onClose }: Pick<Props, 'stage' | 'stages'> & { onClose?(): void }) {
  const rating = stages.find(({ formSlug }) => formSlug === stage.formSlug)?.ragRatingId ?? null;
  return (
    <Box sx={headStyle}>
      <Box component="h2" sx={{ m: 0, '&&': { fontSize: tokens.size.body } }}>
        RAG rating
      </Box>
      {rating === null ? <Box sx={{ color: 'text.secondary' }}>not yet rated</Box> : <RatingChip rating={rating} />}
      {onClose && (
        <IconButton size="small" aria-label="Close the rating" sx={{ ml: 'auto' }} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

/** In pixels. */
export const ratingWidth = 360;

const headStyle = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: tokens.control.height,
  px: space(4),
  fontSize: tokens.size.small,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const columnStyle = {
  gridColumn: 3,
  gridRow: '1 / span 2',
  position: 'sticky',
  top: 'var(--frame-head, 57px)',
  alignSelf: 'start',
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100vh - var(--frame-head, 57px) - var(--save-bar, 57px))',
  boxSizing: 'border-box',
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;

const sheetStyle = { width: 400, maxWidth: '100vw', display: 'flex', flexDirection: 'column' } as const;
