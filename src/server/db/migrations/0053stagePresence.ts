import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** A stage may be there under a condition; before, all of them were. */
export const stagePresence: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table pep_stage add column is_present boolean not null default true`.execute(db);
  },
};
