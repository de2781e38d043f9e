import { useMemo } from 'react';
import type { Facts, OfferedView, TableQuery, ViewPart } from '../../engine/index.ts';
import { openQuery, savedViewPart, showsView, viewOf, viewsOf, type CompiledTable } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { NamedView, SavedViews } from '../host.ts';
import type { TableState } from './useTableQuery.ts';

/** A saved view with what it sets; null where the table does not offer all of that to this viewer. */
export interface SettingView extends NamedView {
  readonly part: ViewPart | null;
}

/** The views of a table: declared ones, and those that people have saved. */
export interface ViewsState {
  readonly declared: readonly OfferedView[];
  /** Null where this table's views are not saved. */
  readonly store: SavedViews | null;
  readonly saved: readonly SettingView[];
  /** The saved view that is shown; whoever changes a filter still looks at it. */
  readonly shown: SettingView | null;
  /** Title of the declared view that is shown, if one is. */
  readonly shownDeclared: string | null;
}

/**
 * Which views a table has, and which of them is shown. A saved one was chosen, or linked to; else it follows from the
 * filters, so that a link to a filtered list is a link to its view.
 */
export function useViews(compiled: CompiledTable, state: TableState): ViewsState {
  const { host } = useEngine();
  const { facts } = host;
  // A table saves views or does not for as long as it is drawn: the hook is called each time or never.
  const store = compiled.declaration.savesViews === true ? host.useSavedViews(compiled.id) : null;
  const views = store?.views;
  const declared = useMemo(() => declaredViews(compiled, facts, views), [compiled, facts, views]);
  const saved = useMemo(
    () => (views ?? []).map((view) => ({ ...view, part: savedViewPart(compiled, facts, view) })),
    [views, compiled, facts],
  );
  const chosen = saved.find(({ viewId, part }) => viewId === state.savedView && part !== null) ?? null;
  const byFilters = viewOf(compiled, declared, state.query)?.title ?? null;
  const shown = chosen ?? (byFilters === null ? sameView(compiled, saved, state.query) : null);
  return { declared, store, saved, shown, shownDeclared: shown === null ? byFilters : null };
}

/** Where people have saved views of a list that declares none, the way that it opens is one to go back to. */
function declaredViews(
  compiled: CompiledTable,
  facts: Facts,
  saved: readonly NamedView[] = [],
): readonly OfferedView[] {
  const declared = viewsOf(compiled, facts);
  if (declared.length > 0 || saved.length === 0) return declared;
  const { filters, sort } = openQuery(compiled, facts);
  return [{ title: 'As usual', part: { filters, sort } }];
}

function sameView(compiled: CompiledTable, saved: readonly SettingView[], query: TableQuery): SettingView | null {
  return saved.find(({ part }) => part !== null && showsView(compiled, part, query)) ?? null;
}
