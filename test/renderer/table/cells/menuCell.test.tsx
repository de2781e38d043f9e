import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { CommandResult } from '../../../../src/renderer/host.ts';
import { later, refusal } from '../../../../stories/renderer/cells/cellLibrary.ts';
import { bookRows } from '../../../../stories/renderer/table/books.ts';
import { button, click, type } from '../../form/mount.tsx';
import { find, focus, texts } from '../mountTable.tsx';
import { cell, mountCells, settled } from './mountCells.tsx';

const rows = bookRows(2, (index) => ({ title: index === 0 ? 'Emma' : 'Cane', shelfId: 1 }));
const shelf = { field: 'shelfId', cell: 'menu', command: 'books.setShelf' };

const openMenu = (name = 'Change Shelf of Emma') => click(button(name));
const offers = () => texts('[role="menuitem"]');
const choose = (label: string) => {
  const item = [...document.querySelectorAll('[role="menuitem"]')].find((one) => one.textContent === label);
  if (item === undefined) throw new Error(`The menu has no "${label}".`);
  click(item);
};

describe('a cell with a menu', () => {
  it('shows the label in its tone, and offers what the lookup still offers but the present one', () => {
    mountCells({ columns: ['title', shelf], rows });
    expect(cell(0, 'shelfId').textContent).toBe('Poetry');
    expect(cell(0, 'shelfId').querySelector('svg')).not.toBeNull();
    openMenu();
    // The cellar is on nobody's offer any more, and Poetry is what it is.
    expect(offers()).toEqual(['History']);
  });

  it('offers what its column names, in that order, where it names them', () => {
    mountCells({ columns: ['title', { ...shelf, offers: [3, 1, 2] }], rows });
    openMenu();
    expect(offers()).toEqual(['Cellar', 'History']);
  });

  it('offers the choices of a lookup that is data', () => {
    mountCells({ columns: ['title', { field: 'branchId', cell: 'menu', command: 'books.move' }], rows });
    expect(cell(0, 'branchId').textContent).toBe('North');
    openMenu('Change Branch of Emma');
    expect(offers()).toEqual(['Harbour']);
  });

  it("choosing runs the command with the column's parameters and shows the new value", async () => {
    const { commands, notices, refreshed } = mountCells({
      columns: [
        'title',
        { ...shelf, params: { book: '{row.bookId}' }, success: 'Shelf of {row.title} updated', refreshes: ['books'] },
      ],
      rows,
    });
    focus(button('Change Shelf of Emma'));
    openMenu();
    choose('History');
    await settled();
    expect(commands).toEqual([{ operation: 'books.setShelf', input: { book: 1, shelfId: 2 } }]);
    expect(cell(0, 'shelfId').textContent).toBe('History');
    expect(cell(1, 'shelfId').textContent).toBe('Poetry');
    expect(notices).toEqual([{ tone: 'success', text: 'Shelf of Emma updated' }]);
    expect(refreshed).toEqual(['books']);
    expect(document.activeElement).toBe(button('Change Shelf of Emma'));
  });

  it('shows the new value while it is saved, and the old one again with the reason when it cannot be', async () => {
    const { answer, give } = later();
    const { notices } = mountCells({
      columns: ['title', { ...shelf, failure: 'The shelf of {row.title} could not be updated.' }],
      rows,
      answer: () => answer,
    });
    openMenu();
    choose('History');
    expect(cell(0, 'shelfId').textContent).toBe('History');
    expect(cell(0, 'shelfId').querySelector('[aria-busy="true"]')).not.toBeNull();
    await act(async () => give(refusal('Somebody has it.')));
    await settled();
    expect(cell(0, 'shelfId').textContent).toBe('Poetry');
    expect(cell(0, 'shelfId').querySelector('[aria-busy="true"]')).toBeNull();
    expect(notices).toEqual([{ tone: 'error', text: 'The shelf of Emma could not be updated.' }]);
  });

  it('of two quick changes the last is what stays, and they never overtake each other', async () => {
    const answers: ((result: CommandResult) => void)[] = [];
    const { commands } = mountCells({
      columns: ['title', { ...shelf, offers: [1, 2, 3] }],
      rows,
      answer: () => {
        const { answer, give } = later();
        answers.push(give);
        return answer;
      },
    });
    openMenu();
    choose('History');
    openMenu();
    choose('Cellar');
    expect(cell(0, 'shelfId').textContent).toBe('Cellar');
    expect(commands.map(({ input }) => input.shelfId)).toEqual([2]);
    await act(async () => answers[0]?.({ ok: true, body: {} }));
    await settled();
    expect(commands.map(({ input }) => input.shelfId)).toEqual([2, 3]);
    expect(cell(0, 'shelfId').textContent).toBe('Cellar');
    await act(async () => answers[1]?.({ ok: true, body: {} }));
    await settled();
    expect(cell(0, 'shelfId').textContent).toBe('Cellar');
  });

  it('a value that asks for more opens its form over the row, and shows once the form was sent', async () => {
    const { commands, refreshed } = mountCells({
      columns: ['title', { ...shelf, asks: { '2': 'loan' }, refreshes: ['books'] }],
      rows,
    });
    openMenu();
    choose('History');
    expect(find('[role="dialog"]').textContent).toContain('Lend a book');
    expect(commands).toEqual([]);
    expect(cell(0, 'shelfId').textContent).toBe('Poetry');
    type(find<HTMLInputElement>('[role="dialog"] input'), 'Ms Woodhouse');
    click(button('Lend book'));
    await settled();
    expect(commands).toEqual([{ operation: 'books.lend', input: { reader: 'Ms Woodhouse', book: 1, shelf: 2 } }]);
    expect(cell(0, 'shelfId').textContent).toBe('History');
    expect(refreshed).toEqual(['books']);
  });

  it('leaving that form changes nothing', async () => {
    const { commands } = mountCells({ columns: ['title', { ...shelf, asks: { '2': 'loan' } }], rows });
    openMenu();
    choose('History');
    click(button('Cancel'));
    await settled();
    expect(commands).toEqual([]);
    expect(cell(0, 'shelfId').textContent).toBe('Poetry');
  });

  it('a row that refuses has no menu and says why; others keep theirs', () => {
    mountCells({
      columns: ['title', shelf],
      rows: rows.map((row, index) => (index === 0 ? { ...row, $denied: { 'books.setShelf': 'On loan' } } : row)),
    });
    expect(cell(0, 'shelfId').textContent).toBe('Poetry. On loan');
    expect(cell(0, 'shelfId').querySelector('button')).toBeNull();
    expect(button('Change Shelf of Cane')).toBeDefined();
  });

  it('to those whose kind may never change it, it is the label alone', () => {
    mountCells({ columns: ['title', shelf], rows, never: { 'books.setShelf': 'You are not allowed to do this' } });
    expect(cell(0, 'shelfId').textContent).toBe('Poetry');
    expect(cell(0, 'shelfId').querySelector('button, [tabindex]')).toBeNull();
  });
});
