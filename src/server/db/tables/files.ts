import type { ColumnType, Generated } from 'kysely';
import type { Optional } from './columns.ts';

export interface AttachmentTable {
  /** The reference that answers hold. */
  id: string;
  authority_id: number;
  pupil_id: number;
  /** The stage it was added on; only where it came from, not who may see it. */
  stage_id: Optional<number>;
  file_name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  added_by: number;
  added_at: ColumnType<Date, Date | string, never>;
  /** Whether it is a message's, for its sender and recipients alone. */
  is_of_message: Generated<boolean>;
  /** Null of a plan's file, and until the message is sent. */
  message_id: Optional<number>;
  /** What the virus scanner said of it; null where none was set. */
  scan: ColumnType<'waiting' | 'clean' | 'infected' | null, 'waiting' | null | undefined>;
  /** When the scanner was last asked. */
  scanned_at: ColumnType<Date | null, undefined, Date | null>;
  scan_signature: ColumnType<string | null, undefined, string>;
}

/** What a stored file is to a pupil: a document of a plan, a plan stored as a document, or one of the pupil's past. */
export interface PepDocumentTable {
  id: Generated<number>;
  authority_id: number;
  /** The file itself, and the reference by which documents are named. */
  attachment_id: string;
  pupil_id: number;
  kind: 'pep' | 'form' | 'historical';
  /** Null for historical ones, and for those whose plan was erased. */
  pep_id: number | null;
  reference: string | null;
  school_term_id: number | null;
  academic_year_id: number | null;
  added_by: number;
  added_at: ColumnType<Date, Date | string, never>;
  deleted_by: ColumnType<number | null, never, number>;
  deleted_at: ColumnType<Date | null, never, Date>;
}

/** A file's bytes in pieces, where files are kept in the database. */
export interface AttachmentChunkTable {
  authority_id: number;
  attachment_id: string;
  ordinal: number;
  bytes: Buffer;
}

/** What a user's unsaved text is encrypted with on their device: one key for each authority they work as. */
export interface DraftKeyTable {
  authority_id: number;
  user_id: number;
  key_id: string;
  key: Buffer;
}

/** Files, and the keys of what lies unsaved on a device. */
export interface FilesTables {
  attachment: AttachmentTable;
  attachment_chunk: AttachmentChunkTable;
  pep_document: PepDocumentTable;
  draft_key: DraftKeyTable;
}
