import { describe, expect, it } from 'vitest';
import { entryCell } from '../../../src/engine/index.ts';

describe('a cell that is entered', () => {
  const entry = {
    kind: 'seats',
    cells: { price: { seat: '{row.price}', half: 'AM', who: '{user.name}' }, published: {} },
  };
  const row = { bookId: 7, title: 'Otters', price: 12.5, published: '2020-01-02' };
  const facts = { user: { name: 'Ann' } };

  it('knows what its row says, and over it what is declared for its column, of the type that the facts have', () => {
    expect(entryCell(entry, row, 'price', facts)).toEqual({ ...row, seat: 12.5, half: 'AM', who: 'Ann' });
  });

  it('knows what its row says where nothing is declared', () => {
    expect(entryCell(entry, row, 'published', facts)).toEqual(row);
    expect(entryCell(undefined, row, 'price', facts)).toEqual(row);
  });
});
