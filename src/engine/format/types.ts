import type { Lookup } from '../declaration/types.ts';
import type { Json, JsonObject } from '../json.ts';

/** What a format may need beside the value. */
export interface FormatContext {
  /** Options written in the declaration, for example `length` of `truncated`. */
  readonly options: JsonObject;
  readonly lookup?: Lookup;
}

/** How values of one kind read, for cells, exports, PDF and aria texts, and what filters they take. */
export interface Format {
  readonly name: string;
  readonly align: 'left' | 'right';
  /** Kind of filter a field of this format gives. */
  readonly filter: 'in' | 'is' | 'between' | 'contains';
  /** Name of the cell that draws it unless the column names another. */
  readonly cell: string;
  toText(value: Json | undefined, context: FormatContext): string;
}
