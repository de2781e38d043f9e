import { useCallback, useMemo } from 'react';
import { actionsOfPage, LOAD_FAILED } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { actionsNamed } from './foundActions.ts';
import { namedPages, pagesNamed, type Found } from './foundPages.ts';
import { foundLists } from './foundRows.ts';
import { viewedLists, VIEWS, viewsNamed } from './foundViews.ts';
import { usePortal } from './portalContext.ts';
import { routeFacts } from './routeFacts.ts';
import { useFound } from './useFound.ts';

/**
 * What the lists hold, each under its title, then what the page in sight offers, views of lists and pages of that name;
 * what failed says so in its place. Nothing until all is known, so that nothing moves under a press.
 */
export function useEverythingFound(search: string) {
  const { catalog, facts } = usePortal().data;
  const lists = useMemo(() => foundLists(catalog, facts), [catalog, facts]);
  const pages = useMemo(() => namedPages(Object.values(catalog.screens), facts), [catalog, facts]);
  const rows = useFound(lists, search);
  const views = useFoundViews(search);
  const { again: askLists, answers } = rows;
  const { again: askViews } = views;
  const loading = rows.loading || views.loading;
  const found = useMemo(() => {
    if (loading) return [];
    const ofLists = lists.flatMap(({ finder: { title } }, index) => {
      const { rows: ofList = [], failed = null } = answers[index] ?? {};
      return failed === null ? ofList : [notRead(title)];
    });
    return [...ofLists, ...actionsNamed(actionsOfPage(), search), ...views.found, ...pagesNamed(pages, search)];
  }, [lists, answers, views.found, loading, pages, search]);
  const again = useCallback(() => {
    askLists();
    askViews();
  }, [askLists, askViews]);
  return { found, loading, again };
}

/** The views of lists by name; those that people have saved are read when somebody begins to type. */
function useFoundViews(search: string) {
  const { data } = usePortal();
  const { catalog } = data;
  // As a page has them whose address asks for nothing.
  const facts = useMemo(
    () => ({ ...data.facts, route: routeFacts({}, new URLSearchParams(), String(data.facts.today)) }),
    [data],
  );
  const lists = useMemo(() => viewedLists(catalog, facts), [catalog, facts]);
  const isAsked = search !== '' && lists.some(({ table }) => table.declaration.savesViews === true);
  const { body, loading, error, reload } = useRead('views.list', isAsked ? everyList : null);
  const found = useMemo(() => {
    const named = viewsNamed(lists, body?.contents ?? [], { facts, search });
    return error === null ? named : [...named, notRead(VIEWS)];
  }, [lists, body, error, facts, search]);
  return { found, loading, again: reload };
}

const everyList = {};

/** Chosen, it asks again. */
const notRead = (group: string): Found => ({
  group,
  key: 'failed',
  text: LOAD_FAILED,
  beside: 'Choose this to try again.',
  path: '',
});
