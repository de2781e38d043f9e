import { useEffect } from 'react';
import { connection } from '../api/connection.ts';

/** How often it is asked how far the portal is. */
const ASKED_MS = 2000;

/** Looks again and again while something goes on in the server and the page is seen. */
export function useLookingOn(isGoing: boolean, look: () => void): void {
  useEffect(() => {
    if (!isGoing) return;
    const seen = () => {
      if (document.visibilityState === 'visible' && !connection.isLost()) look();
    };
    const timer = setInterval(seen, ASKED_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [isGoing, look]);
}
