import type { ColumnType, Generated } from 'kysely';
import type { JsonObject } from '../../../engine/index.ts';
import type { DateText, Defaulted, JsonColumn, Timestamp } from './columns.ts';

/** A record that became a part of another one. */
export interface PupilMergeTable {
  id: Generated<number>;
  authority_id: number;
  /** Whose record is kept. */
  pupil_id: number;
  /** Whose record is no more. */
  merged_id: number;
  /** The other's own row, as it was. */
  merged: JsonColumn<JsonObject>;
  /** Columns of the one that is kept, before and as the merge left them. */
  was: JsonColumn<JsonObject>;
  became: JsonColumn<JsonObject>;
  reason: string;
  merged_by: number;
  merged_at: Timestamp;
}

/** A row of a pupil that a merge moved, set aside or made. */
export interface PupilMergeRowTable {
  id: Generated<string>;
  authority_id: number;
  merge_id: number;
  /** The table that it is or was in. */
  source: string;
  state: 'moved' | 'aside' | 'made';
  /** Set aside of the record that is kept, where the other's holds. */
  of_kept: Defaulted<boolean>;
  /** What tells a moved row from others of its table. */
  key: ColumnType<JsonObject, string | undefined, never>;
  /** As a whole, of what stood aside or was made. */
  held: ColumnType<JsonObject | null, string | null | undefined, never>;
}

/** What else a child was recorded as. */
export interface FormerIdentityTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  merge_id: number;
  upn: string;
  la_student_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: DateText;
}

/** Records of one child that became one. */
export interface MergingTables {
  pupil_merge: PupilMergeTable;
  pupil_merge_row: PupilMergeRowTable;
  former_identity: FormerIdentityTable;
}
