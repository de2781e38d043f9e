import type { SheetCell } from '../format/types.ts';
import type { Json } from '../json.ts';
import type { Column } from './types.ts';

/**
 * A column's value as a cell of a workbook: what the cell on the screen says, typed where workbooks reckon with it.
 * Throws `BAD_VALUE` like the format.
 */
export function toSheet({ format, options, lookup }: Column, value: Json | undefined): SheetCell {
  const context = { options, ...(lookup ? { lookup } : {}) };
  return format.toSheet?.(value, context) ?? { text: format.toText(value, context) };
}
