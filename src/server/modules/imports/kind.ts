import type { Json, JsonObject, ResolvedForm } from '../../../engine/index.ts';
import type { Invitations } from '../../identity/port/userAdmin.ts';
import type { LongList } from '../../workbook/reading/messages.ts';
import type { UnitCall } from '../handler.ts';

/** A row of a file whose cells could all be read. */
export interface RowToMatch {
  readonly answers: JsonObject;
  /** The record that somebody says it is about, 0 for a new one; null where nobody has said. */
  readonly decided: number | null;
}

/** What is recorded, and what a row says instead, which does not come in by itself; true once the former is to stay. */
export type Standing = readonly [was: Json, is: Json, stays: boolean];

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
  /** Whom or what the row is about, where its answers do not tell. */
  readonly name?: string;
  /** What a new record is, where it is not what the row says word for word. */
  readonly says?: JsonObject;
  /** The form whose questions `changes` and `faults` name, where it is not that of the kind. */
  readonly form?: Pick<ResolvedForm, 'schema' | 'uiSchema'>;
  /** What else somebody has to know of it, in a sentence. */
  readonly note?: string;
  /** By question, differences that are no changes: the record was changed since the file before of the same key. */
  readonly stands?: { readonly [field: string]: Standing };
}

/** Says what the records say of rows; those of a file come to it in their order, some hundred at a time. */
export type Matcher = (rows: readonly RowToMatch[]) => Promise<Match[]>;

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
  /** Its `sides` are `before` and `after` as the trail tells them, where the row's answers do not say it. */
  readonly undo: JsonObject;
}

/** A row that is in the records. */
export interface WrittenRow extends Written {
  readonly name: string;
  readonly isNew: boolean;
}

/** Accounts that an import has made in the work that it is at. */
export interface MadeAccounts {
  /** They go where the work is undone. */
  readonly invited: Invitations[];
  /** Ids of their users. */
  readonly userIds: Set<number>;
}

/** A call that looks at rows, or with `accounts` writes them. */
export interface ImportCall extends UnitCall {
  readonly accounts?: MadeAccounts;
  /** The name of the file whose rows are written or taken back. */
  readonly file?: string;
}

/** Why a mark that stood is changed by the rows of a file, or by taking them back. */
export const fileReason = ({ file = '' }: ImportCall): string => `Import of ${file}`;
export const takenBackReason = (call: ImportCall): string => `${fileReason(call)} taken back`;

/** A list of the records of all areas. */
export interface PublishedList extends Pick<LongList, 'headings' | 'rows'> {
  /** The question that a record is found again by. */
  readonly key: string;
  /** Its answers of the records that the authority has. */
  known(call: UnitCall): Promise<readonly string[]>;
}

/** A kind of records that files hold; each works on some hundred rows at a time. */
export interface ImportKind {
  /** Id of the form that a row fills in. */
  readonly form: string;
  /** A list that others publish and that is sent as it is. */
  readonly published?: PublishedList;
  /** What a row is found again by: two rows of a file may not share one. */
  keys(answers: JsonObject): readonly string[];
  nameOf(answers: JsonObject): string;
  /** Questions whose answers make the name, which are not told a second time. */
  readonly named: readonly string[];
  /**
   * Where its records are: the authority's own, or such as only the system role reads and writes, schools that
   * authorities share and users. There every statement has to name the authority.
   */
  readonly place: 'own' | 'schools' | 'users';
  /** Kept until the call ends, so that records stay as they were matched. */
  hold(call: UnitCall, runId: number): Promise<void>;
  /** One for all of a file that is only looked at: a row may build on those before it. */
  matcher(call: ImportCall): Matcher;
  write(call: ImportCall, rows: readonly RowToWrite[]): Promise<Written[]>;
  /** Takes rows back, the last one first; those on which something was built are left, and named. */
  undo(call: ImportCall, rows: readonly WrittenRow[]): Promise<readonly string[]>;
  /** Whether two answers to a question say the same, where that is more than being equal. */
  saysSame?(question: string, one: Json, other: Json): boolean;
  /** Questions that are answered anew with another one alone: the day from which its answer holds. */
  readonly goesWith?: { readonly [question: string]: string };
  /** Kind and id of the record in whose trail a row is told. */
  record(written: Written): string;
}
