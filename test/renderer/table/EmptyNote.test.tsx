import { describe, expect, it } from 'vitest';
import { button, click } from '../form/mount.tsx';
import { find, mountTable } from './mountTable.tsx';

const note = () => find('.empty').textContent;

describe('an empty table', () => {
  it('says only that there is nothing where nothing narrows it [TBL-7]', () => {
    mountTable({ rows: [] });
    expect(note()).toBe('There are no results to display.');
  });

  it('says that the search or the filters are why, and takes them away', () => {
    const { last } = mountTable({ rows: [] }, { address: 'filter.onLoan=true&search=sea' });
    expect(note()).toContain('There are no results to display.Nothing that matches the filters contains “sea”.');
    click(button('Clear the search'));
    expect(last()).toMatchObject({ search: '', filters: { onLoan: { is: true } } });
    expect(note()).toContain('Nothing matches the filters.');
    click(button('Clear the filters'));
    expect(last()?.filters).toEqual({});
    expect(note()).toBe('There are no results to display.');
  });

  it('leaves the filters that cannot be changed, and does not offer to take them away', () => {
    const filters = [{ field: 'shelfId', initial: 1, locked: { 'user.shelf': 1 } }, 'onLoan'];
    const { last } = mountTable({ rows: [], table: { filters } }, { address: 'filter.onLoan=true' });
    click(button('Clear the filters'));
    expect(last()?.filters).toEqual({ shelfId: { in: [1] } });
    expect(note()).toBe('There are no results to display.');
  });

  it('draws grey places until the first answer, and says nothing yet', () => {
    mountTable({ list: { page: null, loading: true } });
    expect(document.querySelector('.MuiDataGrid-skeletonLoadingOverlay')).not.toBeNull();
    expect(document.querySelector('.empty')).toBeNull();
  });
});
