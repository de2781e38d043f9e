import type { Generated } from 'kysely';
import type { DateText, Defaulted, DefaultedTimestamp, JsonColumn, Optional } from './columns.ts';

export interface AttendanceMarkTable {
  authority_id: number;
  pupil_id: number;
  mark_date: DateText;
  /** 1 morning, 2 afternoon. */
  session: number;
  mark: string;
  sub_code: string | null;
  comment: string | null;
  school_id: number;
  updated_by: number | null;
  updated_at: DefaultedTimestamp;
}

/** What a mark counts as from a day to a day (calc.md 1); made from the lookup at each start. */
export interface AttendanceCodeClassTable {
  mark: string;
  valid_from: DateText;
  valid_to: DateText;
  class: string;
  /** The code that it is counted with: C of C1. */
  base: string;
  is_late: boolean;
}

/** The mark that counts of a session, whether one school marked it or two (D-96); a view. */
export interface AttendanceResultView extends AttendanceMarkTable {
  class: string | null;
  base: string | null;
  is_late: boolean;
}

/** What the marks of a pupil's week come to; triggers keep it, nobody else writes it. */
export interface AttendanceWeekCountTable {
  authority_id: number;
  pupil_id: number;
  /** The week's Monday. */
  week_start: DateText;
  attended: number;
  authorised: number;
  unauthorised: number;
  unable: number;
  late: number;
  x_codes: number;
  c_codes: number;
  /** A bit for each session that has a mark: Monday morning 1, Monday afternoon 2, Tuesday morning 4 and so on. */
  marked: number;
}

/** One week of a pupil whose school says how much of it was attended (calc.md 4). */
export interface AttendanceWeekTable {
  authority_id: number;
  pupil_id: number;
  /** The week's Monday. */
  week_start: string;
  school_id: number;
  /** 0 to 100, to the hundredth; null while nobody has said. */
  percent_hundredths: number | null;
  is_not_required: Defaulted<boolean>;
}

export interface ExclusionTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  school_id: number;
  type_id: number;
  reason_id: number | null;
  reason2_id: Optional<number>;
  reason3_id: Optional<number>;
  comments: string;
  start_date: DateText;
  start_session: number;
  end_date: DateText | null;
  end_session: number | null;
  session_count: number;
  created_by: number | null;
  created_at: DefaultedTimestamp;
}

/** A save of marks that named itself. */
export interface MarkSaveTable {
  authority_id: number;
  save_id: string;
  user_id: number;
  saved_at: Date;
  /** Places, in its call, of the marks that were stored. */
  saved: JsonColumn<readonly number[]>;
}

/** A mark that stood and was changed or taken away, or one given again where it was taken away; only added to. */
export interface AttendanceAmendmentTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  mark_date: DateText;
  session: number;
  school_id: number;
  /** What stood: null where nothing did any more. */
  was_mark: string | null;
  was_sub_code: string | null;
  was_comment: string | null;
  was_by: number | null;
  was_by_name: string;
  was_at: Date | null;
  /** What it became: null where it was taken away. */
  mark: string | null;
  sub_code: string | null;
  comment: string | null;
  amended_by: number | null;
  amended_by_name: string;
  /** What the person was to the pupils on that day, in words. */
  amended_by_position: string;
  amended_at: Date;
  /** Empty where none was asked and none was given. */
  reason: string;
}

/** Marks, weeks and exclusions; all of one authority. */
export interface AttendanceTables {
  attendance_mark: AttendanceMarkTable;
  attendance_amendment: AttendanceAmendmentTable;
  attendance_code_class: AttendanceCodeClassTable;
  attendance_result: AttendanceResultView;
  attendance_week_count: AttendanceWeekCountTable;
  attendance_week_recounted: AttendanceWeekCountTable;
  attendance_week: AttendanceWeekTable;
  exclusion: ExclusionTable;
  mark_save: MarkSaveTable;
}
