import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface AuditTable {
  id: Generated<string>;
  /** The authority worked as, whose own the entry is. */
  authority_id: number;
  /** In a request whoever asks, whatever is said here; else whom the system role names. */
  user_id: ColumnType<number | null, number | null | undefined, never>;
  /** Name and type of that day, looked up by the database: people change both, and leave. */
  actor_name: ColumnType<string, never, never>;
  actor_type_id: ColumnType<number | null, never, never>;
  actor_is_support: ColumnType<boolean, never, never>;
  /** Read from the record (`pupil/12`) or the detail's `pupil` where it is not said. */
  pupil_id: ColumnType<number | null, number | null | undefined, never>;
  at: ColumnType<Date, never, never>;
  action: string;
  record: string;
  detail: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}

/** What who acts is sealed with; only the system role reads it. */
export interface ActorKeyTable {
  key: ColumnType<Buffer, never, never>;
}

/** A pupil that an entry of the trail is about or showed; written by the database with the entry. */
export interface AuditPupilTable {
  authority_id: ColumnType<number, never, never>;
  pupil_id: ColumnType<number, never, never>;
  entry_id: ColumnType<string, never, never>;
}

/** Who did what, and whom it was about. */
export interface TrailTables {
  audit: AuditTable;
  actor_key: ActorKeyTable;
  audit_pupil: AuditPupilTable;
}
