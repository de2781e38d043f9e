import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookRows } from '../../../../stories/renderer/table/books.ts';
import { button, click } from '../../form/mount.tsx';
import { find, press } from '../mountTable.tsx';
import { cell, mountCells, settled } from './mountCells.tsx';

const columns = ['title', 'summary'];
const withSummary = (summary: string | null) => bookRows(1, () => ({ title: 'Emma', summary }));
const dialog = () => document.querySelector('[role="dialog"]');

function giveClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('a cell of long text', () => {
  it('shows 89 characters whole, as plain text [EXCL-8]', () => {
    mountCells({ columns, rows: withSummary('a'.repeat(89)) });
    expect(cell(0, 'summary').textContent).toBe('a'.repeat(89));
    expect(cell(0, 'summary').querySelector('button')).toBeNull();
  });

  it('cuts 90 characters with an ellipsis [EXCL-8]', () => {
    mountCells({ columns, rows: withSummary('a'.repeat(90)) });
    expect(cell(0, 'summary').textContent).toBe(`${'a'.repeat(89)}…`);
    expect(cell(0, 'summary').querySelector('button')?.getAttribute('aria-haspopup')).toBe('dialog');
  });

  it('takes the length of its column, and is blank where there is no text', () => {
    mountCells({
      columns: ['title', { field: 'summary', options: { length: 10 } }],
      rows: bookRows(2, (index) => ({ summary: index === 0 ? 'A long walk' : null })),
    });
    expect(cell(0, 'summary').textContent).toBe('A long wa…');
    expect(cell(1, 'summary').textContent).toBe('');
  });

  it("pressing it shows the whole text, its lines kept, under the column's title [EXCL-9]", () => {
    const text = `${'First line. '.repeat(10)}\nSecond line.`;
    mountCells({ columns, rows: withSummary(text) });
    click(cell(0, 'summary').querySelector('button') ?? document.body);
    const id = dialog()?.getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('Summary');
    const words = [...document.querySelectorAll('[role="dialog"] p')].find((one) => one.textContent === text);
    expect(words && getComputedStyle(words).whiteSpace).toBe('pre-wrap');
    click(button('Close'));
    expect(dialog()).toBeNull();
  });

  it('copies the whole text and says so [EXCL-9]', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    giveClipboard(writeText);
    const text = 'b'.repeat(200);
    mountCells({ columns, rows: withSummary(text) });
    click(cell(0, 'summary').querySelector('button') ?? document.body);
    click(button('Copy'));
    await settled();
    expect(writeText).toHaveBeenCalledWith(text);
    expect(find('[role="dialog"] [role="status"]').textContent).toBe('Copied');
  });

  it.each([
    ['there is no clipboard', () => undefined],
    ['the browser refuses', () => giveClipboard(() => Promise.reject(new Error('NotAllowedError')))],
  ])('selects the text and says how to copy it where %s', async (_case, prepare) => {
    prepare();
    const text = 'c'.repeat(200);
    mountCells({ columns, rows: withSummary(text) });
    click(cell(0, 'summary').querySelector('button') ?? document.body);
    click(button('Copy'));
    await settled();
    expect(find('[role="dialog"] [role="status"]').textContent).toContain('press Ctrl and C');
    expect(window.getSelection()?.toString()).toBe(text);
  });

  it('keeps the keys pressed in its dialog from the grid behind it', () => {
    mountCells({ columns, rows: withSummary('d'.repeat(200)) });
    click(cell(0, 'summary').querySelector('button') ?? document.body);
    expect(press('ArrowDown', { on: button('Copy') })).toBe(true);
    expect(dialog()).not.toBeNull();
  });

  it('an edited cell of long text has both: pressing the text reads it, the pencil changes it', () => {
    const column = {
      field: 'summary',
      cell: 'edit',
      command: 'books.setSummary',
      edits: { form: 'book', question: 'summary' },
    };
    mountCells({ columns: ['title', column], rows: withSummary('e'.repeat(200)) });
    click(find('[data-field="summary"] .cell-link'));
    expect(dialog()?.querySelector('textarea')).toBeNull();
    click(button('Copy'));
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
    click(button('Close'));
    click(button('Edit Summary of Emma'));
    expect(dialog()?.querySelector('textarea')?.value).toBe('e'.repeat(200));
  });
});
