import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { find, mountTable, select, texts } from './mountTable.tsx';

const narrow = (query: string) => ({ matches: query.includes('max-width'), media: query, addEventListener: () => undefined, removeEventListener: () => undefined });

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
    const [sort] = document.querySelectorAll('select');
    if (!sort) throw new Error('There is no list to sort by.');
    select(sort, 'desc price');
    expect(last()?.sort).toEqual({ field: 'price', direction: 'desc' });
    select(sort, '');
    expect(last()?.sort).toBeNull();
  });

  it('says that there is nothing', () => {
    mountTable({ rows: [] });
    expect(document.body.textContent).toContain('There are no results to display.');
  });
});
