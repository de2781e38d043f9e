import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../../src/app/api/connection.ts';
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
  fail(): void;
  /** No answer comes. */
  lose(): void;
}

/** A list over a server whose answers the test gives when it wants. */
function openList({ heedsCancel = true } = {}) {
  const calls: Call[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        // A server that is already answering: the answer arrives although nobody waits for it any more.
        if (heedsCancel) signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        const answer = (names: readonly string[]) =>
          resolve(
            new Response(
              JSON.stringify({ data: names.map((studentName) => ({ studentName })), totalSize: names.length }),
            ),
          );
        const fail = () => resolve(new Response(JSON.stringify({ message: 'No.' }), { status: 500 }));
        calls.push({ url, signal, answer, fail, lose: () => reject(new TypeError('Failed to fetch')) });
      }),
  );
  const seen: ListState[] = [];
  function List(asked: { readonly search: string; readonly organisation: number; readonly waits: boolean }) {
    seen.push(useListState('students.list', queryOf(asked.search), { organisation: asked.organisation }, asked.waits));
    return null;
  }
  const store = createPortalStore();
  const ui = (search: string, organisation = 1, waits = false) => (
    <Provider store={store}>
      <List search={search} organisation={organisation} waits={waits} />
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
    }, 30_000);
  return {
    calls,
    now,
    seen,
    until,
    wait: (waits: boolean) => mounted.show(ui('b', 1, waits)),
    search: (text: string) => mounted.show(ui(text)),
    move: (id: number) => mounted.show(ui('a', id)),
    unmount: mounted.unmount,
  };
}

const names = (state: ListState) => state.page?.rows.map((row) => row.studentName);

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

  it('[SET-7] loads nothing while it waits, and says that nothing is on its way', async () => {
    const { calls, now, until, wait, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    wait(true);
    await until(() => expect(now()).toMatchObject({ loading: false, failed: false }));
    expect(calls).toHaveLength(1);
    wait(false);
    await until(() => expect(calls).toHaveLength(2));
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

  it.each([
    ['the old answer late', [1, 0]],
    ['the old answer first', [0, 1]],
  ])('[TBL-10] never replaces newer rows by those of an older load: %s', async (_, order) => {
    const { calls, now, until, search, unmount, seen } = openList({ heedsCancel: false });
    await until(() => expect(calls).toHaveLength(1));
    search('ab');
    await until(() => expect(calls).toHaveLength(2));
    const before = seen.length;
    for (const index of order) {
      calls[index]?.answer([['Anna'], ['Abel']][index] ?? []);
      await until(() => expect(calls).toHaveLength(2));
    }
    await until(() => expect(names(now())).toEqual(['Abel']));
    await until(() => expect(now().loading).toBe(false));
    expect(seen.slice(before).map((state) => names(state)?.[0])).not.toContain('Anna');
    unmount();
  });

  it('[TBL-10] going back to a query asks for it anew, and an answer from the first time does not come between', async () => {
    const { calls, now, until, search, unmount } = openList({ heedsCancel: false });
    await until(() => expect(calls).toHaveLength(1));
    search('ab');
    await until(() => expect(calls).toHaveLength(2));
    search('a');
    await until(() => expect(calls).toHaveLength(3));
    calls[2]?.answer(['Anna, newer']);
    await until(() => expect(names(now())).toEqual(['Anna, newer']));
    calls[0]?.answer(['Anna, older']);
    calls[1]?.answer(['Abel']);
    await until(() => expect(names(now())).toEqual(['Anna, newer']));
    unmount();
  });

  it('a failed load is a failure, a cancelled one is not, and trying again loads', async () => {
    const { calls, now, until, search, unmount, seen } = openList();
    await until(() => expect(calls).toHaveLength(1));
    search('ab');
    await until(() => expect(calls).toHaveLength(2));
    expect(seen.some(({ failed }) => failed)).toBe(false);
    calls[1]?.fail();
    await until(() => expect(now().failed).toBe(true));
    act(() => now().reload());
    await until(() => expect(calls).toHaveLength(3));
    await until(() => expect(now()).toMatchObject({ failed: false, loading: true }));
    calls[2]?.answer(['Abel']);
    await until(() => expect(names(now())).toEqual(['Abel']));
    unmount();
  });

  it('a reload that fails says so, though there are older rows', async () => {
    const { calls, now, until, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    calls[0]?.answer(['Anna']);
    await until(() => expect(names(now())).toEqual(['Anna']));
    act(() => now().reload());
    await until(() => expect(calls).toHaveLength(2));
    expect(names(now())).toEqual(['Anna']);
    calls[1]?.fail();
    await until(() => expect(now().failed).toBe(true));
    unmount();
  });

  it('[D-108] keeps its page where a reload finds no connection, and reloads by itself when there is one', async () => {
    const { calls, now, until, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    calls[0]?.lose();
    await until(() => expect([now().failed, now().page]).toEqual([true, null]));
    await until(() => {
      connection.answered();
      expect(calls).toHaveLength(2);
    });
    calls[1]?.answer(['Anna']);
    await until(() => expect(names(now())).toEqual(['Anna']));
    act(() => now().reload());
    await until(() => expect(calls).toHaveLength(3));
    calls[2]?.lose();
    await until(() => expect(connection.isLost()).toBe(true));
    expect([now().failed, names(now())]).toEqual([false, ['Anna']]);
    await until(() => {
      connection.answered();
      expect(calls).toHaveLength(4);
    });
    calls[3]?.answer(['Abel']);
    await until(() => expect(names(now())).toEqual(['Abel']));
    unmount();
  });

  it('a reload asked for while a load is under way comes after it, so that it is not the older one that stays', async () => {
    const { calls, now, until, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    act(() => now().reload());
    calls[0]?.answer(['before the save']);
    await until(() => expect(calls).toHaveLength(2));
    calls[1]?.answer(['after the save']);
    await until(() => expect(names(now())).toEqual(['after the save']));
    unmount();
  });

  it('leaves the rows of a page as they came: neither frozen one by one nor compared with the old ones', async () => {
    const { calls, now, until, unmount } = openList();
    await until(() => expect(calls).toHaveLength(1));
    calls[0]?.answer(['Anna']);
    await until(() => expect(names(now())).toEqual(['Anna']));
    const first = now().page?.rows[0];
    expect(Object.isFrozen(first)).toBe(false);
    act(() => now().reload());
    await until(() => expect(calls).toHaveLength(2));
    calls[1]?.answer(['Anna']);
    await until(() => expect(now().page?.rows[0]).not.toBe(first));
    expect(names(now())).toEqual(['Anna']);
    unmount();
  });
});
