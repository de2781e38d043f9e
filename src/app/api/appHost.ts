import { useCallback, useMemo } from 'react';
import { isOptions, toOptions, type Settings } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import type { Host, Notice, OptionsState, Preferences } from '../../renderer/index.ts';
import type { AskReason } from '../register/amending/reason.ts';
import { useFormDrafts, useTableDrafts } from '../unsaved/useTableDrafts.ts';
import { hasLegacy, heldConfig } from './config.ts';
import type { PortalCatalog } from './portalData.ts';
import { portalApi, usePortalDispatch } from './store.ts';
import { useListState } from './useListState.ts';
import { useExporter } from './exporter.ts';
import { useOperation } from './useOperation.ts';
import { useRead } from './useRead.ts';
import { useSavedViews } from './useSavedViews.ts';

export interface HostParts {
  readonly catalog: PortalCatalog;
  readonly settings: Pick<Settings, 'useExportPassword' | 'localAuthorityName'>;
  readonly facts: Facts;
  readonly preferences: Preferences;
  notify(notice: Notice): void;
  navigate(to: string): void;
  refresh(tables: readonly string[]): void;
  /** Asks over the page why marks of long ago are changed. */
  readonly askReason: AskReason;
}

/** The renderer's host over the portal's store, catalogue and server. */
export function createAppHost({
  catalog,
  settings,
  preferences,
  notify,
  navigate,
  refresh,
  askReason,
  ...parts
}: HostParts): Host {
  const facts = { ...parts.facts, installation: { hasLegacy: hasLegacy() } };
  const lookup = (id: string) => known(catalog.lookups, id, 'lookup');
  return {
    useList: useListState,
    useOptions: (lookupId, params) => useLookupOptions(lookup(lookupId).list ?? null, params),
    useCommand: (id) => useOperation(id, facts, askReason),
    useExport: (id, list) => useExporter(id, { list, facts, settings }),
    useSavedViews: (table) => useSavedViews(table, facts),
    useTableDrafts,
    useFormDrafts,
    useForm: (id) => known(catalog.forms, id, 'form'),
    useTable: (id) => known(catalog.tables, id, 'table'),
    useScreen: (id) => known(catalog.screens, id, 'screen'),
    useRecord: (id) => known(catalog.records, id, 'record'),
    useLookups: () => lookup,
    refresh,
    notify,
    navigate,
    frameHosts: heldConfig().frameHosts ?? [],
    preferences,
    facts,
    now: () => Date.now(),
  };
}

/** What heads and fills a pupil's pages says what the list of pupils says. */
const readBeside: { readonly [list: string]: readonly string[] } = {
  'students.list': ['students.page', 'students.header'],
};

/** Reloads what is mounted of these tables, and what is read beside their lists. */
export function useRefresh(catalog: PortalCatalog): (tables: readonly string[]) => void {
  const dispatch = usePortalDispatch();
  return useCallback(
    (tables) => {
      const lists = tables.map((id) => known(catalog.tables, id, 'table').list);
      const reads = lists.flatMap((id) => readBeside[id] ?? []).map((id) => ({ type: 'read' as const, id }));
      dispatch(portalApi.util.invalidateTags([...lists.map((id) => ({ type: 'list' as const, id })), ...reads]));
    },
    [catalog, dispatch],
  );
}

/** What the catalogue has under an id; throws where it has nothing. */
export function known<T>(all: { readonly [id: string]: T }, id: string, kind: string): T {
  const found = all[id];
  if (found === undefined) throw new Error(`The catalogue has no ${kind} "${id}".`);
  return found;
}

function useLookupOptions(list: string | null, params: JsonObject): OptionsState {
  if (list !== null && !isOptions(list)) throw new Error(`"${list}" replies no options.`);
  const { body, loading, error, reload } = useRead(list ?? 'lookups.academicYears', list === null ? null : params);
  const options = useMemo(() => (body === null ? [] : toOptions(body)), [body]);
  return { options, loading, failed: error !== null, reload };
}
