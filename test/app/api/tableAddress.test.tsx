import { useMemo } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PortalContext, type Portal } from '../../../src/app/shell/portalContext.ts';
import { ScreenRoute } from '../../../src/app/shell/ScreenRoute.tsx';
import type { ResolvedScreen } from '../../../src/engine/index.ts';
import type { LibraryOptions } from '../../../stories/renderer/table/libraryHost.ts';
import { library } from '../../../stories/renderer/table/libraryHost.ts';
import { find, select, texts } from '../../renderer/table/mountTable.tsx';
import { click, mount } from '../support.tsx';

const screen: ResolvedScreen = { id: 'books', path: '/books', title: 'Books', body: [{ table: 'books' }] };

/** The product's own page of a table in a browser with a history of its own. */
function openAt(address: string, options: LibraryOptions = {}) {
  const made = library(options);
  const seen = { address: '', back: () => undefined as void };
  function Browser() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    seen.address = pathname + search;
    seen.back = () => act(() => void navigate(-1));
    const portal = useMemo(() => {
      const host = { ...made.host, navigate: (to: string) => void navigate(to), useScreen: () => screen };
      return { data: { facts: made.host.facts }, hostWith: () => host } as unknown as Portal;
    }, [navigate]);
    return (
      <PortalContext value={portal}>
        <Routes>
          <Route path="/books" element={<ScreenRoute screen={screen} />} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </PortalContext>
    );
  }
  const mounted = mount(
    <MemoryRouter initialEntries={[address]}>
      <Browser />
    </MemoryRouter>,
  );
  const last = () => made.queries.at(-1)?.query;
  return { ...mounted, seen, last, titles: () => texts('.MuiDataGrid-row [data-field="title"]').toSorted() };
}

/** The grid takes its time to put rows in the place of others. */
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  }, 30_000);

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (found === undefined) throw new Error(`There is no button ${name}.`);
  return found;
};

describe('the query of a table in the address', () => {
  it('shows the same rows after a reload, and to whom the link was sent', async () => {
    const page = openAt('/books?filter.shelfId=2');
    click(button('Next page'));
    click(find('.MuiDataGrid-columnHeader[data-field="price"]'));
    click(button('Next page'));
    await until(() => expect(page.titles()).toHaveLength(2));
    const [address, titles, query] = [page.seen.address, page.titles(), page.last()];
    expect(address).toBe('/books?page=2&sort=price&filter.shelfId=2');
    page.unmount();
    const again = openAt(address);
    expect(again.last()).toEqual(query);
    await until(() => expect(again.titles()).toEqual(titles));
    again.unmount();
  });

  it('Back from a row comes to the same rows, and a change of the query is no step of its own', async () => {
    const page = openAt('/books');
    select(find<HTMLSelectElement>('select'), '25');
    click(button('Next page'));
    await until(() => expect(page.titles()).toHaveLength(11));
    const [address, titles] = [page.seen.address, page.titles()];
    click(find('.MuiDataGrid-row a'));
    expect(document.body.textContent).toContain('Another page');
    page.seen.back();
    expect(page.seen.address).toBe(address);
    await until(() => expect(page.titles()).toEqual(titles));
    page.unmount();
  });
});
