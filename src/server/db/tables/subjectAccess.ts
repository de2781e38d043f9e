import type { Generated } from 'kysely';
import type { DateText, Defaulted, NullableTimestamp, Optional, Timestamp } from './columns.ts';

/** Somebody asked for all that is held on a pupil. */
export interface SubjectAccessTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  /** What the authority calls the request. */
  reference: string;
  prepared_by: number;
  prepared_at: Timestamp;
  /** Sealed: nothing of it changes any more, and the file can be made. */
  sealed_by: Optional<number>;
  sealed_at: NullableTimestamp;
}

/** Something that is held on the pupil. */
export interface SubjectAccessItemTable {
  authority_id: number;
  request_id: number;
  /** As it is numbered in the contents. */
  number: number;
  kind: string;
  title: string;
  item_date: Optional<DateText>;
  /** Other people whose names were found in it. */
  names: Defaulted<string>;
  /** Of a stored file. */
  attachment_id: Optional<string>;
  /** Lookup subject-access-reason; null where it is handed over. */
  withheld_reason: Optional<string>;
  withheld_by: Optional<number>;
  withheld_at: NullableTimestamp;
  /** Who says that they have looked at it, or withheld it; null until somebody does. */
  looked_by: Optional<number>;
  looked_at: NullableTimestamp;
}

/** A line of an item as it was when the request was prepared, by the headings of its kind. */
export interface SubjectAccessLineTable {
  authority_id: number;
  request_id: number;
  number: number;
  line: number;
  cells: string[];
  /** Lookup subject-access-reason, of the line or of what was withheld in it last; null where it is handed over. */
  withheld_reason: Optional<string>;
  withheld_by: Optional<number>;
  withheld_at: NullableTimestamp;
  /** What is handed over of a line of which passages are withheld; null where it is withheld whole, or not at all. */
  left_cells: Optional<string[]>;
}

/** Requests for all that is held on a pupil, and what that is. */
export interface SubjectAccessTables {
  subject_access: SubjectAccessTable;
  subject_access_item: SubjectAccessItemTable;
  subject_access_line: SubjectAccessLineTable;
}
