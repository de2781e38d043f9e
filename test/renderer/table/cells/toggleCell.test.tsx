import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { CommandResult } from '../../../../src/renderer/host.ts';
import { later, refusal } from '../../../../stories/renderer/cells/cellLibrary.ts';
import { bookRows } from '../../../../stories/renderer/table/books.ts';
import { click } from '../../form/mount.tsx';
import { find } from '../mountTable.tsx';
import { cell, mountCells, settled } from './mountCells.tsx';

const rows = (onLoan: boolean) => bookRows(2, (index) => ({ title: index === 0 ? 'Emma' : 'Cane', onLoan }));
const columns = ['title', { field: 'onLoan', command: 'books.setLoan' }];
const box = (row = 0) => cell(row, 'onLoan').querySelector<HTMLInputElement>('input') ?? find<HTMLInputElement>('none');

function mountSlow() {
  const answers: ((result: CommandResult) => void)[] = [];
  const made = mountCells({
    columns,
    rows: rows(false),
    answer: () => {
      const { answer, give } = later();
      answers.push(give);
      return answer;
    },
  });
  const give = async (index: number, result: CommandResult = { ok: true, body: {} }) => {
    await act(async () => answers[index]?.(result));
    await settled();
  };
  return { ...made, give, sent: () => made.commands.map(({ input }) => input.onLoan) };
}

describe('a toggle', () => {
  it('is named by its column and its row', () => {
    mountCells({ columns, rows: rows(false) });
    expect(box(1).getAttribute('aria-label')).toBe('On loan of Cane');
  });

  it('shows the new value at once, and the old one again with the reason when it cannot be saved', async () => {
    const { give, notices } = mountSlow();
    click(box());
    expect(box().checked).toBe(true);
    expect(box().getAttribute('aria-busy')).toBe('true');
    expect(box(1).checked).toBe(false);
    await give(0, refusal('Somebody has it.'));
    expect(box().checked).toBe(false);
    expect(notices).toEqual([{ tone: 'error', text: 'Somebody has it.' }]);
  });

  it('stays as it was chosen while the list loads anew during the save, whichever value that brings', async () => {
    const { give, load } = mountSlow();
    click(box());
    load(rows(false));
    expect(box().checked).toBe(true);
    load(rows(true));
    expect(box().checked).toBe(true);
    await give(0);
    expect(box().checked).toBe(true);
  });

  it('pressed twice ends as it began: the second change waits for the first', async () => {
    const { give, sent } = mountSlow();
    click(box());
    click(box());
    expect(box().checked).toBe(false);
    expect(sent()).toEqual([true]);
    await give(0);
    expect(sent()).toEqual([true, false]);
    await give(1);
    expect(box().checked).toBe(false);
  });

  it('pressed twice makes no second call, and tells nothing, where the first one failed', async () => {
    const { give, sent, notices } = mountSlow();
    click(box());
    click(box());
    await give(0, refusal('Somebody has it.'));
    expect(sent()).toEqual([true]);
    expect(box().checked).toBe(false);
    expect(notices).toEqual([]);
  });

  it('a load that was under way when it was saved does not bring the old value back; a later one is right', async () => {
    const { give, begin, load } = mountSlow();
    click(box());
    begin();
    await give(0);
    load(rows(false));
    expect(box().checked).toBe(true);
    load(rows(false).map((row) => ({ ...row })));
    expect(box().checked).toBe(false);
  });

  it('an answer that comes after its row is gone touches no other row', async () => {
    const { give, load } = mountSlow();
    click(box());
    load(bookRows(1, () => ({ bookId: 9, title: 'Orlando', onLoan: false })));
    expect(box().checked).toBe(false);
    await give(0);
    expect(box().checked).toBe(false);
  });

  it('is plain text to those whose kind may never change it', () => {
    mountCells({ columns, rows: rows(true), never: { 'books.setLoan': 'You are not allowed to do this' } });
    expect(cell(0, 'onLoan').textContent).toBe('Yes');
    expect(cell(0, 'onLoan').querySelector('input, [tabindex]')).toBeNull();
  });

  it('a blank one that the row refuses still has something for the reason to stand at', () => {
    mountCells({ columns, rows: bookRows(1, () => ({ onLoan: null, $denied: { 'books.setLoan': 'Lost' } })) });
    expect(cell(0, 'onLoan').textContent).toBe('–Not known. Lost');
  });
});
