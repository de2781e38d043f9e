import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export type SecondFactorKind = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA';

export interface PoolUserTable {
  sub: string;
  username: string;
  salt: string;
  verifier: string;
  /** FORCE_CHANGE_PASSWORD: the password is a temporary one that somebody else made. */
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  enabled: Generated<boolean>;
  /** Until when a temporary password opens the way to one of the user's own. */
  temporary_until: NullableTimestamp;
  phone: Generated<string>;
  sms_enabled: Generated<boolean>;
  /** Base32; held encrypted, see `identity/sealed.ts`. */
  totp_secret: ColumnType<string | null, string | null | undefined, string | null>;
  /** A new secret until a code from it has been shown. */
  totp_pending: ColumnType<string | null, string | null | undefined, string | null>;
  /** The time step of the last code accepted: none is accepted twice. */
  totp_last_step: ColumnType<string | null, number | null | undefined, number | null>;
  /** Whether a code is asked for at sign-in: set by preference, after a code of the secret has been shown. */
  totp_enabled: Generated<boolean>;
  totp_device: Generated<string>;
  preferred_mfa: ColumnType<SecondFactorKind | null, SecondFactorKind | null | undefined, SecondFactorKind | null>;
  /** What the cookies of known browsers are signed with beside the pool's secret: another one ends them all. */
  browser_mark: Generated<string>;
  created_at: Timestamp;
}

export type StepKind = 'NEW_PASSWORD_REQUIRED' | SecondFactorKind | 'MFA_SETUP' | 'SELECT_MFA_TYPE';

/** What is asked for after the right password and before a session. */
export interface PoolStepTable {
  session_hash: string;
  sub: string;
  /** Under what its wrong answers count: the name's, or the key of a known browser. */
  attempts_key: string;
  kind: StepKind;
  /** The user's verifier when the step began: a password changed since ends it. */
  verifier: string;
  code_hash: ColumnType<string | null, string | null | undefined, string | null>;
  totp_pending: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether a code of the new secret has been shown. */
  verified: Generated<boolean>;
  wrong: Generated<number>;
  expires_at: Timestamp;
}

/** A code for a forgotten password. */
export interface PoolCodeTable {
  username_hash: string;
  /** Null for a name that does not exist, which is counted all the same. */
  sub: string | null;
  code_hash: string;
  wrong: Generated<number>;
  sent: Generated<number>;
  sent_at: Timestamp;
  expires_at: Timestamp;
}

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
  failure: ColumnType<string | null, string | null | undefined, string | null>;
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
}

/** Events that wait for somebody's next digest. */
export interface AlertDueTable {
  authority_id: number;
  user_id: number;
  event_id: string;
  /** As of when: it stands in the first digest after. */
  since: Timestamp;
}

export interface IdentityTables {
  pool_user: PoolUserTable;
  pool_step: PoolStepTable;
  pool_code: PoolCodeTable;
  outgoing_message: OutgoingMessageTable;
  alert_choice: AlertChoiceTable;
  alert_event: AlertEventTable;
  alert_due: AlertDueTable;
}
