import type { NullableTimestamp, Optional, Timestamp } from './columns.ts';

/** A turn of the year that waits for its 1 September, is done, or was taken back. */
export interface YearTurnTable {
  authority_id: number;
  /** The year that begins. */
  academic_year_id: number;
  state: 'approved' | 'done' | 'undone';
  approved_by: number;
  approved_at: Timestamp;
  done_at: NullableTimestamp;
  undone_by: Optional<number>;
  undone_at: NullableTimestamp;
}

/** A pupil whom a turn moved on. */
export interface YearTurnPupilTable {
  authority_id: number;
  academic_year_id: number;
  pupil_id: number;
  was_year_group_id: number;
  was_key_stage_id: number | null;
  /** The academic year that the former year group was of. */
  was_year: number;
  became_year_group_id: number;
}

/** Turns of the year. */
export interface YearsTables {
  year_turn: YearTurnTable;
  year_turn_pupil: YearTurnPupilTable;
}
