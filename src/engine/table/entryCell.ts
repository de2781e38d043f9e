import type { Facts } from '../declaration/types.ts';
import { isObject } from '../json.ts';
import { fillValues } from '../template.ts';
import type { CompiledTable, Row } from './types.ts';

/** Field of an entered cell by which it is told from every other one of its table. */
export const CELL = '$cell';

/**
 * A cell that is entered, as a row of its own: what its row says, and over it what the table's entry declares for the
 * column.
 */
export function entryCell(compiled: CompiledTable, row: Row, field: string, facts: Facts): Row {
  const declared = compiled.declaration.entry?.cells[field] ?? {};
  const own = fillValues({ ...declared }, { ...facts, row });
  return { ...row, ...(isObject(own) ? own : {}), [CELL]: `${String(row[compiled.rowId])} ${field}` };
}
