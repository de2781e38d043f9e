import type { ReplyOf } from '../../contract/index.ts';
import { decideForViewer, operation } from '../../contract/index.ts';
import {
  compileTable,
  fillTemplate,
  matches,
  savedViewPart,
  viewsOf,
  type BodyItem,
  type CompiledTable,
  type Facts,
  type ResolvedScreen,
  type TableQuery,
} from '../../engine/index.ts';
import { addressKey, searchOfView, tabAddress } from '../../renderer/index.ts';
import { known } from '../api/appHost.ts';
import type { PortalCatalog } from '../api/portalData.ts';
import { startsAll, wordsOf, type Found } from './foundPages.ts';
import { mayOpen } from './menu.ts';

/** A list of which views are found, and the page that it stands on. */
export interface ViewedList {
  readonly table: CompiledTable;
  /** Title of the page. */
  readonly title: string;
  readonly path: string;
  /** As the page puts it before what the list keeps in its address. */
  readonly key: string;
}

/** A view that people have saved, of one of the lists. */
type Saved = ReplyOf<'views.list'>['contents'][number];

/** Views that are shown; more are found with more letters. */
const SHOWN = 6;

/** What the finder calls views. */
export const VIEWS = 'Views';

/** The lists with views on pages of their own that the viewer may open; those of one pupil are found by the pupil. */
export function viewedLists({ screens, tables, records, lookups }: PortalCatalog, facts: Facts): readonly ViewedList[] {
  const lookup = (id: string) => known(lookups, id, 'lookup');
  const places = Object.values(screens)
    .filter((screen) => !screen.path.includes('{') && mayOpen(screen, facts))
    .flatMap((screen) => placesOn(screen, facts));
  return places.flatMap(({ id, ...place }, index): ViewedList[] => {
    const table = known(tables, id, 'table');
    if (table.views === undefined && table.savesViews !== true) return [];
    if (places.findIndex((other) => other.id === id) < index) return [];
    if (!decideForViewer(operation(table.list), facts).allowed) return [];
    return [{ ...place, table: compileTable(table, known(records, table.record, 'record'), lookup) }];
  });
}

/** The views of which a word of their own begins as is typed, and the list's words or theirs with all that is. */
export function viewsNamed(
  lists: readonly ViewedList[],
  saved: readonly Saved[],
  { facts, search }: { readonly facts: Facts; readonly search: string },
): readonly Found[] {
  const typed = wordsOf(search);
  const named = (title: string, list: ViewedList) =>
    startsAll(typed, wordsOf(`${title} ${list.title}`)) && typed.some((start) => startsAll([start], wordsOf(title)));
  const declared = lists.flatMap((list) =>
    viewsOf(list.table, facts)
      .filter(({ title }) => named(title, list))
      .map(({ title, part }) => found(list, facts, { title, part, view: null })),
  );
  const own = saved.flatMap((view): Found[] => {
    const list = lists.find(({ table }) => table.id === view.table);
    if (list === undefined || !named(view.title, list)) return [];
    const part = savedViewPart(list.table, facts, view);
    return part === null ? [] : [found(list, facts, { title: view.title, part, view })];
  });
  return [...declared, ...own].slice(0, SHOWN);
}

interface Named {
  readonly title: string;
  readonly part: Partial<TableQuery>;
  /** Null where it is declared. */
  readonly view: Saved | null;
}

function found({ table, title: list, path, key }: ViewedList, facts: Facts, { title, part, view }: Named): Found {
  const search = searchOfView(table, facts, { part, savedView: view?.viewId ?? null, key });
  const [page = '', hash] = path.split('#');
  return {
    group: VIEWS,
    key: `${table.id} ${view?.viewId ?? title}`,
    text: `${title} – ${list}`,
    beside: view === null ? '' : view.isForAll ? 'Saved for everybody' : 'Saved by you',
    path: `${page}${search === '' ? '' : `?${search}`}${hash === undefined ? '' : `#${hash}`}`,
  };
}

function placesOn(screen: ResolvedScreen, facts: Facts) {
  const tables = (items: readonly BodyItem[], title: string, path: string) =>
    items.flatMap(({ table, when }) =>
      table === undefined || (when !== undefined && !matches(when, facts))
        ? []
        : [{ id: table, title: fillTemplate(title, facts), path, key: addressKey(items, table) }],
    );
  const tabs = (screen.tabs ?? []).filter(({ when }) => when === undefined || matches(when, facts));
  return [
    ...tables(screen.body ?? [], screen.title, screen.path),
    ...tabs.flatMap((tab) => tables(tab.body ?? [], tab.title, tabAddress(screen, tab, facts))),
  ];
}
