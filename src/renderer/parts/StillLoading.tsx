import { useEffect, useState } from 'react';
import { styled } from '@mui/material/styles';
import { tokens } from '../theme.ts';

/** Milliseconds after which whoever waits is told that it goes on. */
const LONG_MS = 10_000;

/** Whether something has been under way for longer than anybody expects. */
export function useIsLong(waits: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waits]);
  return waits && isLong;
}

/**
 * Says after ten seconds that what is awaited is still on its way. There before its words, so that they are announced.
 */
export function StillLoading({ waits = true }: { readonly waits?: boolean }) {
  return <Line role="status">{useIsLong(waits) && 'Still loading…'}</Line>;
}

const Line = styled('p')({ margin: 0, color: tokens.color.muted, '&:empty': { display: 'none' } });
