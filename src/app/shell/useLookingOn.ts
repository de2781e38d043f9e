import { useEffect } from 'react';
import { connection } from '../api/connection.ts';

/** Milliseconds between two looks at what others do meanwhile (D-102). */
export const A_MINUTE = 60_000;

/** Looks again and again while something may change in the server and the page is seen, and when it is seen again. */
export function useLookingOn(isAsked: boolean, every: number, look: () => void): void {
  useEffect(() => {
    if (!isAsked) return;
    const seen = () => {
      if (document.visibilityState === 'visible' && !connection.isLost()) look();
    };
    const timer = setInterval(seen, every);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [isAsked, every, look]);
}
