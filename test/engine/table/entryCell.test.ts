import { describe, expect, it } from 'vitest';
import { CELL, entryCell } from '../../../src/engine/index.ts';
import { books } from './library.ts';

describe('a cell that is entered', () => {
  const compiled = books({
    entry: {
      kind: 'seats',
      cells: { price: { seat: '{row.price}', half: 'AM', who: '{user.name}' }, published: {} },
    },
  });
  const row = { bookId: 7, title: 'Otters', price: 12.5, published: '2020-01-02' };

  it('knows what its row says, and over it what is declared for its column, of the type that the facts have', () => {
    expect(entryCell(compiled, row, 'price', { user: { name: 'Ann' } })).toEqual({
      ...row,
      seat: 12.5,
      half: 'AM',
      who: 'Ann',
      [CELL]: '7 price',
    });
  });

  it('is told from every other cell of the table', () => {
    expect(entryCell(compiled, row, 'published', {})[CELL]).toBe('7 published');
    expect(entryCell(compiled, { ...row, bookId: 8 }, 'published', {})[CELL]).toBe('8 published');
  });
});
