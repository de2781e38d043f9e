import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** Plans that a move has set aside are few among all, and are counted each time that somebody reads the metrics. */
export const plansSetAsideIndex: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`create index pep_not_moved on pep (authority_id) where not_moved is not null`.execute(db);
  },
};
