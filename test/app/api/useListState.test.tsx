import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortalStore } from '../../../src/app/api/store.ts';
import { useListState } from '../../../src/app/api/useListState.ts';
import type { TableQuery } from '../../../src/engine/index.ts';
import type { ListState } from '../../../src/renderer/index.ts';
import { mount } from '../support.tsx';

const queryOf = (search: string): TableQuery => ({ page: 1, pageSize: 10, sort: null, filters: {}, search });

interface Call {
  readonly url: string;
  readonly signal: AbortSignal;
  answer(names: readonly string[]): void;
}

/** A list over a server whose answers the test gives when it wants. */
function openList() {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      const answer = (names: readonly string[]) => resolve(new Response(JSON.stringify({ data: names.map((studentName) => ({ studentName })), totalSize: names.length })));
      calls.push({ url, signal, answer });
    }));
  const seen: ListState[] = [];
  function List({ search, organisation }: { readonly search: string; readonly organisation: number }) {
    seen.push(useListState('students.list', queryOf(search), { organisation }));
    return null;
  }
  const store = createPortalStore();
  const ui = (search: string, organisation = 1) => (
    <Provider store={store}>
      <List search={search} organisation={organisation} />
    </Provider>
  );
  const mounted = mount(ui('a'));
  const now = (): ListState => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error('The list was not drawn.');
    return last;
  };
  const until = (check: () => void) =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      check();
    });
  return { calls, now, until, search: (text: string) => mounted.show(ui(text)), move: (id: number) => mounted.show(ui('a', id)), unmount: mounted.unmount };
}

const names = (state: ListState) => state.page?.rows.map((row) => row['studentName']);

afterEach(() => vi.unstubAllGlobals());

describe('a list', () => {
  it('[TBL-10] cancels the load that is still running when a new one starts', async () => {
    const { calls, now, until, search, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    search('ab');
    await until(() => expect(calls).toHaveLength(2));
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[1]?.answer(['Abel']);
    await until(() => expect(names(now())).toEqual(['Abel']));
    unmount();
  });

  it('keeps the old page until the new one is there', async () => {
    const { calls, now, until, search, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    calls[0]?.answer(['Anna']);
    await until(() => expect(names(now())).toEqual(['Anna']));
    search('ab');
    await until(() => expect(now().loading).toBe(true));
    expect(names(now())).toEqual(['Anna']);
    unmount();
  });

  it('never shows the rows of one thing under another', async () => {
    const { calls, now, until, move, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    calls[0]?.answer(['Anna']);
    await until(() => expect(names(now())).toEqual(['Anna']));
    move(2);
    await until(() => expect(now().loading).toBe(true));
    expect(now().page).toBeNull();
    unmount();
  });
});
