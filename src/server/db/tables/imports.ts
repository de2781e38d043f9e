import type { ColumnType, Generated } from 'kysely';
import type { FileCell, JsonObject } from '../../../engine/index.ts';
import type { Defaulted, NullableTimestamp, Optional, Timestamp } from './columns.ts';

/** Where a file of records stands: looked at, in the records, or taken back out of them. */
export type ImportState = 'ready' | 'applied' | 'undone';

/** A file of records that somebody has sent. */
export interface ImportRunTable {
  id: Generated<number>;
  authority_id: number;
  /** Of `importKinds`. */
  kind: string;
  file_name: string;
  state: Defaulted<ImportState>;
  /** The file's first row. */
  headings: Defaulted<string[]>;
  /** Headings of columns that were not read. */
  unread: string[];
  /** By its headings, which field each is; '' where one is not read. Empty of a file of an earlier version. */
  fields: Defaulted<string[]>;
  /** Columns of a long list of which nothing is kept, since no field reads them. */
  passed_columns: Defaulted<number>;
  /** Rows of other areas that were passed over. */
  passed_rows: Defaulted<number>;
  /** The area whose rows alone were read of such a list, beside known ones; '' where all were. */
  passed_area: Defaulted<string>;
  /** Somebody has chosen other columns since its rows were read. */
  is_stale: Defaulted<boolean>;
  /** Null of a file that another system sent with a key. */
  made_by: Optional<number>;
  made_by_key: Optional<number>;
  made_at: Timestamp;
  applied_by: Optional<number>;
  applied_at: NullableTimestamp;
  undone_by: Optional<number>;
  undone_at: NullableTimestamp;
}

/**
 * What a row of a file comes to: a new record, a change, nothing; a clash that waits for somebody's decision, a fault;
 * or left out.
 */
export type ImportOutcome = 'new' | 'changed' | 'same' | 'clash' | 'faulty' | 'out';

/** What was recorded before a row of a file, and is put back where the file is taken back. */
export type ImportUndo = JsonObject;

type Json<T> = ColumnType<T, string | undefined, string>;

/** A row of such a file. */
export interface ImportRowTable {
  authority_id: number;
  run_id: number;
  /** As a spreadsheet counts it. */
  row_number: number;
  outcome: ImportOutcome;
  /** The record that it is about, once there is one. */
  record_id: Optional<number>;
  /** Whom or what it is about, as a list shows it. */
  name: string;
  /** What it would do, or why it cannot. */
  words: string;
  answers: Json<JsonObject>;
  /** By field: what is recorded, and what the row says. */
  changes: Json<JsonObject>;
  /** Records that may be the same. */
  candidates: Defaulted<number[]>;
  /** As they stand in the file, while it is looked at; of rows to correct as long as the row is kept. */
  cells: ColumnType<FileCell[] | null, string | null | undefined, string | null>;
  /** Was faulty or had to be decided when it was read. */
  to_correct: Defaulted<boolean>;
  undo: ColumnType<ImportUndo | null, string | null | undefined, string | null>;
  /** By field: what is recorded, what the row says, and whether it is decided that the record stays as it is. */
  stands: ColumnType<JsonObject | null, string | null | undefined, string | null>;
  /** What the row was before somebody decided it, while that can be taken back. */
  before_decision: ColumnType<JsonObject | null, string | null | undefined, string | null>;
}

/** A key with which another system of an authority sends files. */
export interface ImportKeyTable {
  id: Generated<number>;
  authority_id: number;
  name: string;
  /** SHA-256 of the key, which itself is kept nowhere. */
  key_hash: string;
  made_by: number;
  made_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_by: Optional<number>;
  revoked_at: NullableTimestamp;
}

/** Which field a heading of an authority's own means in files of a kind, as somebody has said. */
export interface ImportHeadingTable {
  id: Generated<number>;
  authority_id: number;
  kind: string;
  /** The heading without what differs from one file to the next. */
  key: string;
  heading: string;
  /** '' of a column that is left out. */
  field: string;
  chosen_by: number;
  chosen_at: Timestamp;
}

/** What is done with a file of many rows. */
export type ImportStep = 'read' | 'readAgain' | 'apply' | 'undo';

/** How far the work on a file is, written beside the work's own transaction; gone when it has succeeded. */
export interface ImportWorkTable {
  id: Generated<number>;
  authority_id: number;
  /** Null of a file that is being read. */
  run_id: Optional<number>;
  step: ImportStep;
  file_name: string;
  rows_done: Defaulted<number>;
  /** Null where nobody knows before the end. */
  rows_all: Optional<number>;
  begun_at: Timestamp;
  /** When it last said how far it is. */
  told_at: Timestamp;
  ended_at: NullableTimestamp;
  /** Why it failed, in a sentence. */
  failure: Optional<string>;
}

/**
 * Files of records, what became of each of their rows, and the keys that send them, headings chosen by hand, and work
 * that is under way.
 */
export interface ImportsTables {
  import_heading: ImportHeadingTable;
  import_key: ImportKeyTable;
  import_run: ImportRunTable;
  import_work: ImportWorkTable;
  import_row: ImportRowTable;
}
