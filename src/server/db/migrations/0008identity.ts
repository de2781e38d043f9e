import { sql, type Migration } from 'kysely';
import { systemTable, tenantTable, type AnyDatabase } from '../access.ts';

const accounts = [
  'alter table pool_user drop constraint pool_user_status_check',
  `alter table pool_user
    add column enabled boolean not null default true, add column temporary_until timestamptz,
    add column phone text not null default '', add column sms_enabled boolean not null default false,
    add column totp_secret text, add column totp_pending text, add column totp_last_step bigint, add column totp_enabled boolean not null default false,
    add column totp_device text not null default '', add column preferred_mfa text check (preferred_mfa in ('SOFTWARE_TOKEN_MFA', 'SMS_MFA')),
    add column browser_mark text not null default gen_random_uuid()::text`,
  `update pool_user set enabled = false, status = 'CONFIRMED' where status = 'DISABLED'`,
  `alter table pool_user add check (status in ('CONFIRMED', 'FORCE_CHANGE_PASSWORD'))`,
  `alter table pool add column mfa text not null default 'OPTIONAL' check (mfa in ('OPTIONAL', 'ON'))`,
  'alter table pool_key add column retired_at timestamptz',
  // The first session of an account is the first with a password of its own: a temporary one opens none (D-50).
  `alter table app_user add column activated_at timestamptz, add column terms_accepted_at timestamptz,
    add column mfa_enabled boolean not null default false, add column alert_option smallint not null default 1 check (alert_option in (1, 2, 3))`,
  // The last day whose pass for alerts that nobody's call causes is done.
  'alter table authority add column alerts_looked_on date',
  // Row-level security holds for the owner too, who has no authority: put aside for this statement.
  'alter table app_user no force row level security',
  'update app_user set activated_at = last_sign_in_at',
  'alter table app_user force row level security',
];

/** Of the pool alone: what is asked for after the password, codes by post, and messages on their way out. */
const system: Record<string, string> = {
  pool_step: `
    session_hash text primary key, sub text not null references pool_user (sub) on delete cascade, attempts_key text not null,
    kind text not null check (kind in ('NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'MFA_SETUP', 'SELECT_MFA_TYPE')),
    verifier text not null, code_hash text, totp_pending text, verified boolean not null default false, wrong integer not null default 0,
    expires_at timestamptz not null`,
  pool_code: `
    username_hash text primary key, sub text references pool_user (sub) on delete cascade,
    code_hash text not null, wrong integer not null default 0, sent integer not null default 1,
    sent_at timestamptz not null, expires_at timestamptz not null`,
  outgoing_message: `
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('email', 'sms')), purpose text not null,
    recipient text not null, subject text not null default '', body text not null,
    created_at timestamptz not null default now(), not_before timestamptz not null default now(),
    expires_at timestamptz, sent_at timestamptz, tries integer not null default 0, failure text`,
};

/** Which alerts a user has chosen, and what happened that somebody may have to be told (D-52, D-53). */
const tenant: Record<string, string> = {
  alert_choice: `
    user_id integer not null references app_user (id) on delete cascade, alert_id smallint not null, is_checked boolean not null,
    primary key (authority_id, user_id, alert_id)`,
  alert_event: `
    id bigint generated always as identity primary key,
    alert_id smallint not null, pupil_id integer, caused_by integer, on_date date, at timestamptz not null default now(), handled_at timestamptz,
    foreign key (authority_id, pupil_id) references pupil (authority_id, id) on delete cascade`,
  alert_due: `
    user_id integer not null references app_user (id) on delete cascade, event_id bigint not null references alert_event (id) on delete cascade, since timestamptz not null,
    primary key (authority_id, user_id, event_id)`,
};

const indexes = [
  'create index pool_step_expires on pool_step (expires_at)',
  'create index pool_code_expires on pool_code (expires_at)',
  'create index outgoing_message_waiting on outgoing_message (not_before) where sent_at is null',
  'create index outgoing_message_expires on outgoing_message (expires_at) where sent_at is null and failure is null',
  'create index attachment_by_user on attachment (authority_id, added_by, added_at)',
  'create index alert_event_waiting on alert_event (id) where handled_at is null',
  'create index alert_due_since on alert_due (since)',
  // What a day brings happens once, however many look.
  'create unique index alert_event_of_day on alert_event (authority_id, alert_id, pupil_id, on_date) where on_date is not null',
];

/** Second factors, forgotten and temporary passwords, messages to users, and what they want to be told. */
export const identity: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const statement of accounts) await sql.raw(statement).execute(db);
    for (const [table, columns] of Object.entries(system)) {
      await sql.raw(`create table ${table} (${columns})`).execute(db);
      await systemTable(db, table);
    }
    for (const [table, columns] of Object.entries(tenant)) {
      await sql
        .raw(`create table ${table} (authority_id integer not null references authority (id), ${columns})`)
        .execute(db);
      await tenantTable(db, table);
    }
    for (const index of indexes) await sql.raw(index).execute(db);
  },
};
