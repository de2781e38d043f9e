import { useEffect, useSyncExternalStore } from 'react';
import { connection } from './connection.ts';

/** Whether the server cannot be reached now; while this is asked, it is looked for. */
export function useIsLost(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isLost);
}

/** Does something again as soon as the connection is back, for as long as `waits`. */
export function useAgainWhenBack(waits: boolean, again: () => unknown): void {
  useEffect(() => {
    if (!waits) return;
    const giveUp = connection.whenBack(again);
    // Another call was answered between the failure and this: nobody would come back for what failed.
    if (!connection.isLost()) connection.lost();
    return giveUp;
  }, [waits, again]);
}
