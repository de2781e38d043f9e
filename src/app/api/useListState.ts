import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { JsonObject, Page, TableQuery } from '../../engine/index.ts';
import type { ListState } from '../../renderer/index.ts';
import { useEqual } from './useEqual.ts';
import { isStopped, useAgainWhenStopped } from './useAgainWhenStopped.ts';
import { useAgainWhenBack } from './useConnection.ts';
import { referenceOf } from './request.ts';
import { portalApi, usePortalDispatch, usePortalSelector, type CallError } from './store.ts';

const nothingDenied = {};

/**
 * A page of a list. A new load cancels the one still running; until it is there the old page stays. Nothing is loaded
 * while it waits.
 */
export function useListState(operation: string, query: TableQuery, params: JsonObject, waits = false): ListState {
  const dispatch = usePortalDispatch();
  const call = useEqual({ operation, query, params });

  useEffect(() => {
    if (waits) return;
    const running = dispatch(portalApi.endpoints.list.initiate(call, { forceRefetch: true }));
    return () => {
      running.abort();
      running.unsubscribe();
    };
  }, [call, waits, dispatch]);

  const select = useMemo(() => portalApi.endpoints.list.select(call), [call]);
  const state = usePortalSelector(select);
  const page = useLastPage(`${operation} ${JSON.stringify(params)}`, state.data);
  // A load that is under way may have been asked before what the reload is for; this one comes after it.
  const reload = useCallback(() => {
    dispatch(portalApi.util.invalidateTags([{ type: 'list', id: operation }]));
  }, [operation, dispatch]);

  const error = state.isError ? (state.error as CallError) : null;
  const status = error?.status ?? null;
  useAgainWhenBack(status === 0, reload);
  useAgainWhenStopped(!waits && isStopped(state), () => {
    void dispatch(portalApi.endpoints.list.initiate(call, { forceRefetch: true, subscribe: false }));
  });

  return {
    page,
    loading: !waits && (state.isLoading || state.isUninitialized),
    // A load that was cancelled has no status: it did not fail. Nor has one that found no connection where the same
    // page stands: somebody is working in it, and it is read again when the connection is back (D-387).
    failed: status !== null && status >= 0 && !(status === 0 && state.data !== undefined),
    reference: error === null ? undefined : referenceOf(error),
    denied: page?.denied ?? nothingDenied,
    reload,
  };
}

/** The last page of the same list; never one of another list or of another pupil. */
function useLastPage(list: string, page: Page | undefined): Page | null {
  const last = useRef<{ list: string; page: Page } | null>(null);
  if (page !== undefined) last.current = { list, page };
  return last.current?.list === list ? last.current.page : null;
}
