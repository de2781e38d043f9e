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
  draft_key: DraftKeyTable;
}
