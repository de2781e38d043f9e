import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** What of a long list was passed over when it was read (D-418). */
export const passedOver: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table import_run add column passed_columns integer not null default 0`.execute(db);
  },
};
