import { useEqual } from './useEqual.ts';
import { useCallback, useEffect, useMemo } from 'react';
import type { OperationIdOf, ReplyOf } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { replyOf } from './replyOf.ts';
import { isStopped, useAgainWhenStopped } from './useAgainWhenStopped.ts';
import { useAgainWhenBack } from './useConnection.ts';
import { portalApi, usePortalDispatch, usePortalSelector, type CallError } from './store.ts';

/** Operations that are read as they are: not a page at a time, and nothing is changed by it. */
type ReadId = OperationIdOf<'read' | 'options'>;

export interface ReadState<Body> {
  readonly body: Body | null;
  readonly loading: boolean;
  /** When it was last read, in milliseconds; 0 before. */
  readonly readAt: number;
  readonly error: CallError | null;
  reload(): void;
}

/**
 * One thing that is read; null input waits. What found no connection is read again when it is back, and what is told of
 * a list with that list.
 */
export function useRead<Id extends ReadId>(
  operation: Id,
  input: JsonObject | null,
  list?: OperationIdOf<'list'>,
): ReadState<ReplyOf<Id>> {
  const dispatch = usePortalDispatch();
  const call = useEqual(input === null ? null : { operation, input, ...(list !== undefined && { list }) });

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
  useAgainWhenStopped(call !== null && isStopped(state), () => {
    if (call !== null) void dispatch(portalApi.endpoints.read.initiate(call, { forceRefetch: true, subscribe: false }));
  });
  // What was read before stays in sight: that there is no connection is said over the whole page.
  const stands = isUnreached && state.data !== undefined;
  return {
    body: call === null || state.data === undefined ? null : replyOf(operation, state.data),
    loading: call !== null && (state.isUninitialized || state.isLoading),
    readAt: state.fulfilledTimeStamp ?? 0,
    error: error !== null && error.status >= 0 && !stands ? error : null,
    reload,
  };
}
