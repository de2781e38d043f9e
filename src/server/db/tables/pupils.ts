import type { Generated } from 'kysely';
import type { DateText, Defaulted, DefaultedTimestamp, NullableTimestamp, Optional } from './columns.ts';

export interface PupilTable {
  id: Generated<number>;
  authority_id: number;
  first_name: string;
  last_name: string;
  upn: string;
  la_student_id: string;
  date_of_birth: DateText;
  gender_id: number;
  ethnicity_code: string;
  year_group_id: number;
  /** Academic year that the year group is of: a turn of the year moves on those of earlier ones. */
  year_group_year: number;
  key_stage_id: number | null;
  care_status_id: number;
  care_start: DateText | null;
  care_end: DateText | null;
  sen_status_id: string;
  school_id: number | null;
  social_worker_id: number | null;
  is_sensitive: boolean;
  is_dual_registered: boolean;
  is_percentage_register: boolean;
  contact_method: string;
  date_added: DateText;
  /** Tells this record from another that had its id before a restore. */
  record_key: Generated<string>;
  /** Day from which the care status holds; null where nobody knows. */
  care_status_start: Optional<DateText>;
  /** Day from which on the record is with another authority, and only read here. */
  passed_on: Optional<DateText>;
  /** The number that the record had where it began, if it came from another authority. */
  origin_id: Optional<number>;
  /** Lookup educated-otherwise; null where the pupil is educated at school (D-349). */
  educated_otherwise: Optional<string>;
}

export interface PupilUserTable {
  authority_id: number;
  user_id: number;
  pupil_id: number;
  start_date: Optional<DateText>;
  /** 1 active, 2 not any more. */
  active_status_id: Defaulted<number>;
  /** The designated teacher who gave it (D-354); null of one that the virtual school made. */
  given_by: Optional<number>;
  /** Slugs of the stages that it is for; null where for all. */
  given_stages: Optional<string[]>;
  /** The last day. */
  given_until: Optional<DateText>;
}

export interface RegistrationTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  school_id: number;
  start_date: DateText;
  end_date: DateText | null;
  is_main: boolean;
}

/** A period of a pupil's care: the status, and what else holds from a day on until the next begins (D-58). */
export interface CareStatusChangeTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  care_status_id: number;
  start_date: string;
  /** Lookup legal-status; null where nobody knows, or out of care. */
  legal_status: Optional<string>;
  /** Lookup care-end-reason, where care ends on the day. */
  end_reason: Optional<string>;
  changed_by: Defaulted<number | null>;
  changed_at: DefaultedTimestamp;
}

/** Where a pupil lives or lived. */
export interface PlacementTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  start_date: DateText;
  end_date: Optional<DateText>;
  /** Lookup placement-type. */
  placement_type: string;
  provider: Optional<string>;
  address: Optional<string>;
  postcode: Optional<string>;
  is_out_of_area: Optional<boolean>;
  changed_by: Defaulted<number | null>;
  changed_at: DefaultedTimestamp;
}

/** A pupil's SEN status from a day on, until the next begins. */
export interface SenPeriodTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  start_date: DateText;
  /** Lookup sen-status. */
  sen_status_id: string;
  /** Lookup sen-need. */
  sen_need: Optional<string>;
  changed_by: Defaulted<number | null>;
  changed_at: DefaultedTimestamp;
}

/** What somebody noted of a pupil (NOTE-1). Deleted ones stay, out of sight (D-12). */
export interface CaseNoteTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  /** `YYYY-MM-DD`. */
  note_date: string;
  /** Lookup note-type. */
  note_type_id: number;
  content: string;
  /** The plan that a note of type PEP is about (NOTE-10). */
  type_related_id: Defaulted<number | null>;
  /** Who wrote it first; kept when others change it (D-64). */
  author_id: number;
  created_at: DefaultedTimestamp;
  updated_by: Defaulted<number | null>;
  updated_at: NullableTimestamp;
  deleted_by: Defaulted<number | null>;
  deleted_at: NullableTimestamp;
}

/**
 * One result or judgement of a pupil, as the assessments list and the plans read it (API-70, D-79, FORM-21). Deleted
 * ones stay, out of sight (D-99).
 */
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
  /** Who entered it by hand, and when; null where a file brought it. */
  created_by: Defaulted<number | null>;
  created_at: NullableTimestamp;
  updated_by: Defaulted<number | null>;
  updated_at: NullableTimestamp;
  deleted_by: Defaulted<number | null>;
  deleted_at: NullableTimestamp;
}

/** Pupils, who sees them, where they are on roll, and what is recorded of them; all of one authority. */
export interface PupilsTables {
  pupil: PupilTable;
  pupil_user: PupilUserTable;
  registration: RegistrationTable;
  care_status_change: CareStatusChangeTable;
  placement: PlacementTable;
  sen_period: SenPeriodTable;
  case_note: CaseNoteTable;
  assessment_result: AssessmentResultTable;
}
