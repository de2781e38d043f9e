import { sql, type Migration } from 'kysely';
import { createTenantTables, type AnyDatabase } from '../access.ts';

const tenant: Record<string, string> = {
  // Which marks of a call were stored, by their places in it: nothing of a pupil. Kept while it may be sent again.
  mark_save: `
    save_id uuid not null, user_id integer not null, saved_at timestamptz not null, saved jsonb not null,
    primary key (authority_id, save_id)`,
};

/** Saves of marks that name themselves, so that what is sent twice counts once. */
export const markSaves: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await createTenantTables(db, tenant);
    await sql`create index mark_save_by_age on mark_save (authority_id, saved_at)`.execute(db);
  },
};
