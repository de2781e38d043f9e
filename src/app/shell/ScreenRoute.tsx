import { useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { fillTemplate, type JsonObject, type ResolvedScreen } from '../../engine/index.ts';
import { AddressProvider, EngineProvider, ScreenView, tabAddress, tabNamed } from '../../renderer/index.ts';
import { registry } from '../registry.ts';
import { mayOpen } from './menu.ts';
import { MissingPageContext } from './Missing.tsx';
import { NotFound } from './NotFound.tsx';
import { useDocumentTitle } from './Page.tsx';
import { usePortal } from './portalContext.ts';
import { routeFacts } from './routeFacts.ts';

/** A declared screen at its address, with the address's names as facts. */
export function ScreenRoute({ screen }: { readonly screen: ResolvedScreen }) {
  const { data, hostWith } = usePortal();
  const { pathname, hash } = useLocation();
  const inPath = useParams();
  const params = screen.tabsInHash && hash !== '' ? { ...inPath, tab: hash.slice(1) } : inPath;
  const [missing, setMissing] = useState<string | null>(null);
  const reportMissing = useCallback(() => setMissing(pathname), [pathname]);
  const [search, setSearch] = useSearchParams();
  // A filter or a page is no step of its own: Back leaves the list.
  const keep = useCallback((next: string) => setSearch(next, { replace: true }), [setSearch]);
  const steps = useSteps(setSearch);
  const route = JSON.stringify(routeFacts(params, search, String(data.facts.today)));
  // The same facts, the same host: a changed query string alone must not redraw a form.
  const host = useMemo(
    () => hostWith({ ...data.facts, route: JSON.parse(route) as JsonObject }),
    [hostWith, data, route],
  );
  const tab = screen.tabs && tabNamed(screen, params.tab);
  useDocumentTitle(fillTemplate(screen.head && tab ? tab.title : screen.title, host.facts));
  if (!mayOpen(screen, data.facts)) return <Navigate to="/authError" replace />;
  if (missing === pathname || (screen.tabs && tab === undefined)) return <NotFound />;
  if (tab?.link !== undefined) return <ElsewhereTab to={tabAddress(screen, tab, host.facts)} pathname={pathname} />;
  return (
    <EngineProvider host={host} registry={registry}>
      <AddressProvider search={search.toString()} onReplace={keep} steps={steps}>
        <MissingPageContext value={reportMissing}>
          <ScreenView id={screen.id} />
        </MissingPageContext>
      </AddressProvider>
    </EngineProvider>
  );
}

/** What was opened over or beside a list is a step: Back closes it. */
function useSteps(setSearch: (next: string) => void) {
  const navigate = useNavigate();
  return useMemo(() => ({ push: setSearch, back: () => void navigate(-1) }), [setSearch, navigate]);
}

/** The address of a tab that is a page of its own leads there; one whose page does not exist is not found. */
function ElsewhereTab({ to, pathname }: { readonly to: string; readonly pathname: string }) {
  return to.toLowerCase() === pathname.toLowerCase() ? <NotFound /> : <Navigate to={to} replace />;
}
