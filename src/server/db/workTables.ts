import type { ColumnType, Generated } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

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
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_by: Defaulted<number | null>;
  updated_at: Moment;
  deleted_by: Defaulted<number | null>;
  deleted_at: Moment;
}

/** A change of a pupil's care status and the day it holds from (D-58). */
export interface CareStatusChangeTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  care_status_id: number;
  start_date: string;
  changed_by: Defaulted<number | null>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** A period for plans where an authority counts in cycles, not in terms (PEP-30, D-32). */
export interface PepCycleTable {
  id: Generated<number>;
  authority_id: number;
  name: string;
  start_date: string;
  end_date: string;
}

/** Tables behind the screens that are lists; all belong to one authority. */
export interface WorkTables {
  case_note: CaseNoteTable;
  care_status_change: CareStatusChangeTable;
  pep_cycle: PepCycleTable;
}
