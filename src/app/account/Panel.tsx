import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../renderer/index.ts';

/** One matter of the account under its own heading. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${tokens.radius}px`,
        p: { xs: space(4), sm: space(5) },
        display: 'grid',
        gap: space(3),
      }}
    >
      <Typography variant="h2">{title}</Typography>
      {children}
    </Box>
  );
}
