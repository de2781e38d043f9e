import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookRows, sittingRows } from '../../../stories/renderer/table/books.ts';
import { keysOfPage } from '../../../src/renderer/parts/pageOffer.ts';
import { button, click } from '../form/mount.tsx';
import { find, focus, mountTable, press, texts } from './mountTable.tsx';

const beside = {
  label: 'Sittings',
  body: [{ text: 'Where “{row.title}” was read.' }, { table: 'sittings', params: { bookId: '{row.bookId}' } }],
} as const;
const rows = bookRows(12, (index) => ({ title: `Book ${String.fromCharCode(65 + index)}` }));
const sittings = sittingRows(12);
const opener = (name: string) => button(`Sittings: ${name}`);
const panel = () => document.querySelector<HTMLElement>('aside, [role="dialog"]');
const heading = () => find('aside h2, [role="dialog"] h2');
const idOf = (place: number) => String(rows[place]?.bookId);
const mountBooks = (address: string | undefined = '') => mountTable({ rows, sittings, table: { beside } }, { address });

/** A window of a width: of all that is asked of it only bounds of widths are known. */
const stubWidth = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, bound = '', pixels = ''] = /(min|max)-width:\s*([\d.]+)px/.exec(query) ?? [];
    return {
      matches: bound !== '' && (bound === 'min' ? width >= Number(pixels) : width <= Number(pixels)),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });

beforeEach(() => stubWidth(1280));
afterEach(() => vi.unstubAllGlobals());

describe('a row that opens beside the list', () => {
  it('loads what it opens to only then, and takes the focus to its heading', () => {
    const { queries } = mountBooks();
    expect(panel()).toBeNull();
    expect(queries.map(({ operation }) => operation)).toEqual(['books.list']);
    click(opener('Book B'));
    expect(panel()?.matches('aside')).toBe(true);
    expect(document.getElementById(panel()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Sittings: Book B',
    );
    expect(panel()?.textContent).toContain('Where “Book B” was read.');
    expect(queries.at(-1)).toMatchObject({ operation: 'sittings.list', params: { bookId: rows[1]?.bookId } });
    expect(document.activeElement).toBe(heading());
    expect(opener('Book B').getAttribute('aria-expanded')).toBe('true');
    expect(opener('Book B').getAttribute('aria-controls')).toBe(panel()?.id);
    expect(find(`.MuiDataGrid-row[data-id="${idOf(1)}"]`).className).toContain('opened');
  });

  it('gives way to the next and the previous row by button and by key, and tells which it is', () => {
    mountBooks();
    click(opener('Book A'));
    expect(button('Previous row').getAttribute('aria-disabled')).toBe('true');
    press('ArrowDown', { altKey: true });
    expect(texts('aside [role="status"]').at(0)).toBe('Book B: Row 2 of 10 on this page');
    focus(button('Next row'));
    click(button('Next row'));
    expect(document.activeElement).toBe(button('Next row'));
    expect(panel()?.textContent).toContain('Where “Book C” was read.');
    press('ArrowUp', { altKey: true });
    expect(heading().textContent).toBe('Sittings: Book B');
    press('ArrowUp', { altKey: true });
    press('ArrowUp', { altKey: true });
    expect(heading().textContent).toBe('Sittings: Book A');
  });

  it('keeps the focus by its heading where that stood in what goes with the row', () => {
    mountBooks();
    click(opener('Book A'));
    focus(find('aside .body button'));
    press('ArrowDown', { altKey: true });
    expect(document.activeElement).toBe(heading());
    expect(heading().textContent).toBe('Sittings: Book B');
  });

  it('closes by Escape, by its button and by the row’s own, and the focus comes back to the row', () => {
    mountBooks();
    click(opener('Book A'));
    press('ArrowDown', { altKey: true });
    press('Escape');
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(opener('Book B'));
    click(opener('Book C'));
    click(button('Close'));
    expect(document.activeElement).toBe(opener('Book C'));
    click(opener('Book C'));
    click(opener('Book C'));
    expect(panel()).toBeNull();
  });

  it('opens and closes by Alt and Enter from any cell of the row, which is told among the keys', () => {
    mountBooks();
    const cell = find(`.MuiDataGrid-row[data-id="${idOf(3)}"] [data-field="title"]`);
    focus(cell);
    expect(press('Enter', { altKey: true, on: cell })).toBe(false);
    expect(heading().textContent).toBe('Sittings: Book D');
    press('Enter', { altKey: true, on: cell });
    expect(panel()).toBeNull();
    const told = keysOfPage().flatMap(({ keys }) => keys.map(([name]) => name));
    expect(told).toContain('Alt and Enter');
  });

  it('leaves keys of Alt to a control that takes them itself', () => {
    mountBooks();
    click(opener('Book A'));
    const own = find('aside select');
    focus(own);
    press('ArrowDown', { altKey: true });
    expect(heading().textContent).toBe('Sittings: Book A');
    expect(document.activeElement).toBe(own);
  });
});

describe('the address of a row that is open beside the list', () => {
  it('says which, beside what the list is asked; its tables keep theirs to themselves', () => {
    const { page } = mountBooks('search=Book');
    click(opener('Book B'));
    expect(page.search).toBe(`search=Book&beside=${idOf(1)}`);
    click(find('aside [aria-label="Next page"]'));
    expect(page.search).toBe(`search=Book&beside=${idOf(1)}`);
    press('Escape');
    expect(page.search).toBe('search=Book');
  });

  it('opens it with the page, where the focus is not taken', () => {
    mountBooks(`beside=${idOf(2)}`);
    expect(heading().textContent).toBe('Sittings: Book C');
    expect(document.activeElement).not.toBe(heading());
    press('Escape', { on: heading() });
    click(opener('Book C'));
    expect(document.activeElement).toBe(heading());
  });

  it('forgets one that is not among the rows of the page', () => {
    const { page } = mountBooks(`beside=${idOf(1)}`);
    act(() => button('Next page').click());
    expect(panel()).toBeNull();
    expect(page.search).toBe('page=2');
  });

  it('takes opening as a step and going on as none; closing goes back where nothing else was changed', () => {
    const { page } = mountBooks();
    click(opener('Book A'));
    click(button('Next row'));
    expect(page.steps).toEqual(['push']);
    press('Escape');
    expect(page.steps).toEqual(['push', 'back']);
    click(opener('Book C'));
    click(find('.MuiDataGrid-columnHeader[data-field="title"]'));
    press('Escape', { on: heading() });
    expect(page.steps).toEqual(['push', 'back', 'push']);
    expect(page.search).toMatch(/^sort=/);
  });
});

describe('a row that opens beside the list, where there is no room beside', () => {
  it('opens over the page, and Escape gives the focus back to the row that it shows then', () => {
    stubWidth(1000);
    mountBooks();
    click(opener('Book A'));
    expect(panel()?.getAttribute('role')).toBe('dialog');
    press('ArrowDown', { altKey: true, on: heading() });
    expect(heading().textContent).toBe('Sittings: Book B');
    press('Escape', { on: heading() });
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(opener('Book B'));
  });

  it('opens from a card by a button with words', () => {
    stubWidth(375);
    mountBooks();
    expect(opener('Book A').textContent).toBe('Sittings');
    click(opener('Book A'));
    expect(panel()?.getAttribute('role')).toBe('dialog');
  });
});
