import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** What of a long list was passed over when it was read, and for which area (D-418, D-419). */
export const passedOver: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table import_run add column passed_columns integer not null default 0,
      add column passed_rows integer not null default 0, add column passed_area text not null default ''`.execute(db);
  },
};
