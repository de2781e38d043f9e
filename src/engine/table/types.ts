import type { ResolvedTable } from '../declaration/catalogTypes.ts';
import type { Action } from '../declaration/actionTypes.ts';
import type { ChartDeclaration, ChartLead } from '../declaration/chartTypes.ts';
import type { ColumnDeclaration, RangeDeclaration } from '../declaration/tableTypes.ts';
import type { Lookup, When } from '../declaration/types.ts';
import type { Format } from '../format/types.ts';
import type { Json, JsonObject } from '../json.ts';

/** One filter: one of these keys. Bounds of `between` are inclusive; null leaves a side open. */
export type FilterValue =
  | { readonly in: readonly (string | number)[] }
  | { readonly is: boolean }
  | { readonly between: readonly [string | number | null, string | number | null] }
  | { readonly contains: string };

/** The whole state of a table: kept in the URL, sent to the server, used again by the export. */
export interface TableQuery {
  /** Counts from 1. */
  readonly page: number;
  /** Rows a page (lines of a pivot); 0 is All, 99999 on the wire. */
  readonly pageSize: number;
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' } | null;
  readonly filters: { readonly [field: string]: FilterValue };
  readonly search: string;
}

/** A row by field name. `$denied` names the operations, or columns by their field, that this row refuses and why. */
export type Row = JsonObject;

/** Key of a row's refusals: operation id or field -> reason. */
export const DENIED = '$denied';

/** One page. `total` counts all rows (lines of a pivot) under the filter. */
export interface Page {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly summary?: JsonObject;
  /** What stands beside the rows: side tables, keys; by name. */
  readonly extras?: JsonObject;
  /** Operation id -> reason, for what this viewer may not do with the whole list. */
  readonly denied?: { readonly [operation: string]: string };
}

/** A column as the views draw it: title, format, alignment known. */
export interface Column {
  readonly field: string;
  readonly title: string;
  readonly format: Format;
  readonly options: JsonObject;
  /** Id of its lookup without `lookups/`, by which options that are data are loaded. */
  readonly lookupId?: string;
  readonly lookup?: Lookup;
  /** Name of a registered cell. */
  readonly cell: string;
  readonly align: 'left' | 'right';
  readonly sortable: boolean;
  readonly hidden: boolean;
  readonly width?: number;
  /** Of a column composed of several fields: each of them as a plain column. */
  readonly parts?: readonly Column[];
  /** Where its link leads, for the column that names the bars of a picture. */
  readonly leads?: ChartLead;
  readonly declaration: ColumnDeclaration;
}

/** What kind of filter a field gives (house.md, section 5). */
export interface Filter {
  readonly field: string;
  readonly title: string;
  readonly kind: 'in' | 'is' | 'between' | 'contains';
  /** How a value of it reads. */
  readonly format: Format;
  readonly valueType: 'string' | 'number' | 'date';
  readonly lookupId?: string;
  readonly lookup?: Lookup;
  readonly single: boolean;
  /** Of `between`: words and limits of the two bounds. */
  readonly range?: RangeDeclaration;
  readonly initial?: Json;
  /** Offered only while this holds. */
  readonly when?: When;
  /** While this holds the filter keeps its first value. */
  readonly lockedWhen?: When;
  /** Keeps its first value for this viewer; see `tableFor`. */
  readonly locked: boolean;
  /** Taken away as soon as anything else is asked; see `changedQuery`. */
  readonly alone: boolean;
}

/** A table ready to be drawn, queried and exported. */
export interface CompiledTable {
  readonly id: string;
  readonly declaration: ResolvedTable;
  /** Field that identifies a row. */
  readonly rowId: string;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly pageSizes: readonly number[];
  readonly initialQuery: TableQuery;
  readonly rowActions: readonly Action[];
  /** For a table with a picture: its columns, whether the table shows them or not. */
  readonly chart?: CompiledChart;
  /** For a pivot: the field of its lines, the one that splits them, those across, the value's column. */
  readonly pivot?: {
    readonly rows: Column;
    readonly splits?: Column;
    readonly across: readonly Column[];
    readonly value: Column;
    /** What takes the keys of all its cells, by name, and where they move on to. */
    readonly entry?: string;
    readonly moves?: 'down' | 'right';
  };
}

/** The picture of a table, with what its declaration leaves open. */
export interface CompiledChart {
  readonly kind: ChartDeclaration['kind'];
  readonly category: Column;
  readonly series: readonly Column[];
  readonly from: number;
  /** What came about at a row, each marked where it has words. */
  readonly events?: readonly Column[];
  readonly reference?: { readonly value: number; readonly title: string };
}

/** A pivot laid out: every line has a cell for every head, null where the source made no row. */
export interface PivotGrid {
  readonly across: readonly (readonly { readonly value: Json; readonly label: string; readonly span: number }[])[];
  readonly lines: readonly {
    /** What tells it from the other lines. */
    readonly id: string;
    readonly label: string;
    readonly cells: readonly (Row | null)[];
  }[];
}
