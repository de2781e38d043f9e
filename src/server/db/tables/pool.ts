import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Optional, Timestamp } from './columns.ts';

export type SecondFactorKind = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA';

export type StepKind = 'NEW_PASSWORD_REQUIRED' | SecondFactorKind | 'MFA_SETUP' | 'SELECT_MFA_TYPE';

export interface PoolTable {
  id: string;
  client_id: string;
  region: string;
  /** Derives what unknown user names answer, so that they look like known ones. */
  secret: string;
  /** ON: nobody gets a session without a second factor. */
  mfa: Generated<'OPTIONAL' | 'ON'>;
  created_at: Timestamp;
}

export interface PoolKeyTable {
  kid: string;
  private_jwk: string;
  public_jwk: string;
  created_at: Timestamp;
  /** Since when it signs no more; its tokens hold until they end. */
  retired_at: NullableTimestamp;
}

export interface PoolAttemptTable {
  /** A keyed hash: names that do not exist are counted too, and must not be readable. */
  username_hash: string;
  failed: number;
  last_failed_at: Timestamp | null;
  locked_until: Timestamp | null;
}

export interface PoolChallengeTable {
  session_hash: string;
  username_hash: string;
  /** Null for a name that does not exist. */
  sub: string | null;
  user_id_for_srp: string;
  verifier: string;
  client_public: string;
  server_private: string;
  secret_block: string;
  expires_at: Timestamp;
}

export interface PoolRequestTable {
  /** A keyed hash: who called is nobody's to read. */
  address_hash: string;
  /** Start of the minute that is being counted. */
  started_at: Timestamp;
  requests: number;
}

export interface PoolRefreshTokenTable {
  token_hash: string;
  sub: string;
  origin_jti: string;
  auth_time: number;
  expires_at: Timestamp;
}

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
  totp_secret: Optional<string>;
  /** A new secret until a code from it has been shown. */
  totp_pending: Optional<string>;
  /** The time step of the last code accepted: none is accepted twice. */
  totp_last_step: ColumnType<string | null, number | null | undefined, number | null>;
  /** Whether a code is asked for at sign-in: set by preference, after a code of the secret has been shown. */
  totp_enabled: Generated<boolean>;
  totp_device: Generated<string>;
  preferred_mfa: Optional<SecondFactorKind>;
  /** What the cookies of known browsers are signed with beside the pool's secret: another one ends them all. */
  browser_mark: Generated<string>;
  created_at: Timestamp;
}

/** What is asked for after the right password and before a session. */
export interface PoolStepTable {
  session_hash: string;
  sub: string;
  /** Under what its wrong answers count: the name's, or the key of a known browser. */
  attempts_key: string;
  kind: StepKind;
  /** The user's verifier when the step began: a password changed since ends it. */
  verifier: string;
  code_hash: Optional<string>;
  totp_pending: Optional<string>;
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

/** The identity pool of our own; only the system role reads it. */
export interface PoolTables {
  pool: PoolTable;
  pool_key: PoolKeyTable;
  pool_attempt: PoolAttemptTable;
  pool_challenge: PoolChallengeTable;
  pool_request: PoolRequestTable;
  pool_refresh_token: PoolRefreshTokenTable;
  pool_user: PoolUserTable;
  pool_step: PoolStepTable;
  pool_code: PoolCodeTable;
}
