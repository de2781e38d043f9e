import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortalStore } from '../../../src/app/api/store.ts';
import { PepHome } from '../../../src/app/pep/PepHome.tsx';
import type { JsonObject, Row } from '../../../src/engine/index.ts';
import { defaultRegistry, EngineProvider } from '../../../src/renderer/index.ts';
import { catalog } from '../../../stories/screens/support/catalogue.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { find, mount } from '../support.tsx';

const plan = (id: number, academicYearId: number, schoolTermId: number, pepStatusId: number): Row => ({
  id,
  academicYearId,
  schoolTermId,
  pepStatusId,
  academicYearName: `${2009 + academicYearId}-${2010 + academicYearId}`,
});

/** The plan that is shown of a pupil's plans, and those that are read from the server. */
async function opened(rows: readonly Row[], params: JsonObject = {}) {
  const read = vi.fn((_address: string) => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', (address: string) => read(String(address)));
  const host = fakeHost({
    useList: () => ({
      page: { rows: [...rows], total: rows.length },
      loading: false,
      failed: false,
      denied: {},
      reload: () => undefined,
    }),
    useLookups: () => (id) => catalog.lookup(id),
    navigate: () => undefined,
  });
  const { element, unmount } = mount(
    <Provider store={createPortalStore()}>
      <EngineProvider host={host} registry={defaultRegistry}>
        <PepHome params={{ studentId: 7, ...params }} />
      </EngineProvider>
    </Provider>,
  );
  await act(async () => undefined);
  const shown = Number(find<HTMLSelectElement>(element, 'select').value);
  const [address = ''] = read.mock.calls.at(-1) ?? [];
  unmount();
  return { shown, read: Number(/pepId=(\d+)/.exec(address)?.[1]) };
}

afterEach(() => vi.unstubAllGlobals());

describe('the plan that opens by itself [D-24, D-113]', () => {
  it('is the earliest that is not finished', async () => {
    const rows = [plan(1, 16, 3, 5), plan(4, 17, 2, 1), plan(2, 17, 1, 2), plan(3, 16, 2, 7)];
    expect(await opened(rows)).toEqual({ shown: 2, read: 2 });
  });

  it('is the newest where all are finished', async () => {
    const rows = [plan(1, 16, 3, 5), plan(2, 17, 1, 7), plan(3, 16, 2, 5)];
    expect(await opened(rows)).toEqual({ shown: 2, read: 2 });
  });

  it('is the one that the address names', async () => {
    const rows = [plan(1, 16, 3, 5), plan(2, 17, 1, 2)];
    expect(await opened(rows, { pepId: 1 })).toEqual({ shown: 1, read: 1 });
  });
});
