import { describe, expect, it, vi } from 'vitest';
import { filledInWords, isColumn, pastedTexts } from '../../../src/renderer/table/pastedTexts.ts';
import { TypedEntries, type EntryBox } from '../../../src/renderer/table/typedEntries.ts';

const box: EntryBox = { key: '[1,"price"]', title: 'Books: Tides', row: { id: 1 }, question: 'price', value: 7 };

describe('what is typed in the boxes of rows', () => {
  it('keeps why it was not saved, whoever draws the row, until something else is typed or it is let go', () => {
    const entries = new TypedEntries(null);
    const told = vi.fn();
    entries.subscribe(told);
    entries.type(box, 'x');
    entries.refuse(box.key, 'Please enter a number');
    expect([entries.textOf(box.key), entries.problemOf(box.key)]).toEqual(['x', 'Please enter a number']);
    expect(told).toHaveBeenCalledTimes(2);
    entries.type(box, '8');
    expect([entries.textOf(box.key), entries.problemOf(box.key)]).toEqual(['8', null]);
    entries.refuse(box.key, 'Somebody else has entered 9');
    entries.drop(box.key);
    expect([entries.textOf(box.key), entries.problemOf(box.key)]).toEqual([null, null]);
  });
});

describe('a column of a spreadsheet', () => {
  const boxes = [1, 2, 3].map((id): EntryBox => ({ ...box, key: `[${id},"price"]`, row: { id } }));
  const textsOf = (entries: TypedEntries) => boxes.map(({ key }) => entries.textOf(key));

  it('fills the boxes of the page from the one where it is pasted; an empty line leaves its box', () => {
    const entries = new TypedEntries(null);
    entries.show(boxes);
    entries.type(boxes[1]!, 'typed before');
    expect(entries.fill(boxes[0]!.key, ['5', '', '6', '8', ''])).toEqual({ count: 2, left: 1 });
    expect(textsOf(entries)).toEqual(['5', 'typed before', '6']);
    expect(entries.fill(boxes[2]!.key, ['9'])).toEqual({ count: 1, left: 0 });
    expect(textsOf(entries)).toEqual(['5', 'typed before', '9']);
  });

  it('is nowhere where the box is not on the page, which has nothing above it either', () => {
    const entries = new TypedEntries(null);
    entries.show(boxes.slice(1));
    expect(entries.fill(boxes[0]!.key, ['5'])).toEqual({ count: 0, left: 1 });
    expect([0, 1, 2].map((index) => entries.above(boxes[index]!.key))).toEqual([null, null, '7']);
  });

  it('is read as figures, whatever its cells look like there', () => {
    expect(isColumn('95')).toBe(false);
    expect(isColumn('95\r\n')).toBe(false);
    expect(isColumn('95\r\n96')).toBe(true);
    expect(pastedTexts('95%\tx\r\n£1,250.00\r\n\r\n1,5\r\n-3\r\n100 %\r\nnone\r\n')).toEqual([
      '95',
      '1250.00',
      '',
      '1,5',
      '-3',
      '100',
      'none',
    ]);
  });

  it('says what it has done, and what is left to do', () => {
    expect(filledInWords({ count: 1, left: 0 })).toBe('1 box filled, not saved yet. Enter saves each and goes on.');
    expect(filledInWords({ count: 2, left: 3 })).toContain('3 lines had no row left on this page.');
  });
});
