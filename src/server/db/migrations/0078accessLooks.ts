import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** Who has looked at an item of a request, and lines of it that are withheld alone or in part (D-437, D-438). */
export const accessLooks: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table subject_access_item add column looked_by integer, add column looked_at timestamptz`.execute(
      db,
    );
    await sql`alter table subject_access_line add column withheld_reason text, add column withheld_by integer,
      add column withheld_at timestamptz, add column left_cells text[]`.execute(db);
  },
};
