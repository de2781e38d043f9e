import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { space, tokens, useEngine } from '../../renderer/index.ts';

interface Props {
  readonly title: string;
  /** What the closed panel already says beside its title. */
  readonly aside?: ReactNode;
  /** Name under which this device remembers whether it is open. */
  readonly remember: string;
  /** Whether it is open where nobody has chosen yet. */
  readonly opened?: boolean;
  readonly children: ReactNode;
}

/** A panel of the page that folds away and stays as one left it. */
export function Folding({ title, aside, remember, opened = false, children }: Props) {
  const { host } = useEngine();
  const [open, setOpen] = useState(() => (host.preferences.read(remember) ?? String(opened)) === 'true');
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        host.preferences.write(remember, String(event.currentTarget.open));
      }}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Box component="summary" sx={summaryStyle}>
        <Box component="span" sx={{ fontWeight: tokens.weight.heading }}>
          {title}
        </Box>
        {aside}
      </Box>
      {/* What is folded away is not drawn: long lists cost nothing while nobody looks. */}
      {open && <Box sx={{ px: space(4), pb: space(4) }}>{children}</Box>}
    </Box>
  );
}

const summaryStyle = {
  px: space(4),
  py: space(2),
  cursor: 'pointer',
  '& > span + *': { ml: space(3) },
} as const;
