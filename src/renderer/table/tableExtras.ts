import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { Host } from '../host.ts';

interface ExtrasStore {
  readonly values: Map<string, JsonObject>;
  readonly listeners: Set<() => void>;
}

const stores = new WeakMap<Host, ExtrasStore>();
const none: JsonObject = {};

/**
 * What stands beside the rows of a table on the same screen (side tables, keys), by name; empty until
 * the table has loaded. For components that a screen puts next to the table.
 */
export function useTableExtras(tableId: string): JsonObject {
  const { values, listeners } = storeOf(useEngine().host);
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [listeners],
  );
  return useSyncExternalStore(subscribe, () => values.get(tableId) ?? none);
}

/** Gives the components beside a table what its page carries for them. */
export function usePublishExtras(tableId: string, extras: JsonObject | undefined): void {
  const { values, listeners } = storeOf(useEngine().host);
  useEffect(() => {
    if (extras === undefined) return;
    values.set(tableId, extras);
    listeners.forEach((listener) => listener());
  }, [values, listeners, tableId, extras]);
}

function storeOf(host: Host): ExtrasStore {
  const known = stores.get(host) ?? { values: new Map(), listeners: new Set() };
  stores.set(host, known);
  return known;
}
