import { sql, type Migration } from 'kysely';
import { createTenantTables, type AnyDatabase } from '../access.ts';

const tenant: Record<string, string> = {
  declaration_look: `
    user_id integer not null, hash text not null, next integer, running integer not null, effects jsonb not null,
    looked_at timestamptz not null,
    primary key (authority_id, user_id)`,
};

/** What was read before a publication is kept with it: its words, and what was counted in running plans (D-411). */
export const signedWords: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await createTenantTables(db, tenant);
    await sql`alter table publication add column words jsonb, add column look jsonb`.execute(db);
  },
};
