import type { Generated, JSONColumnType } from 'kysely';
import type { Contacts } from '../../../contract/index.ts';
import type { AuthoritySettings } from '../authoritySettings.ts';
import type { DefaultedTimestamp, NullableTimestamp, Optional, Timestamp } from './columns.ts';

export interface AuthorityTable {
  id: number;
  name: string;
  is_support: Generated<boolean>;
  support_tel: Generated<string>;
  /** Its centre, from which distances to schools are reckoned, in degrees. */
  latitude: Optional<number>;
  longitude: Optional<number>;
  settings: JSONColumnType<Partial<AuthoritySettings>, string | undefined, string>;
  /** What it says on the public pages. */
  contacts: JSONColumnType<Partial<Contacts>, string | undefined, string>;
  /** The last day, `YYYY-MM-DD`, for which somebody has looked what it brings that users want to be told of. */
  alerts_looked_on: Optional<string>;
  /** Number of the publication that holds; null while the files of the product do. */
  publication: Optional<number>;
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
  /** Since when the user may sign in no more; null while they may. */
  closed_at: NullableTimestamp;
  /** When what it held of the person was erased; their name stays with the records that they wrote. */
  erased_at: NullableTimestamp;
  added_at: DefaultedTimestamp;
  last_sign_in_at: Timestamp | null;
  signed_out_at: Timestamp | null;
  /** When the first session began; null while no password of the user's own has been set (D-50). */
  activated_at: NullableTimestamp;
  terms_accepted_at: NullableTimestamp;
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
  /** When the user's session before this one began; null where there was none. */
  visit_before: NullableTimestamp;
}

/** Authorities, their users and the sessions of these. */
export interface AuthoritiesTables {
  authority: AuthorityTable;
  app_user: AppUserTable;
  user_session: UserSessionTable;
}
