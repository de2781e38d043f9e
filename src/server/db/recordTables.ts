import type { ColumnType, Generated } from 'kysely';

/** One result or judgement of a pupil, as the assessments list and the plans read it (API-70, D-79, FORM-21). */
export interface AssessmentResultTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  academic_year_id: number;
  school_term_id: number | null;
  /** Lookups grade-level and grade-type. */
  grade_level_id: number;
  grade_type_id: number;
  /** Empty where the type has none, as of the phonics check. */
  subject: string;
  /** The option chosen of those that type and level offer; null for a mark that is none of them. */
  grade_id: number | null;
  /** The mark as it reads. */
  grade: string;
  /** Points or score as they came, before they were made a mark. */
  raw_grade: string;
  note: string;
  is_complete: boolean;
  /** `YYYY-MM-DD`. */
  entered_date: string;
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
  is_not_required: ColumnType<boolean, boolean | undefined, boolean>;
}

/** Records that plans and screens read; all belong to one authority. */
export interface RecordTables {
  assessment_result: AssessmentResultTable;
  attendance_week: AttendanceWeekTable;
}
