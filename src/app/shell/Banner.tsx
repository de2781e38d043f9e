import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Attention from '@mui/icons-material/WarningAmberOutlined';
import Done from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import { space, tokens } from '../../renderer/index.ts';

interface Props {
  readonly tone: 'done' | 'attention' | 'info';
  /** It follows what is being typed: nothing is announced. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

const looks = {
  done: { ...tokens.tone.done, Icon: Done },
  attention: { ...tokens.tone.attention, Icon: Attention },
  info: { ink: tokens.color.ink, tint: tokens.color.primaryTint, Icon: Info },
};

/** One sentence on the state of what follows, with icon and word. */
export function Banner({ tone, isQuiet = false, children }: Props) {
  const { ink, tint, Icon } = looks[tone];
  return (
    <Box
      role={isQuiet ? undefined : 'status'}
      sx={{
        display: 'flex',
        gap: space(3),
        alignItems: 'flex-start',
        p: space(3),
        borderRadius: 1,
        bgcolor: tint,
        color: ink,
        borderLeft: `4px solid ${ink}`,
      }}
    >
      <Icon fontSize="small" aria-hidden sx={{ mt: '2px' }} />
      <div>{children}</div>
    </Box>
  );
}
