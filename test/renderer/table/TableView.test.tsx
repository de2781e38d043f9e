import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { button, click } from '../form/mount.tsx';
import { find, mountTable, select, settle, texts } from './mountTable.tsx';

const heads = () => texts('.MuiDataGrid-columnHeaderTitle');
const firstCells = () => texts('.MuiDataGrid-row [data-field="title"]');
const head = (field: string) => find(`.MuiDataGrid-columnHeader[data-field="${field}"]`);

describe('TableView', () => {
  it("draws the page it was given under the record's titles, and counts all rows [TBL-14]", () => {
    mountTable();
    expect(heads()).toEqual(['Title', 'Shelf', 'Published', 'Cost', 'Summary', 'On loan']);
    expect(firstCells()).toHaveLength(10);
    expect(texts('[role="status"]')).toContain('36 result(s)');
    expect(find('.MuiDataGrid-row [data-field="title"] a').getAttribute('href')).toMatch(/^\/books\/\d+$/);
  });

  it("asks the server for one page, sorted as declared, with the place's own parameters [TBL-9]", () => {
    const { queries } = mountTable();
    expect(queries).toEqual([
      {
        operation: 'books.list',
        query: { page: 1, pageSize: 10, sort: { field: 'title', direction: 'asc' }, filters: {}, search: '' },
        params: { libraryId: 5 },
      },
    ]);
  });

  it("a column's head cycles none, ascending, descending, none, and goes back to the first page [TBL-4]", () => {
    const { last } = mountTable({}, { address: 'page=3' });
    expect(last()?.page).toBe(3);
    const sorts = [1, 2, 3].map(() => {
      click(head('published'));
      return last()?.sort ?? null;
    });
    expect(sorts).toEqual([{ field: 'published', direction: 'asc' }, { field: 'published', direction: 'desc' }, null]);
    expect(last()?.page).toBe(1);
  });

  it('does not sort by a column that is not sortable', () => {
    const { queries } = mountTable();
    click(head('summary'));
    expect(queries).toHaveLength(1);
  });

  it('offers the declared page sizes, All among them, and shows a window of five pages [TBL-1] [TBL-2]', () => {
    const { last } = mountTable({ rows: bookRows(95) });
    const sizes = find<HTMLSelectElement>('select');
    expect([...sizes.options].map(({ text }) => text)).toEqual(['10', '25', '50', '100', 'All']);
    const numbers = () => texts('nav[aria-label^="Pages of "] button[aria-label^="Page "]');
    expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
    click(button('Last page'));
    expect(last()?.page).toBe(10);
    expect(numbers()).toEqual(['6', '7', '8', '9', '10']);
    click(button('Page 8'));
    expect(find('[aria-current="page"]').textContent).toBe('8');
    select(sizes, '0');
    expect(last()).toMatchObject({ page: 1, pageSize: 0 });
    expect(texts('[role="status"]')).toContain('95 result(s)');
  });

  it('a small table has its own page sizes [TBL-3]', () => {
    const { last } = mountTable({ rows: bookRows(12), table: { pageSizes: [5, 10, 20] } });
    expect(texts('option')).toEqual(['5', '10', '20']);
    expect(last()?.pageSize).toBe(5);
  });

  it('an empty table says so, in its own words where it has them [TBL-7]', () => {
    mountTable({ rows: [] });
    expect(document.body.textContent).toContain('There are no results to display.');
    expect(document.body.textContent).toContain('0 result(s)');
  });

  it("an empty table's own words replace the usual ones [TBL-7]", () => {
    mountTable({ rows: [], table: { empty: 'No books yet.' } });
    expect(document.body.textContent).toContain('No books yet.');
    expect(document.body.textContent).not.toContain('There are no results');
  });

  it('a failed load leaves the table empty and says so where nothing is declared for it, and can be tried again [TBL-8] [D-108]', () => {
    let reloads = 0;
    mountTable({ list: { failed: true, reload: () => (reloads += 1) } });
    expect(firstCells()).toEqual([]);
    expect(document.body.textContent).not.toContain('There are no results');
    expect(find('[role="alert"]').textContent).toContain('There was a problem loading the data, please try again.');
    button('Try again').focus();
    click(button('Try again'));
    expect(reloads).toBe(1);
    // The button goes; what it stands in keeps the focus.
    expect(document.activeElement?.contains(find('[role="grid"]'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says after ten seconds that it is still loading [D-108]', () => {
    vi.useFakeTimers();
    mountTable({ list: { page: null, loading: true } });
    const said = () => document.body.textContent?.includes('Still loading…');
    act(() => void vi.advanceTimersByTime(9_999));
    expect(said()).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(said()).toBe(true);
    vi.useRealTimers();
  });

  it('says whose names could not be loaded, and loads them again [D-108]', () => {
    let reloads = 0;
    const options = { options: [], loading: false, failed: true, reload: () => (reloads += 1) };
    mountTable({ table: { columns: ['title', 'branchId'] }, options });
    expect(find('[role="alert"]').textContent).toContain('The names under “Branch” could not be loaded.');
    click(button('Try again'));
    expect(reloads).toBe(1);
  });

  it('a failed load says what the declaration has for it, and can be tried again', () => {
    let reloads = 0;
    mountTable({
      list: { failed: true, page: null, reload: () => (reloads += 1) },
      table: { failure: 'There was a problem.' },
    });
    expect(find('[role="alert"]').textContent).toContain('There was a problem.');
    click(button('Try again'));
    expect(reloads).toBe(1);
  });

  it('keeps the old rows while new ones load, and says that they do', () => {
    mountTable({ list: { loading: true } });
    expect(firstCells()).toHaveLength(10);
    expect(find('[role="progressbar"]').getAttribute('aria-label')).toBe('Loading');
  });

  it('keeps its state in the address and reads it from there', () => {
    const { last, page } = mountTable({}, { address: 'tab=2&page=2&sort=-price&filter.shelfId=1' });
    expect(last()).toMatchObject({
      page: 2,
      sort: { field: 'price', direction: 'desc' },
      filters: { shelfId: { in: [1] } },
    });
    click(button('Previous page'));
    expect(page.search).toBe('tab=2&sort=-price&filter.shelfId=1');
  });

  it('opens as declared where the address has aged', () => {
    const { last } = mountTable({}, { address: 'pageSize=7&filter.colour=red' });
    expect(last()).toMatchObject({ page: 1, pageSize: 10, filters: {} });
  });

  it('goes to the last page where the one in the address is past it', () => {
    const { last } = mountTable({}, { address: 'page=9' });
    expect(last()?.page).toBe(4);
  });

  it('shows what is set as chips, each with its cross, and resets to how it opened', () => {
    const filters = [{ field: 'onLoan', initial: true }, 'shelfId', 'branchId'];
    const { last } = mountTable(
      { table: { filters } },
      { address: 'filter.shelfId=1&filter.shelfId=2&filter.branchId=7&search=sea' },
    );
    const chips = () => texts('ul[aria-label="Filters that are set"] li span');
    expect(chips()).toEqual(expect.arrayContaining(['On loan: Yes', 'Shelf: Poetry, History', 'Branch: North']));
    click(button('Remove filter Shelf: Poetry, History'));
    click(button('Remove filter On loan: Yes'));
    expect(last()?.filters).toEqual({ branchId: { in: [7] } });
    click(button('Reset'));
    expect(last()).toMatchObject({ filters: { onLoan: { is: true } }, search: '' });
  });

  it('follows a link inside the product without loading the page anew', () => {
    const { visited } = mountTable();
    click(find('.MuiDataGrid-row a'));
    expect(visited).toEqual([expect.stringMatching(/^\/books\/\d+$/)]);
  });

  it('saves a changed cell at once and shows it, without asking for the list again', async () => {
    const { commands, queries } = mountTable({ rows: bookRows(1, () => ({ onLoan: false })) });
    const toggle = find<HTMLInputElement>('[data-field="onLoan"] input');
    click(toggle);
    await settle();
    expect(commands).toEqual([{ operation: 'books.setLoan', input: { bookId: 1, onLoan: true } }]);
    expect(toggle.checked).toBe(true);
    expect(queries).toHaveLength(1);
  });

  it('a cell that cannot be saved goes back and says why', async () => {
    const { notices } = mountTable({ rows: bookRows(1, () => ({ onLoan: false })), fails: 'Somebody has it.' });
    const toggle = find<HTMLInputElement>('[data-field="onLoan"] input');
    click(toggle);
    expect(toggle.checked).toBe(true);
    await settle();
    expect(toggle.checked).toBe(false);
    expect(notices).toEqual([{ tone: 'error', text: 'Somebody has it.' }]);
  });

  it("a cell's command takes what its column declares for it", async () => {
    const column = {
      field: 'onLoan',
      command: 'books.setLoan',
      params: { on: '{today}', book: '{row.bookId}' },
      success: 'Saved.',
      refreshes: ['loans'],
    };
    const { commands, notices, refreshed } = mountTable({ rows: bookRows(1), table: { columns: [column] } });
    click(find('[data-field="onLoan"] input'));
    await settle();
    expect(commands).toEqual([{ operation: 'books.setLoan', input: { on: '2026-03-09', book: 1, onLoan: true } }]);
    expect(notices).toEqual([{ tone: 'success', text: 'Saved.' }]);
    expect(refreshed).toEqual(['loans']);
  });

  it('a refused row says why in its cell and on its action, and runs nothing', () => {
    const rowActions = [{ label: 'Delete', command: 'books.delete' }];
    const { commands } = mountTable({
      table: { rowActions },
      rows: bookRows(1, () => ({
        $denied: { 'books.setLoan': 'On loan to a reader', 'books.delete': 'On loan to a reader' },
      })),
    });
    expect(find('[data-field="onLoan"] .cell-denied').textContent).toBe('No. On loan to a reader');
    click(button('Delete'));
    expect(button('Delete').getAttribute('aria-disabled')).toBe('true');
    expect(commands).toEqual([]);
  });

  it('a row that stands out says so in words as well', () => {
    mountTable({
      table: { rowStyles: [{ when: { 'row.bookId': 1 }, tone: 'attention', label: 'In the cellar' }] },
      rows: bookRows(2),
    });
    expect(texts('.tone-attention .tone-word')).toEqual(['In the cellar']);
    expect(document.querySelectorAll('.tone-word')).toHaveLength(1);
  });

  it('one value that cannot be shown does not take the table down', () => {
    mountTable({ rows: bookRows(2, (index) => (index === 0 ? { price: 'free' } : { price: 2 })) });
    expect(texts('.MuiDataGrid-row [data-field="price"]').toSorted()).toEqual(['Cannot be shown', '£2.00']);
  });

  it('a cell named by its column draws what no format can', () => {
    const rows = bookRows(1, () => ({ summary: { chapters: 3 } }));
    mountTable({ rows, table: { columns: ['title', { field: 'summary', cell: 'text' }] } });
    expect(document.body.textContent).not.toContain('Cannot be shown');
  });

  it('shows the totals that came with the page', () => {
    mountTable({
      table: {
        summary: [
          { field: 'value', title: 'Value', format: 'money' },
          { field: 'late', title: 'Overdue' },
        ],
      },
      summary: { value: 912.25, late: 3 },
    });
    expect(texts('dl > div')).toEqual(['Value£912.25', 'Overdue3']);
  });

  it('opens a form from a cell, over the row it stands in', () => {
    mountTable({ table: { columns: [{ field: 'title', opens: 'note' }] }, rows: bookRows(1) });
    click(find('.MuiDataGrid-row [data-field="title"] button'));
    expect(find('[role="dialog"]').textContent).toContain('Add a note');
  });
});
