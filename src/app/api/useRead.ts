import { useCallback, useEffect, useMemo } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { portalApi, usePortalDispatch, usePortalSelector, type CallError } from './store.ts';

export interface ReadState {
  readonly body: JsonObject | null;
  readonly loading: boolean;
  /** When it was last read, in milliseconds; 0 before. */
  readonly readAt: number;
  readonly error: CallError | null;
  reload(): void;
}

/** One thing that is read; null input waits. */
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
  return {
    body: call === null ? null : (state.data ?? null),
    loading: call !== null && (state.isUninitialized || state.isLoading),
    readAt: state.fulfilledTimeStamp ?? 0,
    error: error !== null && error.status >= 0 ? error : null,
    reload,
  };
}
