import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel } from './Panel.tsx';

interface Props {
  readonly title: string;
  /** Whether something was chosen here since the page opened. */
  readonly isSaved: boolean;
  readonly children: ReactNode;
}

/** Something that is kept as soon as it is chosen, and said to be. */
export function ChoicePanel({ title, isSaved, children }: Props) {
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Panel title={title}>
        {children}
        <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
          {isSaved ? `${title} saved` : ''}
        </Typography>
      </Panel>
    </Box>
  );
}
