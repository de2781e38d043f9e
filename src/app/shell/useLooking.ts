import { useCallback, useEffect } from 'react';
import { onResult } from '../api/commandResults.ts';
import { connection } from '../api/connection.ts';
import { A_MINUTE, useLookingOn } from './useLookingOn.ts';

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
    return onResult(area, look);
  }, [isAsked, area, look]);
  useLookingOn(isAsked, A_MINUTE, look);
  return look;
}
