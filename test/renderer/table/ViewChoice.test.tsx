import { describe, expect, it } from 'vitest';
import { find, mountTable, select, texts } from './mountTable.tsx';

const views = [
  { title: 'All books' },
  { title: 'On loan', filters: { onLoan: true }, sort: { field: 'price', direction: 'desc' as const } },
];
const choice = () => find<HTMLSelectElement>('.screen-only > select');
const shown = () => choice().selectedOptions[0]?.textContent;

describe('the choice of a view', () => {
  it('sets filters and order at once, keeps the search, and stands in the address', () => {
    const { last, page } = mountTable({ table: { views } }, { address: 'search=sea&page=2' });
    expect(shown()).toBe('All books');
    select(choice(), 'On loan');
    expect(last()).toMatchObject({
      page: 1,
      search: 'sea',
      filters: { onLoan: { is: true } },
      sort: { field: 'price', direction: 'desc' },
    });
    expect(shown()).toBe('On loan');
    expect(page.search).toContain('filter.onLoan=true');
    select(choice(), 'All books');
    expect(last()?.filters).toEqual({});
    expect(page.search).toBe('search=sea');
  });

  it('shows which one a link opens', () => {
    mountTable({ table: { views } }, { address: 'filter.onLoan=true' });
    expect(shown()).toBe('On loan');
  });

  it('says so where the list is narrowed otherwise', () => {
    mountTable({ table: { views } }, { address: 'filter.shelfId=2' });
    expect(shown()).toBe('Other filters');
  });

  it('is not drawn where only one is offered', () => {
    mountTable({ table: { views: [{ title: 'All books' }, { title: 'Mine', when: { 'user.shelf': 99 } }] } });
    expect(texts('option')).not.toContain('All books');
  });
});
