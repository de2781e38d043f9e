import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookRows, sittingRows } from '../../../stories/renderer/table/books.ts';
import { button, click } from '../form/mount.tsx';
import { find, focus, mountTable, press, select, texts } from './mountTable.tsx';

const expands = {
  label: 'Sittings',
  body: [
    { text: 'Where “{row.title}” was read.' },
    { table: 'sittings', params: { bookId: '{row.bookId}' } },
    { label: 'What can be done', actions: [{ label: 'Note', opens: 'note' }], when: { 'row.onLoan': true } },
  ],
} as const;
const rows = bookRows(12, (index) => ({ title: `Book ${String.fromCharCode(65 + index)}`, onLoan: index === 0 }));
const sittings = sittingRows(12);
const arrow = (name: string) => button(`Sittings: ${name}`);

describe('a row that opens', () => {
  it('does so by a button in its first cell, and loads what it opens to only then', () => {
    const { queries } = mountTable({ rows, sittings, table: { expands } }, { address: '' });
    expect(queries.map(({ operation }) => operation)).toEqual(['books.list']);
    const first = arrow('Book A');
    expect(first.closest('[role="gridcell"]')?.getAttribute('aria-colindex')).toBe('1');
    expect(first.getAttribute('aria-expanded')).toBe('false');
    click(first);
    expect(arrow('Book A').getAttribute('aria-expanded')).toBe('true');
    const opened = find(`[id="${arrow('Book A').getAttribute('aria-controls')}"]`);
    expect(opened.getAttribute('aria-label')).toBe('Sittings: Book A');
    expect(opened.textContent).toContain('Where “Book A” was read.');
    expect(queries.at(-1)).toMatchObject({ operation: 'sittings.list', params: { bookId: rows[0]?.bookId } });
    click(arrow('Book A'));
    expect(document.body.textContent).not.toContain('was read');
  });

  it('is a row of the grid below its own, and all rows of the page stay beside it', () => {
    mountTable({ rows, sittings, table: { expands } });
    click(arrow('Book B'));
    click(arrow('Book J'));
    const lines = [...document.querySelectorAll('.MuiDataGrid-row')].map((row) => row.getAttribute('data-id'));
    const ids = rows.slice(0, 10).map(({ bookId }) => String(bookId));
    expect(lines).toEqual([ids[0], ids[1], `$detail ${ids[1]}`, ...ids.slice(2), `$detail ${ids[9]}`]);
    const cells = document.querySelectorAll(`.MuiDataGrid-row[data-id="$detail ${ids[1]}"] [role="gridcell"]`);
    expect([cells.length, cells[0]?.getAttribute('aria-colspan')]).toEqual([1, '7']);
  });

  it('stays open while its rows come anew; its tables leave the address to the one around', () => {
    const { page } = mountTable({ rows, sittings, table: { expands } }, { address: '' });
    click(arrow('Book A'));
    select(find<HTMLSelectElement>('[role="group"] select'), '0');
    expect(page.search).toBe('');
    click(button('Next page'));
    click(button('Previous page'));
    expect(arrow('Book A').getAttribute('aria-expanded')).toBe('true');
    expect(page.search).toBe('');
  });

  it('knows the row in its conditions, and keeps its keys from the grid around', () => {
    mountTable({ rows, sittings, table: { expands } });
    click(arrow('Book B'));
    expect(texts('[role="group"] button')).not.toContain('Note');
    click(arrow('Book A'));
    const note = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Note');
    if (note === undefined) throw new Error('There is no button Note.');
    focus(note);
    expect(press('ArrowDown')).toBe(true);
    expect(document.activeElement).toBe(note);
    // The grid around would take the space bar, and the arrow could not be pressed by it.
    focus(arrow('Book B'));
    expect(press(' ')).toBe(true);
  });

  it('cannot be ticked; all rows of the page still can', () => {
    const bulkActions = [{ label: 'Shelve', command: 'books.shelve', params: { bookId: '{row.bookId}' } }];
    mountTable({ rows, sittings, table: { expands, bulkActions } });
    click(arrow('Book A'));
    expect(document.querySelectorAll('.MuiDataGrid-row [aria-label^="Select "]')).toHaveLength(10);
    click(find('.MuiDataGrid-columnHeader input[type="checkbox"]'));
    expect(document.body.textContent).toContain('10 selected');
  });
});

describe('a row that opens, on a narrow screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('opens in its card, by a button with words', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    mountTable({ rows, sittings, table: { expands } });
    expect(arrow('Book A').textContent).toBe('Sittings');
    click(arrow('Book A'));
    expect(find('ul > li [role="group"]').textContent).toContain('Where “Book A” was read.');
  });
});
