import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** A session says when its user began the one before, so that what is new since then is the same on all its pages. */
export const visits: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table user_session add column visit_before timestamptz`.execute(db);
  },
};
