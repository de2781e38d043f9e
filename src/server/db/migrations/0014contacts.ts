import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** Whom to ask at an authority, and where its own notices stand: read by everybody, before they sign in. */
export const contacts: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table authority add column contacts jsonb not null default '{}'`.execute(db);
  },
};
