import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page, Row } from '../../../src/engine/index.ts';
import { TableView } from '../../../src/renderer/table/TableView.tsx';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { button, click } from '../form/mount.tsx';
import { find, focus, mountTable, settle } from './mountTable.tsx';

const params = { libraryId: 5 };
const books = bookRows(4, () => ({ onLoan: false }));

/** A page of books whose rows the test takes away; the loan of a book is a command. */
function openBooks(fails?: string) {
  const list = { page: pageOf(books) };
  const drawn = mountTable({ list, ...(fails === undefined ? {} : { fails }) });
  const bring = (rows: readonly Row[]) => {
    list.page = pageOf(rows);
    drawn.draw(<TableView id="books" params={params} />);
  };
  return { ...drawn, bring };
}

const pageOf = (rows: readonly Row[]): Page => ({ rows, total: rows.length });
const loan = (book: number) => find<HTMLInputElement>(`[data-id="${book}"] [data-field="onLoan"] input`);
const note = () => find('.left-row').textContent ?? '';
const nextFrame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));

async function lend(book: number): Promise<void> {
  focus(loan(book));
  click(loan(book));
  await settle();
}

afterEach(() => void vi.useRealTimers());

describe('a row that leaves the list because of what was changed in it', () => {
  it('is named, and the focus goes on to the same cell of the row in its place', async () => {
    const { bring } = openBooks();
    await lend(2);
    expect(note()).toBe('');
    bring(books.filter(({ bookId }) => bookId !== 2));
    await nextFrame();
    expect(note()).toContain(`${String(books[1]?.title)} no longer matches the filters`);
    expect(document.activeElement).toBe(loan(3));
  });

  it('passes the focus to the row before where it was the last, and to the line where none is left', async () => {
    const { bring } = openBooks();
    await lend(4);
    bring(books.slice(0, 3));
    await nextFrame();
    expect(document.activeElement).toBe(loan(3));
    await lend(3);
    bring([]);
    await nextFrame();
    expect(document.activeElement).toBe(find('.left-row'));
  });

  it('can be undone for ten seconds, which do not pass while the focus is on Undo', async () => {
    const { bring, commands } = openBooks();
    await lend(2);
    bring(books.filter(({ bookId }) => bookId !== 2));
    await nextFrame();
    vi.useFakeTimers();
    focus(button('Undo'));
    act(() => void vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
    click(button('Undo'));
    await settle();
    expect(commands.map(({ input }) => input)).toEqual([
      { bookId: 2, onLoan: true },
      { bookId: 2, onLoan: false },
    ]);
    expect(note()).toContain('Undone');
    expect(document.activeElement).toBe(find('.left-row'));
  });

  it('cannot be undone after ten seconds, and is still named', async () => {
    const { bring } = openBooks();
    await lend(2);
    vi.useFakeTimers();
    bring(books.filter(({ bookId }) => bookId !== 2));
    act(() => void vi.advanceTimersByTime(9_999));
    expect(button('Undo')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(find('.left-row').querySelector('button')).toBeNull();
    expect(note()).toContain('has left the list');
  });

  it('says nothing where the row stays, nor of a row that somebody else takes away', async () => {
    const { bring } = openBooks();
    await lend(2);
    bring(books.map((row) => ({ ...row })));
    expect(note()).toBe('');
    bring(books.slice(0, 3));
    expect(note()).toBe('');
  });

  it('says nothing where the change could not be stored', async () => {
    const { bring } = openBooks('On loan elsewhere');
    await lend(2);
    bring(books.filter(({ bookId }) => bookId !== 2));
    expect(note()).toBe('');
  });

  it('leaves the focus where somebody has gone on', async () => {
    const { bring } = openBooks();
    await lend(2);
    focus(loan(4));
    bring(books.filter(({ bookId }) => bookId !== 2));
    await nextFrame();
    expect(document.activeElement).toBe(loan(4));
  });
});
