import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** What stands against a row of an import, and what the row was before somebody decided it. */
export const importDecisions: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table import_row add column stands jsonb, add column before_decision jsonb`.execute(db);
  },
};
