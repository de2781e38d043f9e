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

/** What the thread is told; each is answered before the next is sent. */
export type ToThread =
  | { readonly kind: 'sheet'; readonly plan: SheetPlan }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'finish'; readonly password: string | null }
  | Forget;

/** What it answers; the bytes of the file to the last. */
export type FromThread =
  | { readonly kind: 'ready' | 'done' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> }
  | ThreadFailure;
