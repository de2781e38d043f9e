import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

const statements = [
  'alter table app_user add column closed_at timestamptz, add column erased_at timestamptz',
  // Nobody knows when those of before were closed: years count from now on, so that none goes too early.
  'alter table app_user no force row level security',
  'update app_user set closed_at = now() where not is_active',
  'alter table app_user force row level security',
  `create index app_user_closed on app_user (authority_id, closed_at)
    where closed_at is not null and erased_at is null`,
  `alter table retention_hold alter column pupil_id drop not null, add column user_id integer references app_user (id),
    add check (num_nonnulls(pupil_id, user_id) = 1)`,
  'create unique index retention_hold_set_of_user on retention_hold (authority_id, user_id) where lifted_at is null',
  `alter table erasure alter column pupil_id drop not null, add column user_id integer,
    add check (num_nonnulls(pupil_id, user_id) = 1)`,
];

/** Since when an account is closed, and that it was erased; holds and erasures are of a pupil or of an account. */
export const closedAccounts: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
