import { describe, expect, it } from 'vitest';
import { refusal } from '../../../../stories/renderer/cells/cellLibrary.ts';
import { bookRows } from '../../../../stories/renderer/table/books.ts';
import { button, click } from '../../form/mount.tsx';
import { find, texts } from '../mountTable.tsx';
import { mountCells, settled } from './mountCells.tsx';

const rows = bookRows(2, (index) => ({ title: index === 0 ? 'Emma' : 'Cane' }));
const remove = {
  label: 'Delete book',
  command: 'books.delete',
  params: { book: '{row.bookId}' },
  confirm: 'Delete “{row.title}”?',
  success: '{row.title} deleted',
  failure: '{row.title} could not be deleted',
  refreshes: ['books'],
};
const lend = { label: 'Lend', opens: 'loan', params: { shelfId: '{row.shelfId}' } };
const show = { label: 'Show', link: '/books/{row.bookId}' };
const item = (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) =>
    one.textContent?.startsWith(label),
  );
  if (found === undefined) throw new Error(`The menu has no "${label}".`);
  return found;
};
const open = () => click(button('More actions for Emma'));

describe('the actions of a row', () => {
  it('two stand side by side', () => {
    mountCells({ columns: ['title'], rows, rowActions: [remove, lend] });
    expect(texts('.MuiDataGrid-row[data-rowindex="0"] .row-actions :is(button, a)')).toEqual(['Delete book', 'Lend']);
  });

  it('more than two fold into one button that names the row', () => {
    mountCells({ columns: ['title'], rows, rowActions: [remove, lend, show] });
    expect(texts('.row-actions button')).toEqual(['More', 'More']);
    open();
    expect(texts('[role="menuitem"]')).toEqual(['Delete book', 'Lend', 'Show']);
  });

  it('two that would hide much of the row behind their words fold as well', () => {
    mountCells({ columns: ['title'], rows, rowActions: [remove, { ...lend, label: 'Lend to another library' }] });
    expect(texts('.row-actions button')).toEqual(['More', 'More']);
    open();
    expect(texts('[role="menuitem"]')).toEqual(['Delete book', 'Lend to another library']);
  });

  it('none have no column where the viewer may never run any of them', () => {
    const never = { 'books.delete': 'You are not allowed to do this' };
    mountCells({ columns: ['title'], rows, rowActions: [remove], never });
    expect(texts('[role="columnheader"]')).toEqual(['Title']);
  });

  it('only those that hold for the row, and that the viewer may ever run, count and are drawn', () => {
    const hidden = { label: 'Shelve', command: 'books.shelve', when: { 'row.onLoan': 'never' } };
    const forbidden = { label: 'Burn', command: 'books.burn' };
    mountCells({
      columns: ['title'],
      rows,
      rowActions: [remove, hidden, forbidden, show],
      never: { 'books.burn': 'You are not allowed to do this' },
    });
    expect(texts('.MuiDataGrid-row[data-rowindex="0"] .row-actions :is(button, a)')).toEqual(['Delete book', 'Show']);
  });

  it('a menu that is open stays so while its row comes anew, with the actions that hold then', () => {
    const shelve = { label: 'Shelve', command: 'books.shelve', when: { 'row.onLoan': true } };
    const lent = rows.map((row) => ({ ...row, onLoan: true }));
    const { load } = mountCells({ columns: ['title'], rows: lent, rowActions: [shelve, remove, lend, show] });
    open();
    expect(texts('[role="menuitem"]')).toEqual(['Shelve', 'Delete book', 'Lend', 'Show']);
    load(lent.map((row) => ({ ...row, onLoan: false })));
    expect(texts('[role="menuitem"]')).toEqual(['Delete book', 'Lend', 'Show']);
  });

  it('a form that was opened in a row stays when the row has gone', () => {
    const { load } = mountCells({ columns: ['title'], rows, rowActions: [lend] });
    click(find('.MuiDataGrid-row[data-rowindex="0"] .row-actions button'));
    load(rows.slice(1));
    expect(texts('.MuiDataGrid-row')).toHaveLength(1);
    expect(find('[role="dialog"]').textContent).toContain('Lend a book');
  });

  it('a command asks first, naming the thing, and runs on yes', async () => {
    const { commands, notices, refreshed } = mountCells({ columns: ['title'], rows, rowActions: [remove, lend, show] });
    open();
    click(item('Delete book'));
    expect(find('[role="dialog"]').textContent).toContain('Delete “Emma”?');
    expect(commands).toEqual([]);
    click(button('Delete book'));
    await settled();
    expect(commands).toEqual([{ operation: 'books.delete', input: { book: 1 } }]);
    expect(notices).toEqual([{ tone: 'success', text: 'Emma deleted' }]);
    expect(refreshed).toEqual(['books']);
  });

  it("a command that fails tells it in the action's words and reloads nothing", async () => {
    const { notices, refreshed } = mountCells({
      columns: ['title'],
      rows,
      rowActions: [remove],
      answer: () => refusal('No.'),
    });
    click(button('Delete book'));
    click(find('[role="dialog"] .MuiButton-contained'));
    await settled();
    expect(notices).toEqual([{ tone: 'error', text: 'Emma could not be deleted' }]);
    expect(refreshed).toEqual([]);
  });

  it('no is no', async () => {
    const { commands } = mountCells({ columns: ['title'], rows, rowActions: [remove, lend, show] });
    open();
    click(item('Delete book'));
    click(button('Cancel'));
    await settled();
    expect(commands).toEqual([]);
  });

  it('a form opens from the menu and stays when the menu is gone; a link is followed', async () => {
    const { visited } = mountCells({ columns: ['title'], rows, rowActions: [remove, lend, show] });
    open();
    click(item('Lend'));
    await settled();
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Lend a book');
    click(button('Cancel'));
    open();
    click(item('Show'));
    expect(visited).toEqual(['/books/1']);
  });

  it('a refused one stays in the menu with the reason under it, and does nothing', () => {
    const refused = rows.map((row) => ({
      ...row,
      $denied: { 'books.delete': 'On loan to a reader', 'books.lend': 'Too worn' },
    }));
    const { commands } = mountCells({ columns: ['title'], rows: refused, rowActions: [remove, lend, show] });
    open();
    expect(item('Delete book').getAttribute('aria-disabled')).toBe('true');
    expect(item('Delete book').textContent).toBe('Delete bookOn loan to a reader');
    click(item('Delete book'));
    click(item('Lend'));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(commands).toEqual([]);
  });
});
