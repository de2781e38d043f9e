import type { Lookup } from '../declaration/types.ts';
import type { Json, JsonObject } from '../json.ts';

/** What a format may need beside the value. */
export interface FormatContext {
  /** Options written in the declaration, for example `length` of `truncated`. */
  readonly options: JsonObject;
  readonly lookup?: Lookup;
}

/**
 * A value as it stands in a cell of a workbook: a text, or a number that the workbook's own format writes the same way.
 */
export type SheetCell = { readonly text: string } | { readonly number: number; readonly numberFormat: string };

/** How values of one kind read, for cells, exports, PDF and aria texts, and what filters they take. */
export interface Format {
  readonly name: string;
  readonly align: 'left' | 'right';
  /** Kind of filter a field of this format gives. */
  readonly filter: 'in' | 'is' | 'between' | 'contains';
  /** Name of the cell that draws it unless the column names another. */
  readonly cell: string;
  toText(value: Json | undefined, context: FormatContext): string;
  /** The cell of a workbook where it is more than the text: dates and figures that can be sorted and added up there. */
  toSheet?(value: Json | undefined, context: FormatContext): SheetCell;
}
