import { describe, expect, it } from 'vitest';
import { mountTable, texts } from './mountTable.tsx';

describe('a table that is there only while it has rows', () => {
  it('is not there while it is empty or not read yet, unless it is narrowed or could not be loaded', () => {
    const regions = () => texts('section[aria-label], [role="region"]').length;
    const cases = [
      [{ rows: [] }, 'page=1'],
      [{ list: { page: null, loading: true } }, 'page=1'],
      [{ rows: [] }, 'filter.onLoan=true'],
      [{ rows: [] }, 'search=sea'],
      [{ list: { page: null, failed: true } }, 'page=1'],
      [{}, 'page=1'],
    ] as const;
    const seen = cases.map(([options, address]) => {
      const { unmount } = mountTable(options, { address, whileAny: true });
      const found = regions() > 0;
      unmount();
      return found;
    });
    expect(seen).toEqual([false, false, true, true, true, true]);
  });
});
