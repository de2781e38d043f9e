import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** Who entered a result by hand and changed it, and which were deleted: those stay, out of sight (D-99). */
export const results: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    // Nobody knows when those were entered that are there already: only new ones have a moment.
    await sql`alter table assessment_result
      add column created_by integer, add column created_at timestamptz,
      add column updated_by integer, add column updated_at timestamptz,
      add column deleted_by integer, add column deleted_at timestamptz`.execute(db);
  },
};
