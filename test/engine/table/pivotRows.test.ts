import { describe, expect, it } from 'vitest';
import { compileTable, pivotRows } from '../../../src/engine/index.ts';
import { books, findLookup, sitting, sittingsTable } from './library.ts';

const compiled = compileTable(sittingsTable, sitting, findLookup);
const row = (sittingId: number, week: string, weekday: number, half: string) => ({
  sittingId,
  week,
  weekday,
  half,
  seat: null,
});

describe('pivotRows', () => {
  it('lays rows out by line and head, with two levels of heads', () => {
    const rows = [row(4, '2026-03-09', 2, 'PM'), row(1, '2026-03-09', 1, 'AM'), row(9, '2026-03-02', 1, 'PM')];
    const grid = pivotRows(compiled, rows);
    expect(grid.across.map((level) => level.map(({ label, span }) => [label, span]))).toEqual([
      [
        ['Mon', 2],
        ['Tue', 2],
      ],
      [
        ['am', 1],
        ['pm', 1],
        ['am', 1],
        ['pm', 1],
      ],
    ]);
    expect(grid.lines.map(({ label, cells }) => [label, cells.map((cell) => cell?.sittingId ?? null)])).toEqual([
      ['09/03/2026', [1, null, null, 4]],
      ['02/03/2026', [null, 9, null, null]],
    ]);
  });

  it('keeps its heads while there are no rows, and adds one for a value the lookup does not have', () => {
    expect(pivotRows(compiled, []).across[1]).toHaveLength(4);
    expect(pivotRows(compiled, [row(1, '2026-03-09', 6, 'AM')]).across[0]?.map(({ label }) => label)).toEqual([
      'Mon',
      'Tue',
      '6',
    ]);
  });

  it('makes lines of their own of what splits one, named by both, and leaves the others whole', () => {
    const split = compileTable(
      { ...sittingsTable, pivot: { ...sittingsTable.pivot!, splits: 'seat' } },
      sitting,
      findLookup,
    );
    const rows = [
      { ...row(1, '2026-03-09', 1, 'AM'), seat: 'Left' },
      { ...row(2, '2026-03-09', 1, 'AM'), seat: 'Right' },
      row(3, '2026-03-02', 1, 'AM'),
    ];
    const { lines } = pivotRows(split, rows);
    expect(lines.map(({ label, cells }) => [label, cells[0]?.sittingId])).toEqual([
      ['09/03/2026, Left', 1],
      ['09/03/2026, Right', 2],
      ['02/03/2026', 3],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  });

  it('hands out the rows themselves, so that a cell is its row', () => {
    const only = row(1, '2026-03-09', 1, 'AM');
    expect(pivotRows(compiled, [only]).lines[0]?.cells[0]).toBe(only);
  });

  it('refuses two rows for one cell, and a table that is no grid', () => {
    const twice = [row(1, '2026-03-09', 1, 'AM'), row(2, '2026-03-09', 1, 'AM')];
    expect(() => pivotRows(compiled, twice)).toThrow(expect.objectContaining({ code: 'BAD_PIVOT' }));
    expect(() => pivotRows(books(), [])).toThrow(expect.objectContaining({ code: 'BAD_PIVOT' }));
  });
});
