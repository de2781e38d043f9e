import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Offline from '@mui/icons-material/CloudOff';
import { space, tokens } from '../../renderer/index.ts';
import { hiddenText } from './hiddenText.ts';

/** Pixels of the band where it is one line: what sticks below it starts there. */
export const bandHeight = 44;

const LOST = 'No connection. What you typed is kept on this device; we try again by ourselves.';
const BACK = 'The connection is back.';

/**
 * Over the whole page for as long as nothing reaches the server (D-108, D-109). There before its words, so that they
 * are announced.
 */
export function ConnectionBand({ isLost }: { readonly isLost: boolean }) {
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (isLost) setWasLost(true);
  }, [isLost]);
  return (
    <Box role="status" aria-label="Connection">
      {isLost && (
        <Box sx={bandStyle}>
          <Offline fontSize="small" aria-hidden />
          <span>{LOST}</span>
        </Box>
      )}
      {!isLost && wasLost && (
        <Box component="span" sx={hiddenText}>
          {BACK}
        </Box>
      )}
    </Box>
  );
}

const { ink, tint } = tokens.tone.attention;

const bandStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: bandHeight,
  px: { xs: space(3), md: space(4) },
  py: space(1),
  bgcolor: tint,
  color: ink,
  borderBottom: 1,
  borderColor: ink,
  fontSize: { xs: tokens.size.small, sm: tokens.size.body },
  '@media print': { display: 'none' },
} as const;
