import { describe, expect, it, vi } from 'vitest';
import { act } from 'react';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { runBulk } from '../../../src/renderer/table/bulk/runBulk.ts';
import { button, click, type } from '../form/mount.tsx';
import { find, focus, mountTable, press, select } from './mountTable.tsx';

const lend = {
  label: 'Lend',
  command: 'books.lend',
  params: { bookId: '{row.bookId}' },
  refreshes: ['books'],
  success: 'All are lent.',
};
const table = { bulkActions: [lend] };
const lent = (index: number): JsonObject => (index === 1 ? { $denied: { 'books.lend': 'On loan to a reader' } } : {});

const tick = (name: string) => {
  const box = document.querySelector<HTMLInputElement>(`input[type="checkbox"][aria-label="${name}"]`);
  if (box === null) throw new Error(`There is no box ${name}.`);
  return box;
};
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  }, 30_000);
const all = () => tick('Select all rows of this page');
const bar = () => find('[role="group"][aria-label="Ticked rows"]');
const ticked = () => document.querySelectorAll('.MuiDataGrid-row input[aria-label^="Select"]:checked').length;

/** The button of the file in a place, the first of the page being that of all rows. */
function exporting(place: ParentNode): Element {
  const found = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Export to Excel');
  if (found === undefined) throw new Error('No file is offered there.');
  return found;
}

describe('ticked rows', () => {
  it('the head ticks the page, the bar counts and clears', () => {
    mountTable({ table, rows: bookRows(10) });
    expect(document.querySelector('[aria-label="Ticked rows"]')).toBeNull();
    click(tick('Select Emma'));
    expect(find('[role="group"] [role="status"]').textContent).toBe('1 selected');
    click(all());
    expect(find('[role="group"] [role="status"]').textContent).toBe('10 selected');
    focus(button('Clear'));
    click(button('Clear'));
    expect(ticked()).toBe(0);
    expect(document.querySelector('[aria-label="Ticked rows"]')).toBeNull();
    // The bar goes with the ticks: the keyboard stays in the rows.
    expect(document.activeElement).toBe(all());
  });

  it('become a file of their own, in the columns that show', async () => {
    const { files } = mountTable({
      table: { ...table, export: { command: 'exports.books', fileName: 'Books.xlsx' } },
      rows: bookRows(3),
    });
    click(tick('Select Emma'));
    click(exporting(bar()));
    expect(find('[role="dialog"]').textContent).toContain('The file will hold 1 row and ');
    click(button('Export'));
    await until(() => expect(files.map(({ rows }) => rows)).toEqual([[2]]));
    click(button('Close'));
    click(exporting(document));
    click(button('Export'));
    await until(() => expect(files.at(-1)?.rows).toBeUndefined());
  });

  it('an action runs once for each row that does not refuse it, and says how many were done and which refuse and why', async () => {
    const { commands, refreshed } = mountTable({ table, rows: bookRows(3, lent) });
    click(all());
    click(button('Lend'));
    await until(() => expect(find('[role="alert"]').textContent).toContain('Lend: 2 done'));
    expect(commands.map(({ input }) => input.bookId).toSorted()).toEqual([1, 3]);
    expect(find('[role="alert"]').textContent).toContain('1 refused: On loan to a reader (Emma)');
    expect(refreshed).toEqual(['books']);
    expect(ticked()).toBe(0);
  });

  it('a reason names three rows, and the others at a press', async () => {
    const denied = () => ({ $denied: { 'books.lend': 'On loan to a reader' } });
    const lentOut = (index: number): JsonObject => (index === 0 ? {} : denied());
    mountTable({ table, rows: bookRows(7, lentOut) });
    click(all());
    click(button('Lend'));
    await until(() => expect(find('[role="alert"]').textContent).toContain('6 refused: On loan to a reader ('));
    const more = find('[role="alert"] details');
    expect(more.querySelector('summary')?.textContent).toBe('3 more');
    expect(find('[role="alert"] li').textContent.split(', ')).toHaveLength(6);
    expect(more.textContent).toMatch(/^3 more: \w+/);
  });

  it('what failed stays ticked, with the reason, and can be tried again', async () => {
    const { commands } = mountTable({ table, rows: bookRows(3, lent), fails: 'Somebody has it.' });
    click(all());
    click(button('Lend'));
    await until(() =>
      expect(find('[role="alert"]').textContent).toContain('2 failed and still ticked: Somebody has it.'),
    );
    expect(find('[role="group"] [role="status"]').textContent).toBe('2 selected');
    click(button('Lend'));
    await until(() => expect(commands).toHaveLength(4));
  });

  it('asks first where the action does, saying of how many', async () => {
    const { commands } = mountTable({
      table: { bulkActions: [{ ...lend, confirm: 'Lend these books?' }] },
      rows: bookRows(10),
    });
    click(tick('Select Emma'));
    click(button('Lend'));
    expect(find('[role="dialog"]').textContent).toContain('Lend these books? (1 selected)');
    click(button('Cancel'));
    expect(commands).toEqual([]);
  });

  it('asks a question once where the action has one, and sends its answer with each row', async () => {
    const { commands } = mountTable({
      table: { bulkActions: [{ ...lend, label: 'Lend with a note', edits: { form: 'note', question: 'note' } }] },
      rows: bookRows(3, lent),
    });
    click(all());
    click(button('Lend with a note'));
    await until(() => expect(find('[role="dialog"] h2').textContent).toBe('Lend with a note (3 selected)'));
    click(button('Cancel'));
    expect(commands).toEqual([]);
    click(button('Lend with a note'));
    type(find<HTMLInputElement>('[role="dialog"] input'), 'For the summer');
    click(button('Save'));
    await until(() => expect(find('[role="alert"]').textContent).toContain('Lend with a note: 2 done'));
    expect(commands.map(({ input }) => [input.bookId, input.note]).toSorted()).toEqual([
      [1, 'For the summer'],
      [3, 'For the summer'],
    ]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('the ticks go with a new query', () => {
    mountTable({ table, rows: bookRows(10) });
    click(all());
    select(find<HTMLSelectElement>('select'), '25');
    expect(ticked()).toBe(0);
    expect(document.querySelector('[aria-label="Ticked rows"]')).toBeNull();
  });

  it('there are no boxes for whom every action is refused, nor where there is none', () => {
    mountTable({ table, denied: 'Not for guests' });
    expect(document.querySelector('[aria-label="Ticked rows"]')).toBeNull();
    expect(document.querySelector('.MuiDataGrid-columnHeaderCheckbox')).toBeNull();
  });

  it('an action whose condition does not hold is not offered', () => {
    mountTable({ table: { bulkActions: [{ ...lend, when: { 'user.shelf': 2 } }] } });
    expect(document.querySelector('[aria-label="Ticked rows"]')).toBeNull();
  });

  it('a row is ticked by the keyboard', () => {
    mountTable({ table, rows: bookRows(10) });
    act(() => tick('Select Emma').focus());
    const untaken = press(' ', { on: tick('Select Emma') });
    // The browser turns the key into a click unless somebody took it.
    expect(untaken).toBe(true);
  });
});

describe('ticked cards', () => {
  it('have a box each and one for the page', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { commands } = mountTable({ table, rows: bookRows(3) });
    click(tick('Select Emma'));
    expect(bar().textContent).toContain('1 selected');
    click(button('Search and filter'));
    const page = [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent === 'Select all rows of this page')
      ?.querySelector('input');
    if (!page) throw new Error('There is no box for the page.');
    click(page);
    click(tick('Select Emma'));
    click(button('Lend'));
    await until(() => expect(commands.map(({ input }) => input.bookId).toSorted()).toEqual([1, 3]));
    vi.unstubAllGlobals();
  });
});

describe('a command run over many rows', () => {
  const rows = bookRows(20);
  const ok: CommandResult = { ok: true, body: {} };

  it('tells how far it is, and stops between two rows', async () => {
    const told: number[] = [];
    const stopper = new AbortController();
    const outcome = await runBulk(rows, {
      refusal: () => null,
      run: () => Promise.resolve(ok),
      failure: 'Failed',
      onProgress: (finished) => {
        told.push(finished);
        if (finished === 6) stopper.abort();
      },
      signal: stopper.signal,
    });
    expect(told.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(outcome.done.length).toBeGreaterThanOrEqual(6);
    expect(outcome.done.length).toBeLessThan(10);
  });

  it('one row that cannot be reached stops no other', async () => {
    const outcome = await runBulk(rows, {
      refusal: (row) => (row.bookId === 1 ? 'Lost' : null),
      run: (row) => (row.bookId === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(ok)),
      failure: 'Failed',
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(outcome.done).toHaveLength(18);
    expect([...outcome.failed].map(([text, { length }]) => [text, length])).toEqual([['Failed', 1]]);
    expect([...outcome.refused.keys()]).toEqual(['Lost']);
  });
});
