import { EngineError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Column, CompiledTable, PivotGrid, Row } from './types.ts';

/**
 * Lays a page's rows out as a grid. Heads are a constant lookup's offered options, so that a grid has
 * the same shape on every page, then any further value in the order it comes; lines in the order
 * their first row comes, each named by what it is of and, where a field splits it, by that too. Throws an EngineError
 * of code `BAD_PIVOT` for two rows in one cell.
 */
export function pivotRows(compiled: CompiledTable, rows: readonly Row[]): PivotGrid {
  const { pivot } = compiled;
  if (pivot === undefined) throw new EngineError('BAD_PIVOT', `The table "${compiled.id}" is not a grid.`);
  const levels = pivot.across.map((column) => headsOf(column, rows));
  const byLine = new Map<string, Map<string, Row>>();
  const named = [pivot.rows, ...(pivot.splits === undefined ? [] : [pivot.splits])];
  for (const row of rows) place(byLine, keyOf(named, row), { row, key: keyOf(pivot.across, row) });
  const keys = combinations(levels).map((values) => JSON.stringify(values));
  return {
    across: pivot.across.map((column, level) => headRow(column, levels, level)),
    lines: [...byLine].map(([id, cells]) => {
      const [row] = cells.values();
      const label = named.map((column) => labelOf(column, row?.[column.field] ?? null)).filter((part) => part !== '');
      return { id, label: label.join(', '), cells: keys.map((key) => cells.get(key) ?? null) };
    }),
  };
}

function place(lines: Map<string, Map<string, Row>>, line: string, cell: { row: Row; key: string }): void {
  const cells = lines.get(line) ?? new Map<string, Row>();
  lines.set(line, cells);
  // Showing one of two rows would hide the other from the reader, and a change could go to the wrong one.
  if (cells.has(cell.key))
    throw new EngineError('BAD_PIVOT', `Two rows stand for the cell ${cell.key} of the line ${line}.`);
  cells.set(cell.key, cell.row);
}

function headsOf(column: Column, rows: readonly Row[]): Json[] {
  const offered = (column.lookup?.options ?? [])
    .filter((option) => option.offered !== false)
    .map((option) => option.value);
  return [...new Set([...offered, ...rows.map((row) => row[column.field] ?? null)])];
}

function keyOf(columns: readonly Column[], row: Row): string {
  return JSON.stringify(columns.map((column) => row[column.field] ?? null));
}

function combinations(levels: readonly (readonly Json[])[]): Json[][] {
  return levels.reduce<Json[][]>(
    (done, values) => done.flatMap((prefix) => values.map((value) => [...prefix, value])),
    [[]],
  );
}

function headRow(column: Column, levels: readonly Json[][], level: number) {
  const count = (part: readonly Json[][]) => part.reduce((product, { length }) => product * length, 1);
  const span = count(levels.slice(level + 1));
  const heads = (levels[level] ?? []).map((value) => ({ value, label: labelOf(column, value), span }));
  return Array.from({ length: count(levels.slice(0, level)) }, () => heads).flat();
}

function labelOf(column: Column, value: Json): string {
  return column.format.toText(value, { options: column.options, ...(column.lookup ? { lookup: column.lookup } : {}) });
}
