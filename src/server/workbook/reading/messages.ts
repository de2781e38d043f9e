import type { FileCell, ReadRow, ResolvedForm } from '../../../engine/index.ts';
import type { FailureDetails } from '../../errors.ts';
import type { ThreadFailure } from '../conversation.ts';

/** A file that rows are read of, as answers to a form. */
export interface ReadingPlan {
  readonly bytes: Uint8Array;
  /** Of a workbook that is locked. */
  readonly password: string | null;
  readonly form: ResolvedForm;
  /** What headings of the file's own mean (`matchHeadings`). */
  readonly remembered: { readonly [heading: string]: string | null };
}

/** A row as a spreadsheet counts it, with its cells as they stand there. */
export interface FileRow extends ReadRow {
  readonly row: number;
  readonly cells: readonly FileCell[];
}

/** What the file's first row says. */
export interface FileHead {
  readonly headings: readonly string[];
  /** Headings whose columns are not read. */
  readonly unread: readonly string[];
}

/** What the thread is told; each is answered before the next is sent. */
export type ToReader = { readonly kind: 'open'; readonly plan: ReadingPlan } | { readonly kind: 'more' };

/** What it answers: to the last `more` no rows. */
export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly head: FileHead }
  | { readonly kind: 'rows'; readonly rows: readonly FileRow[] }
  /** The file is at fault; what it says is for whoever sent it. */
  | { readonly kind: 'refused'; readonly refusal: FailureDetails }
  | ThreadFailure;
