import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTimestamp, NullableTimestamp, Optional, Timestamp } from './columns.ts';

/** A message to a user, from the moment it is written until it has left. */
export interface OutgoingMessageTable {
  id: Generated<string>;
  channel: 'email' | 'sms';
  /** What it is for, in a word, for logs and figures: they never hold the rest. */
  purpose: string;
  recipient: string;
  subject: Generated<string>;
  body: string;
  created_at: DefaultedTimestamp;
  not_before: DefaultedTimestamp;
  /** Until when what it says is of use; null for ever. */
  expires_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  tries: Generated<number>;
  failure: Optional<string>;
}

export interface AlertChoiceTable {
  authority_id: number;
  user_id: number;
  alert_id: number;
  is_checked: boolean;
}

/** Something happened that somebody may want to be told. */
export interface AlertEventTable {
  id: Generated<string>;
  authority_id: number;
  alert_id: number;
  pupil_id: number | null;
  /** Who did it: nobody is told what they did themselves. */
  caused_by: number | null;
  /**
   * `YYYY-MM-DD`: which due date, or which last day without a mark, it is about, where the day brought it and no call.
   */
  on_date: ColumnType<string | null, string | null | undefined, never>;
  at: DefaultedTimestamp;
  handled_at: NullableTimestamp;
  /** Who alone is told of it; null where everybody is who may see the pupil. */
  told_user_id: ColumnType<number | null, number | null | undefined, never>;
  /** What it is about, by the kind of alert; null of what is about the pupil as a whole. */
  record_id: ColumnType<number | null, number | null | undefined, never>;
}

/** Events that wait for somebody's next digest. */
export interface AlertDueTable {
  authority_id: number;
  user_id: number;
  event_id: string;
  /** As of when: it stands in the first digest after. */
  since: Timestamp;
}

/** An event that a user has acknowledged in the portal. */
export interface AlertSeenTable {
  authority_id: number;
  user_id: number;
  event_id: string;
}

/** What goes out, and who is told of what. */
export interface MessagesTables {
  outgoing_message: OutgoingMessageTable;
  alert_choice: AlertChoiceTable;
  alert_event: AlertEventTable;
  alert_due: AlertDueTable;
  alert_seen: AlertSeenTable;
}
