import type { ReadRow, ResolvedForm } from '../../../engine/index.ts';
import type { FailureDetails } from '../../errors.ts';
import type { Forget, ThreadFailure } from '../conversation.ts';
import type { CellRow } from './fileCells.ts';

/**
 * A list that others publish, of far more columns than anybody reads here: of those that no field reads nothing is
 * kept. It is told by a column that says of what area a row is, and by having more rows than some.
 */
export interface LongList {
  /** Of the columns with the name of a row's area and with its number; a list has both, or one. */
  readonly headings: { readonly name: string; readonly code: string };
  readonly rows: number;
  /** Which of its rows are read; null for all. */
  readonly own: OwnRows | null;
}

/** The area whose rows are read: in the words of whoever sent the list, else by what is kept of the authority. */
export type WantedArea =
  | { readonly said: string }
  /** Its number in the list goes before its name, where the list has numbers; '' where none is kept. */
  | { readonly said: null; readonly name: string; readonly code: string };

/** Rows of one area, and those about records that are there already. */
export interface OwnRows {
  readonly area: WantedArea;
  /** The field that a record is found again by, and what it says of those records. */
  readonly field: string;
  readonly known: readonly string[];
}

/** A file that rows are read of, as answers to a form. */
export interface ReadingPlan {
  readonly bytes: Uint8Array;
  /** Of a workbook that is locked. */
  readonly password: string | null;
  /** Bytes of text that come out of a zip at most. */
  readonly mostText: number;
  readonly form: ResolvedForm;
  /** The day that rules about days go by. */
  readonly today: string;
  /** What headings of the file's own mean (`matchHeadings`). */
  readonly remembered: { readonly [heading: string]: string | null };
  /** What long list the file may be; null where there is none of its kind. */
  readonly longList: LongList | null;
}

/** A workbook of which some sheets are read cell by cell. */
export interface SheetsPlan {
  readonly bytes: Uint8Array;
  /** Of a workbook that is locked. */
  readonly password: string | null;
  readonly names: readonly string[];
}

/** Rows whose cells were kept, which are read with other columns than before. */
export interface RereadingPlan {
  readonly form: ResolvedForm;
  /** By the file's columns; '' where one is not read. */
  readonly fields: readonly string[];
  readonly today: string;
}

/** A row as a spreadsheet counts it, with its cells as they stand there: those of the columns of its file's head. */
export type FileRow = ReadRow & CellRow;

/** What the file's first row says; of a long list, of the columns that are read. */
export interface FileHead {
  readonly headings: readonly string[];
  /** Headings that mean no field, and of which nobody has said that they are left out. */
  readonly unread: readonly string[];
  /** By its columns, which field each is; '' where one is not read. */
  readonly fields: readonly string[];
  /** How many columns of a long list are passed over. */
  readonly passedColumns: number;
  /** The area whose rows alone are read of a long list, beside known ones; '' where all are. */
  readonly area: string;
}

/** What the thread is told; each is answered before the next is sent. */
export type ToReader =
  | { readonly kind: 'open'; readonly plan: ReadingPlan }
  | { readonly kind: 'more' }
  | { readonly kind: 'sheets'; readonly plan: SheetsPlan }
  | { readonly kind: 'reopen'; readonly plan: RereadingPlan }
  | { readonly kind: 'reread'; readonly rows: readonly CellRow[] }
  | Forget;

/** Rows of a file that follow one another, and how many between them were passed over. */
export interface Batch {
  readonly rows: readonly FileRow[];
  readonly passed: number;
}

/** What it answers: to the last `more` neither rows nor any that were passed over. */
export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly head: FileHead }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'sheets'; readonly sheets: readonly (readonly CellRow[])[] }
  | ({ readonly kind: 'rows' } & Batch)
  /** The file is at fault; what it says is for whoever sent it. */
  | { readonly kind: 'refused'; readonly refusal: FailureDetails }
  | ThreadFailure;
