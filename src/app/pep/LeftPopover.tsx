import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import type { LeftAnswer } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { LeftList } from './LeftList.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly stage: PepStage;
  readonly stages: readonly PepStageSummary[];
  readonly left: readonly LeftAnswer[];
  /** Moves the focus to a question of this page. */
  onJump(pointer: string): void;
  onClose(): void;
}

/** What is left, over the bar that its button stands in; a question of this page is jumped to when it has closed. */
export function LeftPopover({ anchor, stage, stages, left, onJump, onClose }: Props) {
  const wanted = useRef<string | null>(null);
  const jump = useRef(onJump);
  // It keeps the focus in itself until it is gone.
  useEffect(
    () => () => {
      if (wanted.current !== null) jump.current(wanted.current);
    },
    [],
  );
  const all = stages.reduce((sum, one) => sum + (one.formSlug === stage.formSlug ? left.length : one.left.length), 0);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'left-title', tabIndex: -1, sx: paperStyle } }}
    >
      <Box sx={{ display: 'flex', gap: space(3), alignItems: 'baseline', flexWrap: 'wrap', mb: space(3) }}>
        <Typography id="left-title" variant="h2">
          What is left
        </Typography>
        {all > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {left.length} here, {all} in the whole PEP
          </Box>
        )}
      </Box>
      <LeftList
        studentId={stage.studentId}
        pepId={stage.pepId}
        stages={stages}
        open={{
          slug: stage.formSlug,
          left,
          onJump(pointer) {
            wanted.current = pointer;
            onClose();
          },
        }}
      />
    </Popover>
  );
}

const paperStyle = {
  p: space(4),
  mt: `-${space(2)}`,
  width: 640,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: '70vh',
} as const;
