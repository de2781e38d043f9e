import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AuthoritySettings } from './authoritySettings.ts';
import type { IdentityTables } from './identityTables.ts';
import type { ReviewTables } from './reviewTables.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface AuthorityTable {
  id: number;
  name: string;
  is_support: Generated<boolean>;
  support_tel: Generated<string>;
  /** Its centre, from which distances to schools are reckoned, in degrees. */
  latitude: ColumnType<number | null, number | null | undefined, number | null>;
  longitude: ColumnType<number | null, number | null | undefined, number | null>;
  settings: JSONColumnType<Partial<AuthoritySettings>, string | undefined, string>;
  /** The last day, `YYYY-MM-DD`, for which somebody has looked what it brings that users want to be told of. */
  alerts_looked_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AppUserTable {
  id: Generated<number>;
  /** The pool's name of the user; ties the account here to the one there. */
  sub: string;
  authority_id: number;
  username: string;
  first_name: string;
  last_name: string;
  type_id: number;
  telephone: Generated<string>;
  is_active: Generated<boolean>;
  added_at: DefaultedTimestamp;
  last_sign_in_at: Timestamp | null;
  signed_out_at: Timestamp | null;
  /** When the first session began; null while no password of the user's own has been set (D-50). */
  activated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  terms_accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** As last seen: the pool decides who is asked for a second factor. */
  mfa_enabled: Generated<boolean>;
  /** 1 at once, 2 daily digest, 3 none (D-53). */
  alert_option: Generated<number>;
}

export interface UserSessionTable {
  origin_jti: string;
  user_id: number;
  /** The authority this session works as. */
  authority_id: number;
  started_at: Timestamp;
  ended_at: Timestamp | null;
}

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
  retired_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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

/** Every table, by name. */
export interface Schema extends ReviewTables, IdentityTables {
  authority: AuthorityTable;
  app_user: AppUserTable;
  user_session: UserSessionTable;
  audit: AuditTable;
  actor_key: ActorKeyTable;
  audit_pupil: AuditPupilTable;
  pool: PoolTable;
  pool_key: PoolKeyTable;
  pool_attempt: PoolAttemptTable;
  pool_challenge: PoolChallengeTable;
  pool_request: PoolRequestTable;
  pool_refresh_token: PoolRefreshTokenTable;
}
