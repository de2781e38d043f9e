import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useOperation } from '../../../src/app/api/useOperation.ts';
import { receiveExport } from '../../../src/app/api/receiveExport.ts';
import { createPortalStore } from '../../../src/app/api/store.ts';
import { useListState } from '../../../src/app/api/useListState.ts';
import type { Command, CommandResult, ListState } from '../../../src/renderer/index.ts';
import { mount } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ message: 'It failed', requestId: 'K7QM-3XTP' }, { status }));

const query = { page: 1, pageSize: 10, sort: null, filters: {}, search: '' };
const facts = { user: { typeId: 3 }, today: '2026-11-24' };

/** What a page is told of a list and of a command. */
async function told(): Promise<{ list: ListState; result: CommandResult }> {
  const held: { list?: ListState; command?: Command } = {};
  function Page() {
    held.list = useListState('pep.list', query, {});
    held.command = useOperation('session.signOut', facts);
    return null;
  }
  const page = mount(
    <Provider store={createPortalStore()}>
      <Page />
    </Provider>,
  );
  await act(() => vi.waitFor(() => expect(held.list?.failed).toBe(true), 30_000));
  const result = await act(async () => held.command?.run({}));
  page.unmount();
  if (held.list === undefined || result === undefined) throw new Error('Nothing was drawn.');
  return { list: held.list, result };
}

const course = { signal: new AbortController().signal, tell: () => undefined };

describe('the reference of a failed request', () => {
  it('comes with a list, a command and a file that failed at the server', async () => {
    answer(500);
    expect(await told()).toMatchObject({ list: { reference: 'K7QM-3XTP' }, result: { reference: 'K7QM-3XTP' } });
    const file = await receiveExport('exports.students', {}, course);
    expect(file).toMatchObject({ status: 500, message: 'It failed', reference: 'K7QM-3XTP' });
  });

  it('does not come with a refusal', async () => {
    answer(409);
    const { list, result } = await told();
    const file = await receiveExport('exports.students', {}, course);
    expect([list.reference, result, file]).toMatchObject([
      undefined,
      { ok: false, status: 409, message: 'It failed', errors: {}, reference: undefined },
      { ok: false, status: 409, message: 'It failed', errors: {}, reference: undefined },
    ]);
  });
});
