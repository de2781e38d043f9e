import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** A plan that a move could not take along says so itself, so that it can be named and tried again. */
export const plansSetAside: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table pep add column not_moved jsonb`.execute(db);
  },
};
