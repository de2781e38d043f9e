import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './columns.ts';

/** A conversation about a pupil. */
export interface MessageThreadTable {
  id: Generated<number>;
  authority_id: number;
  pupil_id: number;
  started_at: ColumnType<Date, Date | string, never>;
  last_at: Timestamp;
}

/** A message. A request sees those that its user has sent or received. */
export interface MessageTable {
  id: Generated<number>;
  authority_id: number;
  thread_id: number;
  sender_id: number;
  recipient_ids: number[];
  sent_at: ColumnType<Date, Date | string, never>;
  subject: string;
  body: string;
  reply_to: Optional<number>;
  /** The plan, and the section of it, that it was written from. */
  pep_id: Optional<number>;
  stage_slug: Optional<string>;
  /** What its sender called it: the same sent twice is one message. */
  send_id: string;
}

/** A message as one of its people has it; a request sees its user's own. */
export interface MessageCopyTable {
  authority_id: number;
  message_id: number;
  user_id: number;
  is_sent: boolean;
  sent_at: ColumnType<Date, Date | string, never>;
  read_at: NullableTimestamp;
  archived_at: NullableTimestamp;
}

/** Messages between users. */
export interface MailboxTables {
  message_thread: MessageThreadTable;
  message: MessageTable;
  message_copy: MessageCopyTable;
}
