import { sql, type Migration } from 'kysely';
import { systemRole, type AnyDatabase } from '../access.ts';

/**
 * What a virus scanner says of each stored file: nothing where none is set, waiting until it has spoken. `scanned_at`
 * is when it was last asked.
 */
export const fileScans: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table attachment add column scan text check (scan in ('waiting', 'clean', 'infected')),
      add column scanned_at timestamptz, add column scan_signature text`.execute(db);
    await sql`create index attachment_to_scan on attachment (scan, added_at) where scan is not null`.execute(db);
    await sql`grant update (scan, scanned_at, scan_signature) on attachment to ${sql.id(systemRole)}`.execute(db);
  },
};
