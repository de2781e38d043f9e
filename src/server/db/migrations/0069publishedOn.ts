import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/**
 * Of each publication the texts of everybody's that its own lie on, as path and text (D-388): what an update changes
 * below them can be told then. Null of those from before, of which the hash alone is known.
 */
export const publishedOn: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table publication add column base_texts text`.execute(db);
  },
};
