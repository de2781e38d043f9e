import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReadWhileScanned } from '../../../src/app/files/useReadWhileScanned.ts';
import type { Row } from '../../../src/engine/index.ts';
import { defaultRegistry, EngineProvider } from '../../../src/renderer/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { mount } from '../support.tsx';

const tables = ['letters', 'drawings'];
const begun = Date.UTC(2026, 10, 18, 11);
const refresh = vi.fn();
const host = fakeHost({ refresh, now: () => Date.now() });

const File = ({ row }: { readonly row: Row }) => {
  useReadWhileScanned(row, tables);
  return null;
};

const draw = (scans: readonly (string | null)[]) => (
  <EngineProvider host={host} registry={defaultRegistry}>
    {scans.map((scan, index) => (
      <File key={index} row={{ scan, dateAdded: new Date(begun).toISOString() }} />
    ))}
  </EngineProvider>
);

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ now: begun });
  refresh.mockReset();
});
afterEach(() => void vi.useRealTimers());

describe('a list with files that are being checked for viruses', () => {
  it('is read again after two seconds, once for all of them, and then ever more seldom', async () => {
    mount(draw(['waiting', 'waiting', null]));
    await pass(1900);
    expect(refresh).not.toHaveBeenCalled();
    await pass(200);
    expect(refresh.mock.calls).toEqual([[tables]]);
    // After 2, 4, 8, 16, 32, 64 seconds, and then each minute.
    await pass(65_000);
    expect(refresh).toHaveBeenCalledTimes(6);
    await pass(120_000);
    expect(refresh).toHaveBeenCalledTimes(8);
  });

  it('is read again for the others where one of them is gone', async () => {
    const { show } = mount(draw(['waiting', 'waiting']));
    show(draw([null, 'waiting']));
    await pass(2100);
    expect(refresh.mock.calls).toEqual([[tables]]);
  });

  it('is left alone once all are checked, and while nobody sees it', async () => {
    const { show } = mount(draw(['waiting']));
    show(draw([null]));
    await pass(60_000);
    expect(refresh).not.toHaveBeenCalled();
    show(draw(['waiting']));
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(300_000);
    expect(refresh).not.toHaveBeenCalled();
    seen.mockRestore();
    await pass(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
