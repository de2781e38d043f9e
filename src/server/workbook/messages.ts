import type { Lookup, RecordSchema, ResolvedTable } from '../../engine/index.ts';
import type { Forget, ThreadFailure } from './conversation.ts';

/** A sheet as the thread that writes it needs it: declarations, since compiled columns hold functions. */
export interface SheetPlan {
  readonly name: string;
  /** Only with the columns of the sheet, in their order. */
  readonly table: ResolvedTable;
  readonly record: RecordSchema;
  /** Every lookup of the columns by its id; options that are data are in it. */
  readonly lookups: { readonly [id: string]: Lookup };
}

/** A row by its columns. */
export type SheetRow = readonly unknown[];

/** A cell of a sheet that is filled in by hand: a text that stands there, or one with a look of its own. */
export type EntryCell =
  | string
  | {
      readonly text: string;
      /** `open` is to be filled in, `dead` is grey because nothing can stand there. */
      readonly look: 'title' | 'open' | 'dead';
      /** The name of the list (`EntrySheet.lists`) that the cell takes its values of. */
      readonly list?: string;
    };

/** A sheet that is filled in without us and comes back, or stands behind one: all its cells are texts. */
export interface EntrySheet {
  readonly name: string;
  readonly lines: readonly (readonly EntryCell[])[];
  /** In characters; a column of none is hidden. */
  readonly widths: readonly number[];
  /** Shown by no menu of a spreadsheet program. */
  readonly isHidden?: boolean;
  /** Nothing but open cells can be changed; there is no password, since this protects from slips alone. */
  readonly isLocked?: boolean;
  /** Lines and columns that stay in sight. */
  readonly frozen?: { readonly lines: number; readonly columns: number };
  /** Names of lists that stand in this sheet, a column each in this order, without headings; with how many values. */
  readonly lists?: readonly { readonly name: string; readonly values: number }[];
  /** What is said of a value that is none of its cell's list. */
  readonly message?: string;
}

/** What the thread is told; each is answered before the next is sent. */
export type ToThread =
  | { readonly kind: 'sheet'; readonly plan: SheetPlan }
  | { readonly kind: 'entry'; readonly sheet: EntrySheet }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'finish'; readonly password: string | null }
  | Forget;

/** What it answers; the bytes of the file to the last. */
export type FromThread =
  | { readonly kind: 'ready' | 'done' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | ThreadFailure;
