import type { ColumnType, Generated } from 'kysely';
import type { SavedStage } from '../../../contract/index.ts';
import type { JsonObject, Origins } from '../../../engine/index.ts';
import type {
  DateText,
  Defaulted,
  DefaultedTimestamp,
  JsonColumn,
  NullableTimestamp,
  Optional,
  Timestamp,
} from './columns.ts';
import type { NotMoved } from './declarations.ts';

export interface ReleaseTable {
  authority_id: number;
  hash: string;
  stages_id: string;
  /** Canonical text; jsonb would lose the key order, which is the drawing order. */
  content: string;
  created_at: DefaultedTimestamp;
}

/** A period for plans where an authority counts in cycles, not in terms (PEP-30, D-32). */
export interface PepCycleTable {
  id: Generated<number>;
  authority_id: number;
  /** Given once: what conditions of stages and questions test, whatever it is called (D-338). */
  number: number;
  name: string;
  start_date: string;
  end_date: string;
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
  created_at: DefaultedTimestamp;
  deleted_at: NullableTimestamp;
  deleted_by: Optional<number>;
  /** Where the authority counts in cycles (PEP-30). */
  pep_cycle_id: Optional<number>;
  /** What publications moved it, the first one first. */
  moves: ColumnType<readonly PlanMove[], string | undefined, string>;
  /** The move that set it aside; null where it is as the last one has left it. */
  not_moved: ColumnType<NotMoved | null, string | null | undefined, string | null>;
}

/** That a publication moved a plan to its release, and from which; `back` is when it went back. */
export interface PlanMove {
  readonly publication: number;
  readonly from: string;
  readonly to: string;
  readonly back: string | null;
}

export interface PepStageTable {
  id: Generated<number>;
  authority_id: number;
  pep_id: number;
  slug: string;
  ordinal: number;
  is_optional: boolean;
  /** Whether the stage is there now: by its condition, or because somebody has typed in it. */
  is_present: Defaulted<boolean>;
  /** Whether the stage counts in the plan's own percentage now. */
  is_counted: boolean;
  owner_type_id: number;
  title: string;
  answers: JsonColumn<JsonObject>;
  parked: JsonColumn<JsonObject>;
  /** Answers that the plan's release has no place for, since it was moved; shaped as parked ones, and never settled. */
  set_aside: ColumnType<JsonObject, string | JsonObject | undefined, string>;
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
  set_aside: ColumnType<JsonObject, string | JsonObject | undefined, string>;
  /** Where its automatic values came from. */
  origins: ColumnType<Origins, string | undefined, string>;
  activity: Defaulted<string>;
  /** What was replied, so that a retry hears the same; nothing of what nobody sent. */
  outcome: JsonColumn<{ readonly status?: number; readonly body?: SavedStage }>;
  saved_by: number | null;
  saved_at: DefaultedTimestamp;
}

export interface StageGroupTable {
  id: Generated<number>;
  authority_id: number;
  stages_id: string;
  slug: string;
}

export interface PepStageRatingTable {
  id: Generated<number>;
  authority_id: number;
  stage_id: number;
  /** 1 to 5 (RAG-6). */
  rating: number;
  review: string;
  is_moderation: boolean;
  /** The rating that a moderation took the place of. */
  moderates: number | null;
  rated_by: number;
  rated_at: Timestamp;
}

export interface PepReturnTable {
  authority_id: number;
  pep_id: number;
  reason: string;
  /** Slugs. */
  stages: ColumnType<string[], string, string>;
  returned_by: number;
  returned_at: Timestamp;
}

export interface PepStageGivenTable {
  authority_id: number;
  session: string;
  stage_id: number;
  revision: number;
}

/** Plans, their stages and reviews, and the releases that they stand on; all of one authority. */
export interface PlansTables {
  release: ReleaseTable;
  pep_cycle: PepCycleTable;
  pep: PepTable;
  pep_stage: PepStageTable;
  pep_stage_revision: PepStageRevisionTable;
  /** A stage of an authority's set of forms, the same for every plan of that set (C-31). */
  stage_group: StageGroupTable;
  pep_stage_rating: PepStageRatingTable;
  /** Why and where a plan was sent back; a row while it has not been submitted again. */
  pep_return: PepReturnTable;
  /** Which revision of a stage each session was given last. */
  pep_stage_given: PepStageGivenTable;
}
