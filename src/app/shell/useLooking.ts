import { useCallback, useEffect } from 'react';
import { onResult } from '../api/commandResults.ts';
import { connection } from '../api/connection.ts';

/** Milliseconds after which it is asked anew while the page is seen (D-102). */
const EVERY = 60_000;

/**
 * Asks at once, every minute while the page is seen, when it is seen again, and after each own command of an area of
 * operations; answers how to ask in between. `ask` is the same function from one drawing to the next.
 */
export function useLooking(isAsked: boolean, area: string, ask: () => void): () => void {
  const look = useCallback(() => {
    if (isAsked && !connection.isLost()) ask();
  }, [isAsked, ask]);
  useEffect(() => {
    if (!isAsked) return;
    look();
    const seen = () => document.visibilityState === 'visible' && look();
    const timer = setInterval(seen, EVERY);
    document.addEventListener('visibilitychange', seen);
    const stop = onResult(area, look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, [isAsked, area, look]);
  return look;
}
