import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { button, click } from '../form/mount.tsx';
import { find, mountTable, select, texts } from './mountTable.tsx';

const narrow = (query: string) => ({
  matches: query.includes('max-width'),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

describe('a table on a narrow screen', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', narrow);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('draws each row as a card of its three main fields', () => {
    mountTable({ rows: bookRows(2) });
    expect(document.querySelector('[role="grid"]')).toBeNull();
    expect(texts('ul[aria-label="Books"] > li')).toHaveLength(2);
    expect(find('ul[aria-label="Books"] a').textContent).toBe('Emma');
    expect(texts('ul[aria-label="Books"] > li:first-child dt')).toEqual(['Shelf', 'Published']);
  });

  it('sorts from a list, having no heads to click on', () => {
    const { last } = mountTable();
    click(button('Search and filter'));
    const [sort] = document.querySelectorAll('select');
    if (!sort) throw new Error('There is no list to sort by.');
    select(sort, 'desc price');
    expect(last()?.sort).toEqual({ field: 'price', direction: 'desc' });
    select(sort, '');
    expect(last()?.sort).toBeNull();
  });

  it('folds search, filters, totals, order and tools behind one button, which says how much is set', () => {
    const summary = [{ field: 'late', title: 'on loan', filters: { onLoan: true } }];
    const table = { summary, filters: ['shelfId', 'onLoan'], toolbar: [{ label: 'Add note', opens: 'note' }] };
    mountTable({ table, summary: { late: 12 } }, { address: 'filter.shelfId=2' });
    const fold = button('Search and filter (1 set)');
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(document.querySelector('input[type="text"]')).toBeNull();
    expect(texts('main button, section button').filter((name) => /Filters|Columns|Export|on loan/.test(name))).toEqual(
      [],
    );
    expect(button('Add note')).toBeTruthy();
    click(fold);
    for (const name of ['Filters', 'Columns', '12 on loan']) expect(button(name)).toBeTruthy();
    expect(find('[aria-label="Filters that are set"]').textContent).toContain('Shelf');
    click(fold);
    expect(document.querySelector('[aria-label="Filters that are set"]')).toBeNull();
  });

  it('says that there is nothing', () => {
    mountTable({ rows: [] });
    expect(document.body.textContent).toContain('There are no results to display.');
  });
});
