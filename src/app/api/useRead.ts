import { useCallback, useEffect, useMemo } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { useAgainWhenBack } from './useConnection.ts';
import { portalApi, usePortalDispatch, usePortalSelector, type CallError } from './store.ts';

export interface ReadState {
  readonly body: JsonObject | null;
  readonly loading: boolean;
  /** When it was last read, in milliseconds; 0 before. */
  readonly readAt: number;
  readonly error: CallError | null;
  reload(): void;
}

/** One thing that is read; null input waits. What found no connection is read again when it is back. */
export function useRead(operation: string, input: JsonObject | null): ReadState {
  const dispatch = usePortalDispatch();
  const text = JSON.stringify({ operation, input });
  const call = useMemo(() => (input === null ? null : { operation, input }), [text]);

  useEffect(() => {
    if (call === null) return;
    const running = dispatch(portalApi.endpoints.read.initiate(call, { forceRefetch: true }));
    return () => {
      running.abort();
      running.unsubscribe();
    };
  }, [call, dispatch]);

  const select = useMemo(() => portalApi.endpoints.read.select(call ?? { operation, input: {} }), [call, operation]);
  const state = usePortalSelector(select);
  // A load that is under way may have been asked before what the reload is for; this one comes after it.
  const reload = useCallback(() => {
    dispatch(portalApi.util.invalidateTags([{ type: 'read', id: operation }]));
  }, [operation, dispatch]);

  const error = state.isError ? (state.error as CallError) : null;
  const isUnreached = error?.status === 0;
  useAgainWhenBack(isUnreached, reload);
  // What was read before stays in sight: that there is no connection is said over the whole page.
  const stands = isUnreached && state.data !== undefined;
  return {
    body: call === null ? null : (state.data ?? null),
    loading: call !== null && (state.isUninitialized || state.isLoading),
    readAt: state.fulfilledTimeStamp ?? 0,
    error: error !== null && error.status >= 0 && !stands ? error : null,
    reload,
  };
}
