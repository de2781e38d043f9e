import type { Json, JsonObject } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';

/** A row of a file whose cells could all be read. */
export interface RowToMatch {
  readonly answers: JsonObject;
  /** The record that somebody says it is about, 0 for a new one; null where nobody has said. */
  readonly decided: number | null;
}

/** What the records say of a row. */
export interface Match {
  /** The record that it is about; null where there is none yet. */
  readonly recordId: number | null;
  /** By question: what is recorded, and what the row says. */
  readonly changes: { readonly [field: string]: readonly [Json, Json] };
  /** By question, in sentences. */
  readonly faults: { readonly [field: string]: string };
  /** Why somebody has to say whether it is the same, and the records that it may be. */
  readonly clash: string | null;
  readonly candidates: readonly number[];
}

/** A row that is written. */
export interface RowToWrite {
  readonly answers: JsonObject;
  /** Null for a new record. */
  readonly recordId: number | null;
  readonly changes: Match['changes'];
}

/** The record that a row became, and what has to be known to take it back. */
export interface Written {
  readonly recordId: number;
  readonly undo: JsonObject;
}

/** A row that is in the records. */
export interface WrittenRow extends Written {
  readonly name: string;
  readonly isNew: boolean;
}

/** A kind of records that files hold; each works on some hundred rows at a time. */
export interface ImportKind {
  /** Id of the form that a row fills in. */
  readonly form: string;
  /** What a row is found again by: two rows of a file may not share one. */
  keys(answers: JsonObject): readonly string[];
  nameOf(answers: JsonObject): string;
  /** Questions whose answers make the name, which are not told a second time. */
  readonly named: readonly string[];
  /** Kept until the call ends, so that records stay as they were matched. */
  hold(call: UnitCall): Promise<void>;
  match(call: UnitCall, rows: readonly RowToMatch[]): Promise<Match[]>;
  write(call: UnitCall, rows: readonly RowToWrite[]): Promise<Written[]>;
  /** Takes rows back; those on which something was built are left, and named. */
  undo(call: UnitCall, rows: readonly WrittenRow[]): Promise<readonly string[]>;
  /** Kind and id as the trail names a record. */
  record(recordId: number): string;
}
