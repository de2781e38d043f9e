import { columnText } from '../../engine/index.ts';
import type { CompiledTable, Row } from '../../engine/index.ts';

/**
 * What a row is called, for the names of the controls in it: the text of the first declared column that leads to the
 * thing or opens it, else of the first.
 */
export function rowName(compiled: CompiledTable, row: Row): string {
  // A column that cannot be sorted by is no name but the word on a button, the same in each row.
  const leading = compiled.columns.find(
    ({ field, declaration: { link, opens, sortable } }) =>
      typeof row[field] === 'string' && sortable !== false && (link ?? opens) !== undefined,
  );
  const column = leading ?? compiled.columns[0];
  if (column === undefined) return '';
  const value = row[column.field] ?? null;
  if (typeof value === 'object') return '';
  try {
    return columnText(column, row);
  } catch {
    // A value that the format cannot read still tells this row from the next.
    return String(value);
  }
}
