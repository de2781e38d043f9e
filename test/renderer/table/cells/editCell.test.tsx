import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { later, refusal } from '../../../../stories/renderer/cells/cellLibrary.ts';
import { bookRows } from '../../../../stories/renderer/table/books.ts';
import { button, click, type } from '../../form/mount.tsx';
import { find, focus, press } from '../mountTable.tsx';
import { cell, mountCells, settled } from './mountCells.tsx';

const row = bookRows(2, (index) => ({
  title: index === 0 ? 'Emma' : 'Cane',
  price: 4.5,
  published: '2020-01-10',
  changed: '2026-03-09T10:30:00Z',
  shelfId: 1,
}));
const summary = {
  field: 'summary',
  cell: 'edit',
  command: 'books.setSummary',
  edits: { form: 'book', question: 'summary' },
};
const opened = {
  field: 'changed',
  title: 'Opened',
  cell: 'edit',
  command: 'books.setOpened',
  edits: { form: 'book', question: 'opened' },
};
const cost = {
  field: 'price',
  title: 'Cost',
  cell: 'edit',
  command: 'books.setCost',
  edits: { form: 'book', question: 'cost' },
};
const shelf = {
  field: 'shelfId',
  cell: 'edit',
  command: 'books.setShelf',
  edits: { form: 'book', question: 'shelfId' },
};

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
const control = <E extends HTMLElement = HTMLInputElement>(rest = 'input, textarea, select') =>
  find<E>(`[role="dialog"] :is(${rest})`);
const open = (field: string) => {
  click(cell(0, field).querySelector('button[aria-haspopup="dialog"]:not(.cell-link)') ?? cell(0, field));
};

describe('a cell that is edited in its place', () => {
  it('shows its text as the format reads, with a pencil that names the column and the row', () => {
    mountCells({ columns: ['title', cost], rows: row });
    expect(cell(0, 'price').textContent).toBe('£4.50');
    expect(button('Edit Cost of Emma').tabIndex).toBe(-1);
    expect(button('Edit Cost of Cane')).toBeDefined();
  });

  it("asks one question of the form in a named panel, the cell's value its first answer", () => {
    mountCells({ columns: ['title', cost], rows: row });
    open('price');
    expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Cost of Emma');
    expect(dialog()?.querySelectorAll('[data-field]')).toHaveLength(1);
    expect(control().value).toBe('4.50');
  });

  it('opens by a click on the text or the pencil, and by F2', () => {
    mountCells({ columns: ['title', summary], rows: row });
    click(find('[data-field="summary"] .cell-text'));
    expect(dialog()).not.toBeNull();
    click(button('Cancel'));
    expect(dialog()).toBeNull();
    focus(button('Edit Summary of Emma'));
    press('F2');
    expect(dialog()).not.toBeNull();
    click(button('Cancel'));
    click(button('Edit Summary of Emma'));
    expect(dialog()).not.toBeNull();
  });

  it("sends the answer under the question's name with the column's parameters, shows it and closes", async () => {
    const params = { book: '{row.bookId}', on: '{today}' };
    const { commands, notices, refreshed } = mountCells({
      columns: ['title', { ...cost, params, success: 'Cost of {row.title} saved', refreshes: ['books'] }],
      rows: row,
    });
    open('price');
    type(control(), '7.25');
    click(button('Save'));
    await settled();
    expect(commands).toEqual([{ operation: 'books.setCost', input: { book: 1, on: '2026-03-09', cost: 7.25 } }]);
    expect(dialog()).toBeNull();
    expect(cell(0, 'price').textContent).toBe('£7.25');
    expect(cell(1, 'price').textContent).toBe('£4.50');
    expect(notices).toEqual([{ tone: 'success', text: 'Cost of Emma saved' }]);
    expect(refreshed).toEqual(['books']);
    expect(document.activeElement).toBe(button('Edit Cost of Emma'));
  });

  it('makes no call while the answer is what it was, and only closes', async () => {
    const { commands } = mountCells({ columns: ['title', opened, cost], rows: row });
    open('changed');
    click(button('Save'));
    await settled();
    expect(dialog()).toBeNull();
    open('changed');
    // Typed anew, the same moment: in the form's way of writing, without the zone that it came with.
    type(control(), '10/03/2026');
    type(control(), '09/03/2026');
    click(button('Save'));
    await settled();
    expect(dialog()).toBeNull();
    expect(commands).toEqual([]);
  });

  it('a changed date and time is one call', async () => {
    const { commands } = mountCells({ columns: ['title', opened], rows: row });
    open('changed');
    type(control(), '10/03/2026');
    click(button('Save'));
    await settled();
    expect(commands).toEqual([{ operation: 'books.setOpened', input: { bookId: 1, opened: '2026-03-10T10:30' } }]);
    expect(cell(0, 'changed').textContent).toBe('10/03/2026 10:30');
  });

  it('says at the question what is wrong with the answer, and sends nothing', async () => {
    const { commands } = mountCells({ columns: ['title', opened], rows: row });
    open('changed');
    type(control(), '');
    click(button('Save'));
    await settled();
    expect(dialog()?.textContent).toContain('Please choose a day and a time');
    expect(commands).toEqual([]);
  });

  it("keeps the form's rules between answers, the others taken from the form's first values over the row", async () => {
    const { commands } = mountCells({ columns: ['title', opened], rows: row });
    open('changed');
    type(control(), '09/01/2020');
    click(button('Save'));
    await settled();
    expect(dialog()?.textContent).toContain('A book cannot be opened before it is published');
    expect(dialog()?.textContent).not.toContain('Published');
    expect(commands).toEqual([]);
  });

  it('draws each kind of question with its own widget', () => {
    mountCells({ columns: ['title', summary, opened, shelf], rows: row });
    open('summary');
    expect(control('textarea').tagName).toBe('TEXTAREA');
    click(button('Cancel'));
    open('changed');
    expect(control<HTMLSelectElement>('select').value).toBe('10:30');
    click(button('Cancel'));
    open('shelfId');
    expect(control<HTMLSelectElement>('select').selectedOptions[0]?.text).toBe('Poetry');
  });

  it('an answer taken away is sent as none', async () => {
    const { commands } = mountCells({ columns: ['title', cost], rows: row });
    open('price');
    type(control(), '');
    click(button('Save'));
    await settled();
    expect(commands).toEqual([{ operation: 'books.setCost', input: { bookId: 1, cost: null } }]);
  });

  it('Escape closes what is unchanged at once, and asks before something typed is lost', () => {
    mountCells({ columns: ['title', cost], rows: row });
    open('price');
    press('Escape', { on: control() });
    expect(dialog()).toBeNull();
    open('price');
    type(control(), '8');
    press('Escape', { on: control() });
    expect(document.body.textContent).toContain('Leave without saving?');
    click(button('Keep editing'));
    expect(control().value).toBe('8.00');
    press('Escape', { on: control() });
    click(button('Leave without saving'));
    expect(dialog()).toBeNull();
    expect(cell(0, 'price').textContent).toBe('£4.50');
  });

  it("a failure keeps the panel open with what was typed and the column's words", async () => {
    const { notices } = mountCells({
      columns: ['title', { ...cost, failure: 'There was a problem with {row.title}.' }],
      rows: row,
      answer: () => refusal('No.'),
    });
    open('price');
    type(control(), '8');
    click(button('Save'));
    await settled();
    expect(find('[role="alert"]').textContent).toBe('There was a problem with Emma.');
    expect(control().value).toBe('8.00');
    expect(notices).toEqual([]);
    expect(cell(0, 'price').textContent).toBe('£4.50');
  });

  it('a fault that the server finds stands at the question', async () => {
    mountCells({
      columns: ['title', cost],
      rows: row,
      answer: () => ({ ok: false, status: 400, message: 'Not saved.', errors: { '/cost': 'Too dear' } }),
    });
    open('price');
    type(control(), '8');
    click(button('Save'));
    await settled();
    expect(control().getAttribute('aria-invalid')).toBe('true');
    expect(dialog()?.textContent).toContain('Too dear');
  });

  it('a column that resets closes, shows the old value again and tells the failure', async () => {
    const { notices } = mountCells({
      columns: ['title', { ...cost, resets: true, failure: 'Not saved.' }],
      rows: row,
      answer: () => refusal('No.'),
    });
    open('price');
    type(control(), '8');
    click(button('Save'));
    await settled();
    expect(dialog()).toBeNull();
    expect(cell(0, 'price').textContent).toBe('£4.50');
    expect(notices).toEqual([{ tone: 'error', text: 'Not saved.' }]);
  });

  it('shows that it is saving, and neither sends twice nor loses what was typed when the list loads meanwhile', async () => {
    const { answer, give } = later();
    const { commands, load } = mountCells({ columns: ['title', cost], rows: row, answer: () => answer });
    open('price');
    type(control(), '8');
    click(button('Save'));
    const save = find<HTMLButtonElement>('[role="dialog"] button[type="submit"]');
    expect(save.disabled).toBe(true);
    press('Escape', { on: control() });
    load(row.map((one) => ({ ...one, price: 6 })));
    expect(control().value).toMatch(/^8/);
    await act(async () => give({ ok: true, body: {} }));
    await settled();
    expect(commands).toHaveLength(1);
    expect(dialog()).toBeNull();
    expect(cell(0, 'price').textContent).toBe('£8.00');
    load(row.map((one) => ({ ...one, price: 6 })));
    expect(cell(0, 'price').textContent).toBe('£6.00');
  });

  it('a row that refuses shows plain text in reach of the keyboard, and says why', () => {
    mountCells({
      columns: ['title', cost],
      rows: bookRows(1, () => ({ price: 4.5, $denied: { 'books.setCost': 'Sold' } })),
    });
    expect(cell(0, 'price').textContent).toBe('£4.50. Sold');
    expect(cell(0, 'price').querySelector('button')).toBeNull();
    expect(cell(0, 'price').querySelector('[tabindex]')).not.toBeNull();
    click(find('[data-field="price"] .cell-denied'));
    expect(dialog()).toBeNull();
  });

  it('to those whose kind may never change it, it is plain text without a reason', () => {
    mountCells({ columns: ['title', cost], rows: row, never: { 'books.setCost': 'You are not allowed to do this' } });
    expect(cell(0, 'price').textContent).toBe('£4.50');
    expect(cell(0, 'price').querySelector('button, [tabindex]')).toBeNull();
  });
});
