import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Swap from '@mui/icons-material/SwapHoriz';
import { space, tokens } from '../../renderer/index.ts';
import type { Settings } from '../../contract/index.ts';
import { CHANGE_FAILED } from './ChangeAuthority.tsx';
import { usePortal } from './portalContext.ts';
import { workAs } from './workAs.ts';

/** Height of the bar where it is one line, in pixels: what sticks below it starts there. */
export const barHeight = 44;

export function worksElsewhere({ localAuthorityId, originalLocalAuthorityId }: Settings): boolean {
  return localAuthorityId !== originalLocalAuthorityId;
}

/** Across every page, on paper too: that one works as an authority which is not one's own, and the way back. */
export function WorkingElsewhere({ settings }: { readonly settings: Settings }) {
  const { data } = usePortal();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const back = async () => {
    if (state === 'busy') return;
    setState('busy');
    if (!(await workAs(settings.originalLocalAuthorityId, Object.values(data.catalog.screens)))) setState('failed');
  };
  return (
    <Box component="section" aria-label="Authority you work as" sx={bar}>
      <Swap fontSize="small" aria-hidden />
      <Box
        component="p"
        sx={{ m: 0, minWidth: 0, flex: { xs: '1 1 120px', md: '0 1 auto' }, overflowWrap: 'anywhere' }}
      >
        <strong>Working as {settings.localAuthorityName}</strong>, which is not your own authority
      </Box>
      <Button variant="outlined" onClick={() => void back()} aria-disabled={state === 'busy'} sx={button}>
        {state === 'busy' ? 'Changing…' : 'Back to my own authority'}
      </Button>
      {state === 'failed' && <span role="alert">{CHANGE_FAILED}</span>}
    </Box>
  );
}

const { ink, tint } = tokens.tone.attention;

const bar = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  columnGap: space(3),
  rowGap: space(1),
  minHeight: barHeight,
  px: { xs: space(2), md: space(4) },
  py: { xs: space(1), md: 0 },
  // On a phone two short lines beside the button: what one came for stands below it.
  fontSize: { xs: tokens.size.small, sm: tokens.size.body },
  lineHeight: { xs: tokens.lineHeight.heading, sm: tokens.lineHeight.body },
  bgcolor: ink,
  color: tokens.color.paper,
  // Browsers leave backgrounds out on paper: there the frame and the words say it.
  '@media print': { bgcolor: tint, color: ink, border: `3px solid ${ink}`, printColorAdjust: 'exact', mb: space(4) },
} as const;

const button = {
  flex: 'none',
  minHeight: tokens.control.dense,
  maxWidth: { xs: 124, sm: 'none' },
  px: { xs: space(2), sm: space(4) },
  py: 0,
  fontSize: 'inherit',
  lineHeight: 'inherit',
  color: 'inherit',
  borderColor: 'currentColor',
  '&:hover': { borderColor: 'currentColor', bgcolor: 'rgba(255, 255, 255, 0.14)' },
  '@media print': { display: 'none' },
} as const;
