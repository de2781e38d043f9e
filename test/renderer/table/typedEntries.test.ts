import { describe, expect, it, vi } from 'vitest';
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
