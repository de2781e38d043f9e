import type { ColumnType, Generated } from 'kysely';
import type { JsonObject, Origins } from '../../engine/index.ts';
import type { RecordTables } from './recordTables.ts';
import type { FileTables } from './fileTables.ts';
import type { WorkTables } from './workTables.ts';

/** A calendar date, `YYYY-MM-DD`; the driver hands dates over as the text they are. */
type DateText = string;
/** A column that the database fills where nothing is said. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** jsonb: written as text, read parsed. */
type JsonColumn<T> = ColumnType<T, string, string>;

export interface PremiumRateTable {
  authority_id: number;
  academic_year_id: number;
  /** What one child is allotted in the year. */
  pence: number;
}

export interface SchoolTable {
  id: Generated<number>;
  urn: string;
  dfe_number: string;
  name: string;
  phase: string;
  ofsted_rating_id: number | null;
  /** Lookup establishment-type. */
  establishment_type_id: ColumnType<number | null, number | null | undefined, number | null>;
  telephone: string;
  address: string;
  postcode: string;
  /** Name of the authority in whose area the school lies. */
  area: string;
  area_authority_id: number | null;
  sends_data: boolean;
  /** Where it stands, in degrees (D-80). */
  latitude: Optional<number>;
  longitude: Optional<number>;
  /** Lookup phase-of-education. */
  phase_id: Optional<number>;
  is_open: Defaulted<boolean>;
}

export interface AuthoritySchoolTable {
  authority_id: number;
  school_id: number;
  is_alternative_provision: Defaulted<boolean>;
  /** What the school's data extractor signs in with. */
  de_auth_code: Defaulted<string>;
}

export interface UserSchoolTable {
  authority_id: number;
  user_id: number;
  school_id: number;
  ordinal: number;
}

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
  /** Day from which the care status holds; null where nobody knows. */
  care_status_start: Optional<DateText>;
}

export interface PupilUserTable {
  authority_id: number;
  user_id: number;
  pupil_id: number;
  start_date: Optional<DateText>;
  /** 1 active, 2 not any more. */
  active_status_id: Defaulted<number>;
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
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ExclusionTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  school_id: number;
  type_id: number;
  reason_id: number | null;
  reason2_id: ColumnType<number | null, number | null | undefined, number | null>;
  reason3_id: ColumnType<number | null, number | null | undefined, number | null>;
  comments: string;
  start_date: DateText;
  start_session: number;
  end_date: DateText | null;
  end_session: number | null;
  session_count: number;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ReleaseTable {
  authority_id: number;
  hash: string;
  stages_id: string;
  /** Canonical text; jsonb would lose the key order, which is the drawing order. */
  content: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PepTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  academic_year_id: number;
  school_term_id: number;
  status_id: Defaulted<number>;
  stages_id: string;
  release_hash: string;
  /** early-years | key-stages-1-4 | post-16; frozen when the plan is created, as are the next two. */
  phase: string;
  year_group_id: number;
  key_stage_id: number | null;
  school_id: number | null;
  /** Care and SEN status, dates and so on as they were when the plan was completed. */
  frozen_facts: ColumnType<JsonObject | null, string | undefined, string>;
  /** Local time, `YYYY-MM-DDTHH:mm`. */
  meeting_at: string | null;
  next_meeting_at: string | null;
  date_submitted: DateText | null;
  date_completed: DateText | null;
  requested_pence: number | null;
  /** What counts: the amount set by hand where there is one, else the sum of the plan's answers. */
  agreed_pence: number | null;
  /** Pence that somebody set in the table; null while the plan's answers say it. */
  agreed_by_hand_pence: Optional<number>;
  rag_rating_id: number | null;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  deleted_by: Optional<number>;
  /** Where the authority counts in cycles (PEP-30). */
  pep_cycle_id: Optional<number>;
}

export interface PepStageTable {
  id: Generated<number>;
  authority_id: number;
  pep_id: number;
  slug: string;
  ordinal: number;
  is_optional: boolean;
  /** Whether the stage counts in the plan's own percentage now. */
  is_counted: boolean;
  owner_type_id: number;
  title: string;
  answers: JsonColumn<JsonObject>;
  parked: JsonColumn<JsonObject>;
  origins: JsonColumn<Origins>;
  revision: Defaulted<number>;
  required: number;
  answered: number;
  percent: number;
  last_saved_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  last_saved_by: number | null;
  activity: string;
}

export interface PepStageRevisionTable {
  authority_id: number;
  stage_id: number;
  revision: number;
  /** Made by the browser, once per save; a repeated one is the same save. */
  save_id: string;
  answers: JsonColumn<JsonObject>;
  parked: JsonColumn<JsonObject>;
  /** Where its automatic values came from. */
  origins: ColumnType<Origins, string | undefined, string>;
  activity: Defaulted<string>;
  /** What was answered, so that a retry hears the same. */
  outcome: JsonColumn<JsonObject>;
  saved_by: number | null;
  saved_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Tables of the domain; all but `school` belong to one authority. */
export interface DomainTables extends FileTables, RecordTables, WorkTables {
  premium_rate: PremiumRateTable;
  school: SchoolTable;
  authority_school: AuthoritySchoolTable;
  user_school: UserSchoolTable;
  pupil: PupilTable;
  pupil_user: PupilUserTable;
  registration: RegistrationTable;
  attendance_mark: AttendanceMarkTable;
  exclusion: ExclusionTable;
  release: ReleaseTable;
  pep: PepTable;
  pep_stage: PepStageTable;
  pep_stage_revision: PepStageRevisionTable;
}
