import type { Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './columns.ts';

/** Something that stops the erasure of a pupil's record, or of a user's account, while it is set. */
export interface RetentionHoldTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: Optional<number>;
  user_id: Optional<number>;
  /** Lookup hold-reason. */
  reason: string;
  note: string;
  set_by: number;
  set_at: Timestamp;
  lifted_by: Optional<number>;
  lifted_at: NullableTimestamp;
}

/** That something of a pupil was erased, of whom there may be nothing any more, or the account of a user. */
export interface ErasureTable {
  /** The same in the log of erasures beside the database. */
  id: string;
  authority_id: number;
  pupil_id: Optional<number>;
  user_id: Optional<number>;
  /** Lookup retention-kind. */
  kind: string;
  erased_at: Timestamp;
}

/** A stored file whose row is gone and whose bytes have still to be removed. */
export interface ErasedFileTable {
  authority_id: number;
  id: string;
}

/** What stops erasures, and what was erased. */
export interface RetentionTables {
  retention_hold: RetentionHoldTable;
  erasure: ErasureTable;
  erased_file: ErasedFileTable;
}
