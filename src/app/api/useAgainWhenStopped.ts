import { useEffect, useEffectEvent } from 'react';
import type { CallError } from './store.ts';

/** Whether a load was cancelled before it came to anything: such a one has no status of an answer. */
export const isStopped = ({ isError, error }: { readonly isError: boolean; readonly error?: unknown }): boolean =>
  isError && ((error as Partial<CallError> | undefined)?.status ?? -1) < 0;

/**
 * Loads again what another part of the page has cancelled: a part that goes stops its load, and one that comes in its
 * place in the same moment has been told by then that the same is being loaded already.
 */
export function useAgainWhenStopped(stopped: boolean, again: () => void): void {
  const load = useEffectEvent(again);
  useEffect(() => {
    if (stopped) load();
  }, [stopped]);
}
